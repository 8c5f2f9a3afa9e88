//! Developers' tools that start programs: version control, builders, package runners, searchers, archivers.

use super::row;
use crate::wrapper::{Form, Wrapper, code, git, tool};

const PNPM: &[Wrapper] = &[
    row("exec", "r,recursive parallel c,shell-mode no-bail", Form::Command(0)),
    row("dlx", "package= c,shell-mode s", Form::Command(0)),
];
const YARN: &[Wrapper] = &[
    row("exec dlx node", "p,package= q,quiet", Form::Command(0)),
    row("workspace", "", Form::Command(1)),
    row("workspaces", "", Form::Special(tool::second_of_exec)),
];
const UV: &[Wrapper] =
    &[row("run", tool::UV_RUN, Form::Special(tool::uv_run)), row("tool", "", Form::Within(UV_TOOL))];
const UV_TOOL: &[Wrapper] =
    &[row("run", "from= with= p,python= q,quiet isolated no-cache index-url= env-file=", Form::Command(0))];
const RUN: &[Wrapper] = &[row(
    "run",
    "n,name= p,prefix= e,environment= s,script live-stream no-capture-output cwd=@dir q v manifest-path= frozen locked with= python=",
    Form::Command(0),
)];
const MISE: &[Wrapper] = &[
    row(
        "exec x",
        "c,command=@shell C,cd=@dir j,jobs= raw E,env= q y",
        Form::Special(tool::after_dashes_or_all),
    ),
    row("run r", "", Form::Options),
];
const DIRENV: &[Wrapper] = &[row("exec", "", Form::Command(1))];
const NIX: &[Wrapper] = &[
    row(
        "shell develop",
        "*c,command=@rest i,ignore-environment k,keep= u,unset= f,file= I= impure expr= profile= inputs-from=",
        Form::Special(tool::nix),
    ),
    row("run", "*", Form::Options),
];
const GUIX: &[Wrapper] = &[row(
    "shell environment",
    "*C,container D,development f,file= m,manifest= e,expression= N,network P,pure E,preserve=",
    Form::Special(tool::after_dashes),
)];
const CARGO: &[Wrapper] = &[row(
    "watch",
    "*x,exec= s,shell=@shell w,watch= i,ignore= c,clear q,quiet d,delay= C,workdir=@dir",
    Form::Options,
)];
const LERNA: &[Wrapper] = &[row(
    "exec",
    "concurrency= scope= ignore= stream parallel no-bail since=",
    Form::Special(tool::after_dashes_or_all),
)];

