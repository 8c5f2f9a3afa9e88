//! Shells.

use super::row;
use crate::wrapper::{Form, Wrapper, shell};

pub(super) const ROWS: &[Wrapper] = &[
    row(
        "sh bash dash zsh ksh ksh93 mksh lksh pdksh oksh ash hush rbash rzsh yash bash5 posh osh ysh oil bosh csh tcsh rc es",
        "",
        Form::Special(shell::shell),
    ),
    row(
        "fish nu elvish xonsh ion",
        "c,command,commands=@shell C,init-command=@shell e= i,interactive l,login n,no-execute@stop N,no-config P,private p,profile= v,version@stop h,help@stop",
        Form::Special(shell::fish),
    ),
    row("cmd", "", Form::Special(shell::windows)),
    row("powershell pwsh", "", Form::Special(shell::powershell)),
    row("start", "", Form::Special(shell::windows_start)),
    row("wsl", "e,exec d,distribution= u,user= cd=@dir shell-type= system", Form::Special(shell::subsystem)),
];
