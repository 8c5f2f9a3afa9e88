//! Secrets typed at the terminal: nothing of them is shown, and their memory is overwritten.

use std::{fs::File, io, io::Write as _};

use rustix::termios::{
    LocalModes, OptionalActions, QueueSelector, SpecialCodeIndex, Termios, tcflush, tcgetattr, tcsetattr,
};
use zeroize::Zeroizing;

use super::read_line;

/// What the terminal sends for an interruption.
const INTERRUPT: u8 = 3;

/// A terminal that shows nothing of what is typed, until this is dropped.
struct Hidden<'d> {
    device: &'d File,
    before: Termios,
}

impl<'d> Hidden<'d> {
    fn new(device: &'d File) -> io::Result<Self> {
        let before = tcgetattr(device)?;
        let mut during = before.clone();
        during.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL);
        // A signal could end this program before the echo is back, so an interruption ends the line instead.
        during.local_modes.remove(LocalModes::ISIG);
        during.special_codes[SpecialCodeIndex::VEOL] = INTERRUPT;
        tcsetattr(device, OptionalActions::Flush, &during)?;
        Ok(Self { device, before })
    }
}

impl Drop for Hidden<'_> {
    fn drop(&mut self) {
        // A terminal that is gone shows nothing anyway.
        tcsetattr(self.device, OptionalActions::Flush, &self.before).ok();
    }
}

/// Asks for a line without showing it; nothing where it is empty, interrupted or withdrawn.
pub(super) fn converse(
    mut device: File,
    question: &str,
    withdrawn: &io::PipeReader,
) -> io::Result<Option<Zeroizing<Vec<u8>>>> {
    tcflush(&device, QueueSelector::IFlush)?;
    let shown = device.try_clone()?;
    let hidden = Hidden::new(&shown)?;
    device.write_all(question.as_bytes())?;
    let line = read_line(&mut device, withdrawn, &[b'\n', INTERRUPT]);
    drop(hidden);
    device.write_all(b"\n")?;
    let line = line?.filter(|line| !line.is_empty() && !line.contains(&INTERRUPT));
    Ok(line)
}
