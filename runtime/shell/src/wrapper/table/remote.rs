//! Programs that run something on another machine, or start a program to get there.

use super::{placed, row};
use crate::{
    Place,
    wrapper::{Form, Wrapper, network},
};

const SSH: &str = "14 6 A a B= b= C c= D= E= e= F= f G g I= i= J= K k L= l= M m= N n O=@stop o=@setting P= p= Q=@stop q R= S= \
    s T t V@stop v W= w= X x Y y";

pub(super) const ROWS: &[Wrapper] = &[
    placed(
        "ssh slogin rsh remsh tsocks-ssh dbclient autossh",
        SSH,
        Form::Special(network::ssh),
        Place::Remote,
    ),
    placed(
        "mosh",
        "4 6 a n p,port= client= server= ssh=@local predict= family= no-init local",
        Form::Special(network::mosh),
        Place::Remote,
    ),
    placed("sshrc et eternalterminal", SSH, Form::Special(network::ssh), Place::Remote),
    row("sshpass", "p= f= d= e P= v h V", Form::Command(0)),
    row(
        "scp sftp",
        "*3 4 6 A B C O p q R r s T v c= D= F= i= J= l= o=@setting P= S=@local X= b= B= D= R=",
        Form::Special(network::copy),
    ),
    row(
        "rsync",
        "*e,rsh=@local rsync-path=@remote a,archive v,verbose r q n,dry-run delete exclude= include= f,filter= progress partial P z,compress u t o g p l L H A X x S W c h,human-readable i stats files-from= exclude-from= include-from= bwlimit= timeout= port= chmod= chown= max-size= min-size= temp-dir= T= link-dest= copy-dest= compare-dest= backup-dir= suffix= log-file= password-file= info= debug= out-format= daemon config= address=",
        Form::Special(network::copy),
    ),
    placed(
        "pdsh clush dsh mussh pssh parallel-ssh prsync cssh orgalorg",
        "w,hosts= g,group= x,exclude= l,user= f= t,timeout= a,all b S R= H,host= h= A i,inline o= e= p,par= v q c M m F u= n= r= d= N",
        Form::Line(0),
        Place::Remote,
    ),
    placed(
        "ansible",
        "*i,inventory= m,module-name= a,args=@shell b,become K k u,user= l,limit= f,forks= e,extra-vars= become-user= C,check@stop v o t= B= P= D private-key= c=",
        Form::Options,
        Place::Remote,
    ),
    placed("salt salt-ssh salt-call salt-run", "*", Form::Special(network::salt), Place::Remote),
    placed("bolt", "*t,targets= n,nodes=", Form::Special(network::bolt), Place::Remote),
    placed("fab invoke knife", "H,hosts= u,user= r=", Form::Options, Place::Remote),
    placed("tsh", "proxy= user= cluster= l,login= d", Form::Special(network::second), Place::Remote),
    placed("tailscale cloudflared", "", Form::Special(network::second), Place::Remote),
    placed(
        "gcloud",
        "*command=@shell project= zone= account= configuration= region= quiet ssh-flag= ssh-key-file= internal-ip tunnel-through-iap dry-run@stop",
        Form::Special(network::cloud),
        Place::Remote,
    ),
    placed(
        "az",
        "*command=@shell command-id= scripts=@shell n,name= g,resource-group= command-text=@shell",
        Form::Special(network::cloud),
        Place::Remote,
    ),
    placed(
        "aws",
        "*command=@shell cluster= task= container= interactive region= profile= parameters=@parameters document-name= targets= instance-ids=",
        Form::Special(network::cloud),
        Place::Remote,
    ),
    placed(
        "fly flyctl",
        "*C,command=@shell a,app= c,config= s,select r,region= p= u,user= q",
        Form::Special(network::cloud),
        Place::Remote,
    ),
    placed(
        "heroku railway render vercel-run doctl scalingo",
        "*a,app= r,remote= s,size= no-tty exit-code x type= e,env= p= ssh-command=@shell",
        Form::Special(network::hosted),
        Place::Remote,
    ),
    placed(
        "eb platform upsun",
        "*c,command=@shell e= n= i= custom= profile= region=",
        Form::Special(network::cloud),
        Place::Remote,
    ),
    placed("winrs psexec wmic Invoke-Command icm", "", Form::Special(network::windows), Place::Remote),
    row("socat", "*", Form::Special(network::socat)),
    row(
        "nc ncat netcat nc.traditional nc.openbsd cryptcat",
        "*e,exec=@local c,sh-exec=@local 4 6 b C d D h i,idle-timeout= I= k,keep-open l,listen M= m= N n O= o,output= P= p,source-port= q= r S s,source= T= t U u V= v W= w,wait= X= x,proxy= z g= G= lua-exec=@lua ssl proxy= proxy-type= allow= broker",
        Form::Special(network::netcat),
    ),
    row("websocat tcpserver s6-tcpserver ipsvd tcpsvd", "c= u= g= v q h H R l= b= D", Form::Command(2)),
    row("websocketd", "port= address= staticdir= devconsole", Form::Command(0)),
    row("ngrok-run stunnel4", "", Form::Options),
    row(
        "wget curl aria2c",
        "*use-askpass= on-download-complete=@shell on-download-error=@shell on-bt-download-complete=@shell on-download-start=@shell",
        Form::Options,
    ),
    row(
        "openvpn",
        "*up=@shell down=@shell route-up=@shell script-security= config= ipchange=@shell tls-verify=@shell",
        Form::Options,
    ),
    row("pppd", "*connect=@shell disconnect=@shell", Form::Options),
    row(
        "tcpdump",
        "*z=@postrotate w= i= r= C= G= W= s= c= n v e X A q l U Z=",
        Form::Special(network::tcpdump),
    ),
    row("nmap", "*script=@script script-args= iL= oN= oX= oG= oA= p=", Form::Options),
];
