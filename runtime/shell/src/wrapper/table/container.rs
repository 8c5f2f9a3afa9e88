//! Containers and virtual machines.

use super::{placed, row};
use crate::{
    Place,
    wrapper::{Form, Wrapper, container, shell, tool},
};

const RUN: &str = "a,attach= add-host= annotation= blkio-weight= cap-add= cap-drop= cgroup-parent= cgroupns= cidfile= \
    c,cpu-shares= cpu-period= cpu-quota= cpus= cpuset-cpus= cpuset-mems= d,detach detach-keys= device= \
    device-cgroup-rule= disable-content-trust? dns= dns-option= dns-search= domainname= e,env=@var entrypoint=@entry \
    env-file= expose= gpus= group-add= health-cmd=@shell health-interval= health-retries= health-start-period= \
    health-timeout= help@stop h,hostname= init i,interactive ip= ip6= ipc= isolation= l,label= label-file= link= \
    log-driver= log-opt= mac-address= m,memory= memory-reservation= memory-swap= mount=@mount name= network,net= \
    network-alias= no-healthcheck oom-kill-disable oom-score-adj= pid= pids-limit= platform= pod= privileged \
    p,publish= P,publish-all pull= q,quiet read-only replace restart= rm runtime= secret= security-opt= shm-size= \
    stop-signal= stop-timeout= storage-opt= sysctl= tmpfs= t,tty tls-verify? ulimit= u,user= userns= uts= \
    v,volume=@volume volume-driver= volumes-from= w,workdir=@dir";

const EXEC: &str = "d,detach detach-keys= e,env=@var env-file= i,interactive l,latest privileged t,tty T,no-TTY,no-tty \
    u,user= w,workdir=@dir index= preserve-fds=";

const COMPOSE_RUN: &str = "build cap-add= cap-drop= d,detach e,env=@var entrypoint=@entry i,interactive? l,label= name= \
    T,no-TTY,no-tty no-deps p,publish= P,service-ports pull= q,quiet-pull remove-orphans rm use-aliases u,user= \
    v,volume=@volume w,workdir=@dir";

const GLOBAL: &str = "config= c,context= D,debug H,host= l,log-level= tls tlscacert= tlscert= tlskey= tlsverify \
    v,version@stop root= runroot= storage-driver= url= connection= remote cgroup-manager= a,address= n,namespace= \
    snapshotter= data-root=";

const COMPOSE: &str = "ansi= compatibility dry-run@stop env-file= f,file= parallel= profile= progress= \
    project-directory= p,project-name= verbose v";

const INNER: &[Wrapper] = &[
    row("exec", EXEC, Form::Command(1)),
    row("run create", RUN, Form::Special(container::run)),
    row("container", "", Form::Within(CONTAINER)),
    row("compose", COMPOSE, Form::Within(COMPOSE_INNER)),
];

const CONTAINER: &[Wrapper] =
    &[row("exec", EXEC, Form::Command(1)), row("run create", RUN, Form::Special(container::run))];

const COMPOSE_INNER: &[Wrapper] =
    &[row("exec", EXEC, Form::Command(1)), row("run", COMPOSE_RUN, Form::Special(container::run))];

const KUBE_GLOBAL: &str = "*n,namespace= context= cluster= kubeconfig= user= s,server= token= as= as-group= \
    request-timeout= v= insecure-skip-tls-verify c,container= f,filename= i,stdin t,tty q,quiet pod-running-timeout= \
    image= l,labels= restart= rm env=@var command attach overrides= port= image-pull-policy= dry-run? o,output= \
    target= copy-to= share-processes profile= A,all-namespaces selector= grace-period= timeout= wait p=";

const LXC: &[Wrapper] = &[row(
    "exec",
    "cwd=@dir env=@var t,force-interactive T,force-noninteractive mode= n,disable-stdin user= group= project= q v",
    Form::Command(1),
)];

const MACHINE: &[Wrapper] = &[row("shell", "", Form::Special(container::machine_shell))];

const MULTIPASS: &[Wrapper] =
    &[row("exec", "d,working-directory=@dir n,no-map-working-directory", Form::Command(1))];

const VAGRANT: &[Wrapper] = &[
    placed("ssh", "*c,command=@shell p,plain t,tty", Form::Options, Place::Container),
    placed("winrm powershell", "*c,command=@shell e s=", Form::Options, Place::Container),
];

const NOMAD: &[Wrapper] = &[
    row("exec", "/i t e= job task= address= namespace=", Form::Command(1)),
    row("alloc", "", Form::Within(NOMAD_ALLOC)),
];
const NOMAD_ALLOC: &[Wrapper] = &[row("exec", "/i t e= job task= address= namespace=", Form::Command(1))];

const APPTAINER: &[Wrapper] = &[row(
    "exec run shell",
    "B,bind= C,contain c e,cleanenv env=@var f,fakeroot H,home= n,net nv no-home overlay= o= pwd=@dir u,userns \
     w,writable W,workdir= writable-tmpfs containall app=",
    Form::Command(1),
)];

