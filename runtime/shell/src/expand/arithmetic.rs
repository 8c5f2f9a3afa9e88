//! The value of `$(( … ))` where it is known.

/// Gives the value of an expression of numbers, variables, `+ - * / %` and parentheses.
pub(super) fn value(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Option<i64> {
    if text.len() > 256 {
        return None;
    }
    let mut reader = Reader { rest: text.trim(), variable, depth: 0 };
    let value = reader.sum()?;
    reader.rest.trim().is_empty().then_some(value)
}

struct Reader<'t> {
    rest: &'t str,
    variable: &'t dyn Fn(&str) -> Option<String>,
    depth: usize,
}

impl Reader<'_> {
    fn take(&mut self, wanted: &[char]) -> Option<char> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next().filter(|first| wanted.contains(first))?;
        self.rest = self.rest.get(first.len_utf8()..)?;
        Some(first)
    }

    fn sum(&mut self) -> Option<i64> {
        let mut value = self.term()?;
        while let Some(sign) = self.take(&['+', '-']) {
            let next = self.term()?;
            value = if sign == '+' { value.checked_add(next)? } else { value.checked_sub(next)? };
        }
        Some(value)
    }

    fn term(&mut self) -> Option<i64> {
        let mut value = self.factor()?;
        while let Some(sign) = self.take(&['*', '/', '%']) {
            let next = self.factor()?;
            value = match sign {
                '*' => value.checked_mul(next)?,
                '/' => value.checked_div(next)?,
                _ => value.checked_rem(next)?,
            };
        }
        Some(value)
    }

    fn factor(&mut self) -> Option<i64> {
        self.depth += 1;
        if self.depth > 64 {
            return None;
        }
        if let Some(sign) = self.take(&['-', '+', '(']) {
            let value = match sign {
                '(' => {
                    let value = self.sum()?;
                    self.take(&[')'])?;
                    value
                }
                '-' => self.factor()?.checked_neg()?,
                _ => self.factor()?,
            };
            self.depth -= 1;
            return Some(value);
        }
        self.rest = self.rest.trim_start().trim_start_matches('$');
        let end = self.rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.depth -= 1;
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            number(word)
        } else {
            number(&(self.variable)(word)?)
        }
    }
}

fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return i64::from_str_radix(digits, 16).ok();
    }
    match text.strip_prefix('0') {
        Some(digits) if !digits.is_empty() => i64::from_str_radix(digits, 8).ok(),
        _ => text.parse().ok(),
    }
}
