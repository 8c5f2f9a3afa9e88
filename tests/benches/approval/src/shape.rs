//! Lines of one shape at any size.

mod read;
mod verdict;

pub use read::READ;
pub use verdict::VERDICT;

/// A shape: what comes first, what is repeated, what stands in the middle, what is repeated as often after it, and what
/// comes last. In what is repeated `№` stands for a number that grows.
pub struct Shape {
    /// What it is called.
    pub name: &'static str,
    before: &'static str,
    part: &'static str,
    middle: &'static str,
    closing: &'static str,
    after: &'static str,
}

const NUMBER: char = '№';

impl Shape {
    const fn new(name: &'static str, before: &'static str, part: &'static str, after: &'static str) -> Self {
        Self { name, before, part, middle: "", closing: "", after }
    }

    const fn nested(
        name: &'static str,
        part: &'static str,
        middle: &'static str,
        closing: &'static str,
    ) -> Self {
        Self { name, before: "", part, middle, closing, after: "" }
    }

    /// Makes a line of that shape with at most so many bytes.
    pub fn line(&self, size: usize) -> String {
        let fixed = self.before.len() + self.middle.len() + self.after.len();
        let mut line = String::with_capacity(size);
        line.push_str(self.before);
        let mut room = size.saturating_sub(fixed);
        let mut count = 0;
        loop {
            let start = line.len();
            push(&mut line, self.part, count);
            let taken = line.len() - start + self.closing.len();
            if taken > room {
                line.truncate(start);
                break;
            }
            room -= taken;
            count += 1;
        }
        line.push_str(self.middle);
        line.push_str(&self.closing.repeat(count));
        line.push_str(self.after);
        line
    }
}

fn push(line: &mut String, part: &str, count: usize) {
    let mut pieces = part.split(NUMBER);
    line.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        line.push_str(&count.to_string());
        line.push_str(piece);
    }
}
