//! Wrappers that change how a program runs: its priority, its time, its terminal, its place in the system.

use super::row;
use crate::wrapper::{Form, Wrapper, find, shell, tool, xargs};

pub(super) const ROWS: &[Wrapper] = &[
    row(
        "env genv",
        "0,null a,argv0= block-signal? C,chdir=@dir default-signal? f,file= i,ignore-environment ignore-signal? L= \
         list-signal-handling P= S,split-string=@split U= u,unset= v,debug help@stop version@stop",
        Form::Assignments,
    ),
    row("nice gnice", "n,adjustment=", Form::Command(0)),
    row(
        "ionice",
        "c,class= n,classdata= p,pid=@stop P,pgid=@stop u,uid=@stop t,ignore h,help V,version",
        Form::Command(0),
    ),
    row("nohup setsid gnohup unbuffer", "c,ctty f,fork w,wait p", Form::Command(0)),
    row(
        "timeout gtimeout",
        "f,foreground k,kill-after= p,preserve-status s,signal= v,verbose help@stop version@stop",
        Form::Command(1),
    ),
    row("stdbuf gstdbuf", "i,input= o,output= e,error=", Form::Command(0)),
    row(
        "time gtime",
        "a,append f,format= o,output= p,portability q,quiet v,verbose V,version h l",
        Form::Command(0),
    ),
    row("command", "p v@stop V@stop", Form::Special(shell::builtin)),
    row("builtin noglob nocorrect -", "", Form::Special(shell::builtin)),
    row("exec", "c l a=", Form::Command(0)),
    row(
        "xargs gxargs",
        "0,null@null a,arg-file=@file d,delimiter=@delimiter E= e?  I=@replace i?@replace J=@replace L,max-lines= l? \
         n,max-args=@count o,open-tty P,max-procs= p,interactive process-slot-var= R= r,no-run-if-empty S= \
         s,max-chars= t,verbose x,exit eof? replace?@replace show-limits help@stop version@stop",
        Form::Special(xargs::xargs),
    ),
    row(
        "parallel",
        "0,null a,arg-file=@file arg-sep= C,colsep= d,delimiter= eta I=@replace j,jobs,max-procs= joblog= k,keep-order \
         L,max-lines= l= m M,controlmaster N,max-replace-args= n,max-args= no-notice nice= P= pipe plain progress \
         bar q,quote r,no-run-if-empty results= retries= S,sshlogin= shuf slf,sshloginfile= tag tagstring= \
         t,verbose timeout= tmpdir= u,ungroup v W,workdir,wd= X,xargs x will-cite halt= delay= dry-run@stop \
         dryrun@stop env= linebuffer,lb,line-buffer memfree= load= tmux version@stop help@stop bg fg semaphore,sem \
         id= wait@stop number-of-cpus@stop group block= recstart= recend= header= link trim= U= cat fifo basefile,bf= \
         cleanup return= transferfile,tf= transfer trc=",
        Form::Special(xargs::parallel),
    ),
    // The monorepo tool of that name takes the names of what it does, which start nothing here.
    row("rush", "j= k v= D= i= r= t= e c C= dry-run@stop", Form::Special(xargs::parallel)),
    row("sem", "j,jobs= id= fg bg wait@stop u st,semaphoretimeout=", Form::Line(0)),
    row("find gfind bfs", "", Form::Special(find::find)),
    row("fd fdfind", "", Form::Special(find::fd)),
    row("busybox toybox", "list@stop install@stop help@stop list-full@stop", Form::Command(0)),
    row(
        "nsenter",
        "a,all C,cgroup? e,env F,no-fork f i,ipc? m,mount? n,net? N,net-socket= p,pid? r,root? S,setuid= G,setgid= \
         t,target= T,time? U,user? u,uts? w,wd? W,wdns= Z,follow-context preserve-credentials keep-caps \
         join-cgroup user-parent c",
        Form::Command(0),
    ),
    row(
        "unshare",
        "C,cgroup? f,fork G,setgid= i,ipc? keep-caps kill-child? l,load-interp= m,mount? map-auto map-group= \
         map-groups= c,map-current-user map-user= map-users= r,map-root-user monotonic= mount-proc? n,net? p,pid? \
         propagation= R,root= S,setuid= setgroups= T,time? u,uts? U,user? w,wd=@dir boottime=",
        Form::Command(0),
    ),
    row(
        "systemd-run",
        "background= collect d,same-dir description= E,setenv=@var expand-environment= G gid= H,host= ignore-failure \
         machine= M= nice= no-ask-password no-block on-active= on-boot= on-calendar= on-clock-change on-startup= \
         on-timezone-change on-unit-active= on-unit-inactive= P,pipe p,property= path-property= q,quiet \
         r,remain-after-exit S,shell@session scope send-sighup service-type= slice= slice-inherit \
         socket-property= t,pty timer-property= u,unit= uid= user system wait working-directory=@dir h,help@stop",
        Form::Command(0),
    ),
    row("systemd-inhibit", "list@stop mode= no-pager what= who= why= no-legend", Form::Command(0)),
    row(
        "systemd-cat",
        "t,identifier= p,priority= stderr-priority= level-prefix= namespace=",
        Form::Command(0),
    ),
    row(
        "watch gwatch",
        "b,beep c,color C,no-color d,differences? e,errexit g,chgexit i? n,interval= p,precise q,equexit= r,no-rerun \
         s,shotsdir= t,no-title w,no-wrap x,exec@exec h,help@stop v,version@stop",
        Form::Special(shell::watch),
    ),
    row(
        "script",
        "1a,append B,log-io= c,command=@shell E,echo= e,return f,flush force I,log-in= O,log-out= o,output-limit= \
         q,quiet T,log-timing= t? m,logging-format= V,version h,help F k r d p",
        Form::Special(shell::script),
    ),
    row(
        "flock",
        "1c,command=@shell e,exclusive F,no-fork fcntl n,nonblock,nb s,shared u,unlock w,timeout,wait= x \
         E,conflict-exit-code= o,close verbose",
        Form::Special(shell::flock),
    ),
    row(
        "strace ltrace",
        "a= A b= B C c= D d E=@var e= f F h I= i k n n= o= O= P= p=@stop q r S= s= t T U= u= v V w X= x y z Z l= L \
         trace= output= attach=@stop follow-forks output-separately summary summary-only",
        Form::Command(0),
    ),
    row("perf", "", Form::Special(tool::perf)),
    row(
        "valgrind",
        "tool= q,quiet v,verbose leak-check= log-file= xml= track-origins= suppressions= error-exitcode= h? d",
        Form::Command(0),
    ),
    row("rr uftrace heaptrack operf apitrace catchsegv", "o= d= h= n", Form::Special(tool::recorder)),
    row("taskset", "a,all-tasks p,pid@stop c,cpu-list", Form::Command(1)),
    row(
        "chrt",
        "a,all-tasks b,batch D,sched-deadline= d,deadline f,fifo i,idle m,max@stop o,other P,sched-period= \
         p,pid@stop R,reset-on-fork r,rr T,sched-runtime= v,verbose e,ext",
        Form::Command(1),
    ),
    row(
        "numactl",
        "i,interleave= p,preferred= P= N,cpunodebind= m,membind= C,physcpubind= l,localalloc b,balancing",
        Form::Command(0),
    ),
    row(
        "prlimit",
        "p,pid=@stop o,output= noheadings raw verbose c,core? d,data? f,fsize? n,nofile? u,nproc? v,as?",
        Form::Command(0),
    ),
    row(
        "cpulimit",
        "l,limit= p,pid=@stop e,exe=@stop z,lazy i,include-children b,background f,foreground",
        Form::Command(0),
    ),
    row(
        "setarch",
        "R,addr-no-randomize v,verbose X Z L I F 3 B uname-2.6 list@stop",
        Form::Special(shell::architecture),
    ),
    row("linux32 linux64 i386 x86_64 arch uname26", "R,addr-no-randomize v X e=", Form::Command(0)),
    row("eatmydata fakeroot-ng faketty fakechroot catatonit torsocks torify tsocks", "", Form::Command(0)),
    row("proxychains proxychains4 proxychains-ng", "q f= ", Form::Command(0)),
    row("faketime", "m f exclude-monotonic p=", Form::Command(1)),
    row("cgexec", "g= sticky", Form::Command(0)),
    row("chronic ifne errno vipe", "v e", Form::Command(0)),
    row(
        "ts tsp task-spooler",
        "r? i s m f n g E N= L= B d D= u? w? c? t? p? k? a l@stop C@stop K@stop S?",
        Form::Command(0),
    ),
    row("pee mispipe", "*", Form::Special(tool::each_operand)),
    row("execlineb", "*c=@shell P p W w s= S=", Form::Options),
    row("caffeinate", "d i m s u t= w=", Form::Command(0)),
    row("gnome-session-inhibit kde-inhibit", "inhibit= reason= app-id=", Form::Command(0)),
    row("dbus-run-session", "config-file= dbus-daemon=", Form::Command(0)),
    row("dbus-launch", "sh-syntax exit-with-session autolaunch=", Form::Command(0)),
    row(
        "xvfb-run",
        "a,auto-servernum e,error-file= f,auth-file= l,listen-tcp n,server-num= p,xauth-protocol= s,server-args= \
         w,wait=",
        Form::Command(0),
    ),
    row(
        "xephyr-run vglrun optirun primusrun prime-run gamemoderun mangohud switcherooctl",
        "d= c= b=",
        Form::Command(0),
    ),
    row("tini dumb-init", "c s v g w p= e= h single-child rewrite=", Form::Command(0)),
    row(
        "rlwrap",
        "a? A? b= c C= D= e= f= g= H= i I l= m? M= n N o O= p? P= q= r R s= S= t= u v w= W z=",
        Form::Command(0),
    ),
    row("expect_unbuffer setlock envdir", "n N x X", Form::Command(1)),
    row("softlimit", "a= c= d= f= l= m= o= p= r= s= t=", Form::Command(0)),
    row("pgrphack fghack with-contenv exec_in", "", Form::Command(0)),
    row(
        "ld.so ld-linux.so.2 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-musl-x86_64.so.1",
        "library-path= preload= inhibit-rpath= audit= argv0= inhibit-cache list@stop",
        Form::Command(0),
    ),
    row(
        "qemu-x86_64 qemu-aarch64 qemu-arm qemu-i386 qemu-x86_64-static qemu-aarch64-static wine wine64 mono box64 fex",
        "L= E= g= cpu=",
        Form::Command(0),
    ),
    row(
        "start-stop-daemon",
        "S,start K,stop@stop T,status@stop b,background m,make-pidfile p,pidfile= x,exec=@program a,startas=@program n,name= u,user= c,chuid= g,group= d,chdir=@dir r,chroot= N,nicelevel= q,quiet o,oknodo v,verbose",
        Form::Special(tool::daemon),
    ),
    row("daemonize", "a c=@dir e= E=@var l= o= p= u= v", Form::Command(0)),
    row(
        "daemon",
        "n,name= r,respawn u,user= D,chdir=@dir e= o,output= l= E,errlog= O,outlog= f,foreground",
        Form::Command(0),
    ),
    row("at batch atq", "*f=@file l@stop r=@stop d=@stop c=@stop q= m M v t= b u=", Form::Special(shell::at)),
    row("crontab", "", Form::Special(shell::crontab)),
    row("tmux", "2 8 C c=@shell D d f= L= l N S= T= u v V", Form::Special(tool::tmux)),
    row(
        "screen",
        "a A c= d D e= f fn h= i l ls@stop L m O p= q Q= r=@stop R= s= S= t= T= U v@stop wipe@stop x X",
        Form::Command(0),
    ),
    row("dtach abduco", "n A c a e= r E z l f q", Form::Command(1)),
    row("xterm rxvt urxvt st uxterm lxterm", "", Form::Special(tool::terminal)),
    row(
        "gnome-terminal konsole alacritty kitty foot wezterm xfce4-terminal lxterminal tilix terminator mate-terminal",
        "",
        Form::Special(tool::terminal),
    ),
    row("entr", "a c d n p r s@line x z", Form::Special(tool::entr)),
    row(
        "watchexec",
        "w,watch= e,exts= f,filter= i,ignore= d,debounce= s,signal= r,restart c,clear? n shell= p,postpone \
         no-shell on-busy-update= stop-signal= delay-run= poll? E,env=@var",
        Form::Line(0),
    ),
    row("inotifywait fswatch chokidar", "c,command=@shell", Form::Options),
    row(
        "hyperfine",
        "*w,warmup= m,min-runs= M,max-runs= r,runs= s,setup=@shell p,prepare=@shell c,cleanup=@shell conclude=@shell P,parameter-scan= D,parameter-step-size= L,parameter-list= S,shell= N i,ignore-failure style= sort= u,time-unit= export-json= export-csv= export-markdown= export-asciidoc= export-orgmode= show-output output= input= n,command-name=",
        Form::Special(tool::each_operand),
    ),
    row(
        "concurrently npm-run-all2",
        "*n,names= c= k,kill-others m,max-processes= p,prefix= r,raw",
        Form::Special(tool::each_operand),
    ),
    row("trap", "l@stop p@stop", Form::Special(shell::trap)),
    row("eval", "", Form::Special(shell::eval)),
    row("source .", "", Form::Special(shell::source)),
    row("coproc", "", Form::Command(0)),
    row("doitlive asciinema", "*c,command=@shell t,title= i= q,quiet y", Form::Options),
    row("logger", "", Form::Options),
    row("ssh-agent", "a= c s D d E= k@stop P= t=", Form::Command(0)),
    row("gpg-agent-exec keychain-exec", "", Form::Command(0)),
    row("retry", "d,delay= t,times= u= e= m= until= while=", Form::Command(0)),
    row("cronic cron-wrapper safe-run runitor healthchecks", "u= s=", Form::Command(0)),
    row("lockfile-run setlock lckdo with-lock-ex", "w W= n x q c f", Form::Command(1)),
    row("crun", "", Form::Options),
];
