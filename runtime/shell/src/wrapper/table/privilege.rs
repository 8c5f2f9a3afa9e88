//! Wrappers that change who runs a program.

use super::row;
use crate::wrapper::{Form, Wrapper, shell};

pub(super) const ROWS: &[Wrapper] = &[
    row(
        "sudo sudoedit",
        "A,askpass B,bell b,background C,close-from= D,chdir=@dir E,preserve-env? e,edit@stop g,group= H,set-home \
         h,host= i,login@session K,remove-timestamp k,reset-timestamp l,list@stop N,no-update n,non-interactive \
         P,preserve-groups p,prompt= R,chroot= r,role= S,stdin s,shell@session T,command-timeout= t,type= \
         U,other-user= u,user= V,version@stop v,validate@stop help@stop",
        Form::Special(shell::sudo),
    ),
    row("doas", "a= C= u= n s@session L@stop", Form::Command(0)),
    row(
        "sudo-rs run0 gsudo please dzdo calife",
        "u,user= g,group= D,chdir=@dir E,setenv= n i s",
        Form::Command(0),
    ),
    row(
        "su",
        "*c,command=@shell session-command=@shell f,fast g,group= G,supp-group= l,login m p,preserve-environment \
         P,pty T,no-pty s,shell= w,whitelist-environment= V,version h,help",
        Form::Special(shell::su),
    ),
    row(
        "runuser",
        "c,command=@shell session-command=@shell f,fast g,group= G,supp-group= l,login m p,preserve-environment \
         P,pty T,no-pty s,shell= u,user=@user w,whitelist-environment= V,version h,help",
        Form::Special(shell::runuser),
    ),
    row("runas", "", Form::Special(shell::runas)),
    row("pkexec", "user= disable-internal-agent keep-cwd version@stop help@stop", Form::Command(0)),
    row(
        "gosu su-exec setuidgid s6-setuidgid chpst",
        "u= U= b= e= n m= d= o= p= f= c= v P 0 1 2",
        Form::Special(shell::other_user),
    ),
    row(
        "setpriv",
        "ambient-caps= apparmor-profile= bounding-set= clear-groups dump d,dump egid= euid= groups= inh-caps= \
         init-groups keep-groups landlock-access= landlock-rule= list-caps no-new-privs pdeathsig= ptracer= \
         regid= reset-env reuid= rgid= ruid= seccomp-filter= securebits= selinux-label= V,version h,help",
        Form::Command(0),
    ),
    row("capsh", "", Form::Special(shell::capsh)),
    row("sg", "", Form::Special(shell::group)),
    row("newgrp", "", Form::Options),
    row("firejail", "c noprofile quiet private net= whitelist= profile= name=", Form::Command(0)),
    row(
        "bwrap",
        "unshare-all share-net unshare-user unshare-ipc unshare-pid unshare-net unshare-uts unshare-cgroup \
         die-with-parent new-session clearenv proc= dev= tmpfs= mqueue= dir= chdir=@dir uid= gid= hostname= unsetenv= \
         bind= ro-bind= dev-bind= setenv= symlink=",
        Form::Special(shell::bubblewrap),
    ),
    row("chroot", "userspec= groups= skip-chdir g= u= G=", Form::Special(shell::chroot)),
    row("fakeroot fakechroot", "l,lib= faked= s= i= u,unknown-is-real b= h,help v,version", Form::Command(0)),
    row("pam_exec aa-exec", "p,profile= n,namespace= i,immediate d,debug f,file=", Form::Command(0)),
    row("runcon", "c,compute t,type= u,user= r,role= l,range=", Form::Command(1)),
];
