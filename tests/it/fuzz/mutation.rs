//! Inputs made of committed ones: the same in every run, each in time linear in its length.

/// The most changes that one input goes through.
const CHANGES: usize = 4;

/// What readers give a meaning to, whatever their grammar.
const MARKS: &[&str] = &[
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    "=",
    ":",
    ": ",
    ",",
    "#",
    "- ",
    "/",
    "*",
    "&",
    "!",
    "|",
    "%",
    "\u{feff}",
    "\u{e9}",
    "\u{65e5}",
    "\u{1f600}",
    "\u{301}",
    "-1",
    "99999999999999999999",
];

/// Makes inputs.
pub(crate) struct Mutator<'corpus> {
    corpus: &'corpus [(String, Vec<u8>)],
    words: Vec<&'corpus [u8]>,
    state: u64,
}

impl<'corpus> Mutator<'corpus> {
    pub(crate) fn new(corpus: &'corpus [(String, Vec<u8>)]) -> Self {
        let texts = corpus.iter().flat_map(|(_, text)| text.split(u8::is_ascii_whitespace));
        let mut words: Vec<&[u8]> = texts.filter(|word| (1..40).contains(&word.len())).collect();
        words.extend(MARKS.iter().map(|mark| mark.as_bytes()));
        words.sort_unstable();
        words.dedup();
        Self { corpus, words, state: 0x9E37_79B9_7F4A_7C15 }
    }

    /// Makes the next input, no longer than `longest`.
    pub(crate) fn input(&mut self, longest: usize) -> Vec<u8> {
        let mut input = self.seed().to_vec();
        for _ in 0..=self.below(CHANGES) {
            self.change(&mut input);
            input.truncate(longest);
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let from = self.below(input.len() + 1);
        let to = (from + self.below(24)).min(input.len());
        match self.below(8) {
            0 => drop(input.drain(from..to)),
            1 => input.truncate(from),
            2 => {
                let copy = input[from..to].to_vec();
                let times = 1 + self.below(100);
                input.splice(from..from, copy.repeat(times));
            }
            3 => {
                let other = self.seed();
                let start = self.below(other.len() + 1);
                let end = start + self.below(other.len() - start + 1);
                input.splice(from..to, other[start..end].iter().copied());
            }
            4 => {
                if let Some(byte) = input.get_mut(from) {
                    *byte ^= 1 << (self.next() % 8);
                }
            }
            5 => {
                let word = self.word();
                input.splice(from..to, word.iter().copied());
            }
            _ => {
                let word = self.word();
                input.splice(from..from, word.iter().copied());
            }
        }
    }

    fn seed(&mut self) -> &'corpus [u8] {
        let corpus = self.corpus;
        &corpus[self.below(corpus.len())].1
    }

    fn word(&mut self) -> &'corpus [u8] {
        let at = self.below(self.words.len());
        self.words[at]
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap()).unwrap()
    }

    /// The xorshift generator of Marsaglia, with a multiplication behind it.
    fn next(&mut self) -> u64 {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }
}