const DISTROBOX: &[Wrapper] = &[row(
    "enter",
    "*n,name= T,no-tty nw e,exec a,additional-flags= r,root",
    Form::Special(container::after_dashes),
)];
const TOOLBOX: &[Wrapper] =
    &[row("run", "c,container= d,distro= r,release= preserve-fds=", Form::Command(0))];
const FLATPAK: &[Wrapper] = &[
    row(
        "run",
        "command=@program branch= arch= d,devel filesystem= env=@var user system",
        Form::Special(tool::application),
    ),
    row("enter", "", Form::Command(1)),
];
const SNAP: &[Wrapper] = &[row("run", "shell@program command=", Form::Special(tool::application))];
const CRICTL: &[Wrapper] = &[row("exec", "i t s,sync timeout= r,runtime-endpoint=", Form::Command(1))];
const CTR: &[Wrapper] = &[
    row("t task tasks", "", Form::Within(CTR_TASK)),
    row("run", "rm t d net-host mount= env=@var", Form::Command(2)),
];
const CTR_TASK: &[Wrapper] = &[row("exec", "t,tty exec-id= cwd=@dir user= d", Form::Command(1))];
const LXC_ATTACH: &str =
    "n,name= e,elevated-privileges? f,rcfile= u,uid= g,gid= v,set-var=@var clear-env keep-env a= s= R P=";

pub(super) const ROWS: &[Wrapper] = &[
    placed("docker podman nerdctl finch lima-nerdctl", GLOBAL, Form::Within(INNER), Place::Container),
    placed("docker-compose podman-compose", COMPOSE, Form::Within(COMPOSE_INNER), Place::Container),
    placed(
        "kubectl oc k kubecolor microk8s.kubectl k3s.kubectl",
        KUBE_GLOBAL,
        Form::Special(container::kubernetes),
        Place::Container,
    ),
    row("k3s microk8s minikube sudo-kubectl", "", Form::Special(container::subprogram)),
    placed("lxc incus", "debug force-local project= q v", Form::Within(LXC), Place::Container),
    placed("lxc-attach lxc-execute", LXC_ATTACH, Form::Command(0), Place::Container),
    placed(
        "machinectl",
        "M,machine= uid= E,setenv=@var q,quiet H= l",
        Form::Within(MACHINE),
        Place::Container,
    ),
    placed(
        "systemd-nspawn",
        "D,directory= i,image= M,machine= u,user= b,boot a,as-pid2 bind= bind-ro= n,network-veth private-network \
         q,quiet E,setenv=@var chdir=@dir x,ephemeral p,port= volatile? read-only",
        Form::Command(0),
        Place::Container,
    ),
    placed("multipass", "", Form::Within(MULTIPASS), Place::Container),
    placed("limactl lima colima", "", Form::Special(container::virtual_machine), Place::Container),
    placed("vagrant", "", Form::Within(VAGRANT), Place::Container),
    placed("nomad", "/", Form::Within(NOMAD), Place::Container),
    placed(
        "apptainer singularity",
        "d,debug q,quiet s,silent v,verbose",
        Form::Within(APPTAINER),
        Place::Container,
    ),
    placed("udocker", "", Form::Within(CONTAINER), Place::Container),
    placed("distrobox", "", Form::Within(DISTROBOX), Place::Container),
    placed("distrobox-enter", "*n,name= T e a= r", Form::Special(container::after_dashes), Place::Container),
    placed("toolbox", "y v", Form::Within(TOOLBOX), Place::Container),
    placed("flatpak", "", Form::Within(FLATPAK), Place::Container),
    row(
        "flatpak-spawn",
        "host@host env=@var directory=@dir clear-env watch-bus sandbox no-network",
        Form::Command(0),
    ),
    row("host-spawn distrobox-host-exec", "no-pty env=", Form::Command(0)),
    placed("snap", "", Form::Within(SNAP), Place::Container),
    placed("crictl", "r= i=", Form::Within(CRICTL), Place::Container),
    placed("ctr", "n,namespace= a,address=", Form::Within(CTR), Place::Container),
    placed("runc crun", "root= log= debug", Form::Within(RUNC), Place::Container),
    placed("jexec", "l d= u= U=", Form::Command(1), Place::Container),
    placed(
        "schroot",
        "c,chroot= a,all u,user= d,directory=@dir p,preserve-environment s= q v b e r",
        Form::Command(0),
        Place::Container,
    ),
    placed("arch-chroot", "u= N r= S", Form::Command(1), Place::Container),
    placed(
        "proot",
        "r,rootfs= R= S= b,bind= w,cwd=@dir 0,root-id q,qemu= k=",
        Form::Command(0),
        Place::Container,
    ),
    placed("adb", "s= d e t= H= P= L=", Form::Special(container::android), Place::Remote),
    row(
        "ip",
        "4 6 0 b,batch= n,netns= j,json o d s c,color? r all br,brief",
        Form::Special(container::network_namespace),
    ),
    row("netns-exec firecracker", "", Form::Options),
    row("sudo-docker", "", Form::Special(shell::other_user)),
];

const RUNC: &[Wrapper] = &[row(
    "exec",
    "t,tty e,env=@var u,user= cwd=@dir d,detach p,process= pid-file= c,cap=",
    Form::Command(1),
)];
