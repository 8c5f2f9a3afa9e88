//! sed, ed, Vim, Tcl, Lisp, SQL clients, `AppleScript`.

use super::{
    Language::{AppleScript, Ed, Lisp, Sed, Sql, Tcl, Vim},
    check,
};

#[test]
fn acts_of_sed() {
    check(
        Sed,
        &[
            ("s/a/b/g", &[]),
            ("s/rm -rf/trash/; /shutdown/d; 1,3p", &[]),
            ("1e rm -rf out", &["shell rm -rf out"]),
            ("s/.*/rm -rf out/e", &["shell rm -rf out"]),
            ("s/x/rm &/e", &["unknown"]),
            ("e", &["unknown"]),
            ("s/a/b/w /etc/motd", &["write /etc/motd"]),
            ("/x/w out.txt", &["write out.txt"]),
            ("w /dev/stdout", &[]),
            ("$r notes.txt", &["read notes.txt"]),
            ("s#/e#/x#ge", &["unknown", "shell /x"]),
            ("s/x/rm -rf \\/out/e", &["unknown", "shell rm -rf /out"]),
            ("y/abc/xyz/;s/e/f/", &[]),
            ("1i e rm -rf out", &[]),
            ("a\\\ne halt\ns/a/b/", &[]),
            ("/a/{s/b/c/;n;d}", &[]),
            (":a;N;$!ba;s/\\n/ /g", &[]),
            ("s/[/]e/x/", &[]),
            ("s|e |w |", &[]),
            ("1!G;h;$!d", &[]),
        ],
    );
}

#[test]
fn acts_of_ed_and_vim() {
    check(
        Ed,
        &[
            ("1d\nw\nq", &["write $unknown"]),
            ("!rm -rf out\nq", &["shell rm -rf out"]),
            ("a\n!halt\n.\nw notes.txt", &["write notes.txt"]),
            ("r !halt", &["shell halt"]),
            ("w !sh", &["shell sh"]),
            ("g/a/s//b/\n,p\nQ", &[]),
            ("wq", &["write $unknown"]),
        ],
    );
    check(
        Vim,
        &[
            (":!rm -rf out", &["shell rm -rf out"]),
            ("!halt", &["shell halt"]),
            ("silent !halt", &["shell halt"]),
            ("sil! !halt", &["shell halt"]),
            ("%!sort", &["shell sort"]),
            ("r !halt", &["shell halt"]),
            ("w !sh", &["shell sh"]),
            ("call system('halt')", &["shell halt"]),
            ("let x = system(\"rm -rf \" . \"out\")", &["shell rm -rf out"]),
            ("execute '!rm -rf ' . 'out'", &["shell rm -rf out"]),
            ("exe \"normal :!halt\\r\"", &["shell halt"]),
            ("py3 import os; os.system('halt')", &["shell halt"]),
            ("lua os.execute('halt')", &["shell halt"]),
            ("call delete('out', 'rf')", &["same rm -r -f out"]),
            ("w /etc/motd", &["write /etc/motd"]),
            ("wq", &["write $unknown"]),
            ("terminal halt", &["shell halt"]),
            ("set nu | !halt", &["shell halt"]),
            ("set number", &[]),
            ("%s/rm -rf/trash/g", &[]),
            ("echo '!halt'", &[]),
            ("q!", &[]),
            ("syntax on", &[]),
            ("g/x/d", &[]),
        ],
    );
}

#[test]
fn acts_of_tcl() {
    check(
        Tcl,
        &[
            ("exec rm -rf out", &["run rm -rf out"]),
            ("exec sh -c {rm -rf out}", &["run sh -c rm -rf out"]),
            ("file delete -force out", &["same rm -r -f out"]),
            ("puts [exec halt]", &["run halt"]),
            ("set x [open \"|halt\"]", &["shell halt"]),
            ("open /etc/motd w", &["write /etc/motd"]),
            ("if {1} { exec halt }", &["run halt"]),
            ("spawn rm -rf out\nexpect eof", &["run rm -rf out"]),
            ("eval exec halt", &[]),
            ("eval {exec halt}", &["run halt"]),
            ("foreach f {a b} { file delete $f }", &["same rm $unknown"]),
            ("puts \"exec rm -rf /\"", &[]),
            ("puts {[exec halt]}", &[]),
            ("# exec halt\nputs 1", &[]),
            ("set x [expr {1 + 2}]; puts $x", &[]),
        ],
    );
}

#[test]
fn acts_of_lisp() {
    check(
        Lisp,
        &[
            ("(shell-command \"rm -rf out\")", &["shell rm -rf out"]),
            ("(call-process \"rm\" nil nil nil \"-rf\" \"out\")", &["run rm -rf out"]),
            ("(delete-directory \"out\" t)", &["same rm -r -f out"]),
            ("(delete-file \"a.txt\")", &["same rm a.txt"]),
            ("(progn (message \"x\") (shell-command (concat \"rm \" \"-rf out\")))", &["shell rm -rf out"]),
            ("(system* \"rm\" \"-rf\" \"out\")", &["run rm -rf out"]),
            ("(clojure.java.shell/sh \"rm\" \"-rf\" \"out\")", &["run rm -rf out"]),
            ("(spit \"/etc/motd\" \"x\")", &["write /etc/motd"]),
            ("(message \"(shell-command halt)\")", &[]),
            ("(princ (+ 1 2)) ; (delete-file \"x\")", &[]),
        ],
    );
}

#[test]
fn acts_of_sql() {
    check(
        Sql,
        &[
            ("\\! rm -rf out", &["shell rm -rf out"]),
            (".shell rm -rf out", &["shell rm -rf out"]),
            (".system halt", &["shell halt"]),
            ("COPY t TO PROGRAM 'rm -rf out';", &["shell rm -rf out"]),
            ("copy t from program 'halt'", &["shell halt"]),
            ("EXEC xp_cmdshell 'halt'", &["shell halt"]),
            ("SELECT 1 INTO OUTFILE '/etc/motd'", &["write /etc/motd"]),
            ("SELECT '\\! halt'", &[]),
            ("INSERT INTO t VALUES ('copy to program', 'halt')", &[]),
            ("SELECT 1;", &[]),
            ("DROP TABLE t", &[]),
            (".tables", &[]),
        ],
    );
}

#[test]
fn acts_of_apple_script() {
    check(
        AppleScript,
        &[
            ("do shell script \"rm -rf out\"", &["shell rm -rf out"]),
            ("do shell script \"rm -rf \" & \"out\"", &["shell rm -rf out"]),
            ("do shell script \"halt\" with administrator privileges", &["same sudo sh -c halt"]),
            ("tell application \"Terminal\" to do script \"halt\"", &["shell halt"]),
            ("set c to \"halt\"\ndo shell script c", &["shell halt"]),
            ("tell application \"System Events\" to shut down", &["same shutdown -h now"]),
            ("tell app \"Finder\" to empty trash", &["same rm -r -f $HOME/.Trash/*"]),
            ("display dialog \"do shell script rm\"", &[]),
            ("tell application \"Finder\" to get name of front window", &[]),
            ("-- do shell script \"halt\"\nreturn 1", &[]),
        ],
    );
}