pub(super) const ROWS: &[Wrapper] = &[
    row(
        "git",
        "C=@dir c=@setting exec-path? p,paginate P,no-pager no-replace-objects bare git-dir= work-tree= namespace= super-prefix= config-env= literal-pathspecs html-path@stop man-path@stop v,version@stop h,help@stop attr-source= no-optional-locks no-lazy-fetch list-cmds=",
        Form::Special(git::git),
    ),
    row("gh", "", Form::Special(git::hub)),
    row("hg", "*config=@setting R= repository= cwd=@dir", Form::Special(git::mercurial)),
    row("svn", "*diff-cmd=@shell diff3-cmd=@shell editor-cmd=@shell config-option=", Form::Options),
    row("tar gtar bsdtar", "", Form::Special(tool::tar)),
    row("zip", "*TT,unzip-command=@shell", Form::Special(tool::zip)),
    row("cpio", "*rsh-command=@shell", Form::Options),
    row(
        "make gmake bmake",
        "*C,directory=@dir f,file,makefile=@file I,include-dir= j? k,keep-going l? n,just-print,dry-run,recon@stop o,old-file,assume-old= q,question@stop s,silent,quiet t,touch W,what-if,new-file,assume-new= B e i p r R S w E,eval=@make O? v,version@stop h,help@stop",
        Form::Special(tool::make),
    ),
    row("ninja samu", "C=@dir t=@stop n@stop j= k= l= f= d= v version@stop", Form::Options),
    row("npm", "*c,call=@shell prefix=@dir w,workspace= p,package= y,yes", Form::Special(tool::npm)),
    row(
        "npx bunx pnpx",
        "c,call=@shell p,package= y,yes n,no q,quiet shell= no-install ignore-existing version@stop help@stop bun",
        Form::Command(0),
    ),
    row("pnpm", "C,dir=@dir r,recursive F,filter= w,workspace-root s", Form::Within(PNPM)),
    row("yarn", "cwd=@dir s,silent", Form::Within(YARN)),
    row("uv", "directory=@dir project= q,quiet v no-cache offline config-file= color=", Form::Within(UV)),
    row("uvx", "from= with= p,python= q,quiet isolated no-cache index-url= env-file=", Form::Command(0)),
    row("pipx pdm hatch rye conda mamba micromamba pixi pipenv", "e= p= q v", Form::Within(RUN)),
    row("poetry", "C,directory=@dir P,project= q,quiet n v", Form::Within(RUN)),
    row(
        "bundle bundler rbenv pyenv nodenv jenv asdf volta fnm nvm rvm goenv tfenv",
        "using= q",
        Form::Within(tool::EXEC_OR_RUN),
    ),
    row("mise rtx", "C,cd=@dir E,env= q v y", Form::Within(MISE)),
    row("direnv", "", Form::Within(DIRENV)),
    row(
        "doppler infisical op chamber envchain aws-vault teller dotenvx vlt berglas envwarden bws",
        "p= c= e= f,env-file= account= region=",
        Form::Special(tool::secrets),
    ),
    row("dotenv dotenv-cli", "e= f,file= o v= c? p= q,quote= override", Form::Special(tool::dotenv)),
    row(
        "env-cmd cross-env cross-env-shell",
        "f,file= e,environments= r,rc-file= x no-override silent use-shell fallback",
        Form::Assignments,
    ),
    row("nix", "extra-experimental-features= experimental-features= option=", Form::Within(NIX)),
    row(
        "nix-shell",
        "*run=@shell command=@shell p,packages pure I= A,attr= E= i= keep= arg= argstr=",
        Form::Options,
    ),
    row("guix", "", Form::Within(GUIX)),
    row("nodemon", "x,exec=@shell w,watch= e,ext= i,ignore= d,delay= V,verbose q,quiet", Form::Options),
    row("cargo", "", Form::Within(CARGO)),
    row("lerna nx turbo", "", Form::Within(LERNA)),
    row("ctest", "", Form::Options),
    row("cmake", "E=@rest", Form::Special(tool::cmake)),
    row("meson", "", Form::Within(tool::MESON)),
    row("go", "", Form::Special(tool::go)),
    row(
        "gdb",
        "/x,command= ex,eval-command=@debug iex,init-eval-command=@debug ix,init-command= batch q,quiet,silent n,nx nh p,pid= c,core= cd=@dir args@args d,directory= s,symbols= e,exec= b= l= tty= tui w",
        Form::Special(code::debugger),
    ),
    row(
        "lldb",
        "*o,one-line=@debug O,one-line-before-file=@debug k,one-line-on-crash=@debug b,batch s,source= p,attach-pid= n,attach-name= f,file= c,core= Q X",
        Form::Special(code::debugger),
    ),
    row(
        "rg ripgrep",
        "*pre=@shell hostname-bin=@shell e,regexp= f,file= g,glob= t,type= T,type-not= A= B= C= m= pre-glob= j= M= r,replace= sort= color= engine=",
        Form::Options,
    ),
    row(
        "ag ack pt ugrep",
        "*pager=@shell filter=@filter A? B? C? G= ignore= ignore-dir= path-to-ignore= p=",
        Form::Options,
    ),
    row(
        "sort gsort",
        "*compress-program=@shell k,key= o,output= S= t= T= parallel= batch-size= files0-from=",
        Form::Options,
    ),
    row("split gsplit", "*filter=@shell a= b= l= n= C= t= additional-suffix=", Form::Options),
    row(
        "man",
        "*P,pager=@shell H,html=@shell browser=@shell e= E= L= M= m= S= s= p= r= T= R= C=",
        Form::Options,
    ),
    row("git-bisect-run git-submodule-foreach", "", Form::Command(0)),
    row("less more most", "", Form::Special(tool::less)),
    row("bat batcat delta", "*pager=@shell l= H= style= theme= r= p", Form::Options),
    row(
        "fzf sk peco",
        "*preview=@shell bind=@bind q,query= f,filter= e header= d= n= with-nth= height= prompt= history= expect= c,cmd=@shell",
        Form::Special(tool::fuzzy),
    ),
    row("vifm ranger nnn lf mc", "*c=@colon cmd=@shell command=@colon", Form::Options),
    row("dpkg-architecture", "c=@shell a= t= A= T= q= l", Form::Options),
    row("debuild fakeroot-tcp pbuilder cowbuilder mock sbuild", "", Form::Options),
    row("run-parts", "test@stop list@stop arg= a= u= umask= regex= v report", Form::Options),
    row("logrotate", "", Form::Options),
    row("jq yq", "", Form::Options),
    row("pre-commit tox nox", "", Form::Options),
    row("dmsetup udevadm", "", Form::Options),
    row("xdg-open open", "", Form::Options),
    row("m4", "", Form::Special(tool::macros)),
    row("gcc g++ cc c++ clang", "", Form::Special(tool::compiler)),
    row("ffmpeg convert gs", "", Form::Options),
    row("latex pdflatex xelatex lualatex tex", "", Form::Special(tool::typesetter)),
];
