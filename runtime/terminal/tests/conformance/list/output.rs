//! What commands write.

use crate::case::{Case, Notes, case};

/// By how much this program may grow for output of any size.
const BOUND: u64 = 64 << 20;

pub(super) fn output() -> Vec<Case> {
    vec![
        case("nothing", "true"),
        case("no end of line", "printf a").writes("a"),
        case("output and errors in order", "for i in 1 2 3; do echo o$i; echo e$i >&2; done")
            .writes("o1\ne1\no2\ne2\no3\ne3\n"),
        case(
            "output and errors of many programs",
            "for i in 1 2; do bash -c 'echo o; echo e >&2'; done | cat; echo x >&2",
        )
        .writes_among_others(["e\n", "x\n"]),
        case("a character in pieces", r"printf '\xe2'; sleep 0.1; printf '\x82'; sleep 0.1; printf '\xac\n'")
            .writes("€\n"),
        case("what is no text", r"printf 'a\xffb\xe2\x82c\xe2\x82'")
            .writes("a\u{fffd}b\u{fffd}c\u{fffd}")
            .notes(Notes::Any),
        case("zero bytes", r"printf 'a\0b\0'").writes_anything().writes_chars(4).notes(Notes::Any),
        case("all bytes", "for i in {0..255}; do printf \"\\\\x$(printf %x $i)\"; done; exit 5")
            .writes_among_others(["256 bytes of binary data"])
            .keeps_bytes(256)
            .notes(Notes::Any)
            .exits(5),
        case("a program's bytes", "cat \"$(command -v bash)\" | head -c 300000; echo end")
            .writes_among_others(["300004 bytes of binary data"])
            .keeps_bytes(300_004)
            .notes(Notes::Any),
        case("more than is kept", "seq 1 300000; echo ä; echo end >&2")
            .writes_among_others(["1\n2\n3\n", "300000\nä\nend\n"])
            .writes_chars(1_988_895 + 2 + 4)
            .keeps_bytes(1_988_895 + 3 + 4)
            .notes(Notes::Any),
        case("one line of 3 MB", "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo end")
            .writes_among_others(["xxx", "xxx\nend\n"])
            .writes_chars(3_000_005)
            .notes(Notes::Any),
        case("100 MB in bounded memory", "yes 0123456789abcdefghi | head -c 100000000; exit 3")
            .writes_among_others(["0123456789abcdefghi\n"])
            .writes_chars(100_000_000)
            .notes(Notes::Any)
            .keeps_bytes(100_000_000)
            .grows_by_at_most(BOUND)
            .exits(3),
        case("all of it, though another holds the pipe", "(sleep @LEAF@ &); seq 1 9000; exit 2")
            .writes((1..=9000).fold(String::new(), |text, number| text + &format!("{number}\n")))
            .leaves()
            .exits(2),
        case("colours", r"printf 'a\033[31mred\033[0m\n\033]0;title\007b\n'").writes("ared\nb\n"),
        case("writing to nobody", "exec >&- 2>&-; echo a; echo b >&2; exit 3").exits(3),
    ]
}
