//! Messages and open files over a socket, whole or not at all.

use std::{
    collections::VecDeque,
    io::{self, IoSlice, IoSliceMut, Read as _},
    mem::MaybeUninit,
    os::{
        fd::{AsFd, BorrowedFd, OwnedFd},
        unix::net,
    },
};

use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use serde::{Serialize, de::DeserializeOwned};
use tokio::{io::Interest, net::UnixStream};

/// A longer message is none of ours.
const LONGEST: usize = 64 << 20;
/// How many files may come with one message.
const MOST_FILES: usize = 4;
const LENGTH: usize = size_of::<u32>();

/// One end of the line between a host and a supervisor.
#[derive(Debug)]
pub(crate) struct Channel {
    stream: UnixStream,
    received: Vec<u8>,
    files: VecDeque<OwnedFd>,
}

impl Channel {
    pub(crate) fn new(stream: net::UnixStream) -> io::Result<Self> {
        stream.set_nonblocking(true)?;
        Ok(Self { stream: UnixStream::from_std(stream)?, received: Vec::new(), files: VecDeque::new() })
    }

    /// Gives the socket back, so that it can be used in another runtime; nothing must be half received.
    pub(crate) fn into_stream(self) -> io::Result<net::UnixStream> {
        if !self.received.is_empty() || !self.files.is_empty() {
            return Err(io::Error::other("a message was left over"));
        }
        self.stream.into_std()
    }

    /// Sends one message with these files. Dropped half way, the channel is of no more use.
    pub(crate) async fn send<T: Serialize>(&self, message: &T, files: &[BorrowedFd<'_>]) -> io::Result<()> {
        let bytes = framed(message)?;
        let mut rest = bytes.as_slice();
        let mut files = files;
        while !rest.is_empty() {
            let sent = self.stream.async_io(Interest::WRITABLE, || send_part(&self.stream, rest, files));
            rest = &rest[sent.await?..];
            files = &[];
        }
        Ok(())
    }

    /// Gives the next message, `None` once the other end is closed. May be dropped and called again.
    pub(crate) async fn receive<T: DeserializeOwned>(&mut self) -> io::Result<Option<T>> {
        loop {
            if let Some(message) = self.next()? {
                return Ok(Some(message));
            }
            let Self { stream, received, files } = self;
            let read = stream.async_io(Interest::READABLE, || receive_part(stream, received, files));
            if read.await? == 0 {
                return Ok(None);
            }
        }
    }

    /// Gives the first file that came and was not taken yet.
    pub(crate) fn take_file(&mut self) -> Option<OwnedFd> {
        self.files.pop_front()
    }

    fn next<T: DeserializeOwned>(&mut self) -> io::Result<Option<T>> {
        let Some((length, rest)) = self.received.split_first_chunk::<LENGTH>() else { return Ok(None) };
        let length = checked(*length)?;
        let Some(bytes) = rest.get(..length) else { return Ok(None) };
        let message = postcard::from_bytes(bytes).map_err(io::Error::other)?;
        self.received.drain(..LENGTH + length);
        Ok(Some(message))
    }
}

/// Sends one message with these files where there is nobody to wait meanwhile.
pub(crate) fn send_now<T: Serialize>(
    stream: &net::UnixStream,
    message: &T,
    files: &[BorrowedFd<'_>],
) -> io::Result<()> {
    let bytes = framed(message)?;
    let mut rest = bytes.as_slice();
    let mut files = files;
    while !rest.is_empty() {
        rest = &rest[send_part(stream, rest, files)?..];
        files = &[];
    }
    Ok(())
}

/// Waits for the next message, with which no files come; not longer than the socket's time.
pub(crate) fn receive_now<T: DeserializeOwned>(mut stream: &net::UnixStream) -> io::Result<T> {
    let mut length = [0; LENGTH];
    stream.read_exact(&mut length)?;
    let mut bytes = vec![0; checked(length)?];
    stream.read_exact(&mut bytes)?;
    postcard::from_bytes(&bytes).map_err(io::Error::other)
}

/// Puts a message behind its length.
fn framed<T: Serialize>(message: &T) -> io::Result<Vec<u8>> {
    let mut bytes = postcard::to_extend(message, vec![0; LENGTH]).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len() - LENGTH).map_err(io::Error::other)?;
    bytes[..LENGTH].copy_from_slice(&length.to_le_bytes());
    Ok(bytes)
}

/// Reads a length, which is not too large.
fn checked(length: [u8; LENGTH]) -> io::Result<usize> {
    let length = usize::try_from(u32::from_le_bytes(length)).unwrap_or(usize::MAX);
    if length > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a message is too long"));
    }
    Ok(length)
}

/// Sends some of these bytes, and with the first of them these files.
pub(crate) fn send_part(stream: impl AsFd, bytes: &[u8], files: &[BorrowedFd<'_>]) -> io::Result<usize> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FILES))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    if !files.is_empty() && !control.push(SendAncillaryMessage::ScmRights(files)) {
        return Err(io::Error::other("too many files for one message"));
    }
    Ok(sendmsg(stream, &[IoSlice::new(bytes)], &mut control, SendFlags::NOSIGNAL)?)
}

/// Receives what is there, and the files that came with it; 0 is the end.
pub(crate) fn receive_part(
    stream: &UnixStream,
    received: &mut Vec<u8>,
    files: &mut VecDeque<OwnedFd>,
) -> io::Result<usize> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FILES))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut buffer = [0; 16 * 1024];
    let message =
        recvmsg(stream, &mut [IoSliceMut::new(&mut buffer)], &mut control, RecvFlags::CMSG_CLOEXEC)?;
    for part in control.drain() {
        if let RecvAncillaryMessage::ScmRights(came) = part {
            files.extend(came);
        }
    }
    received.extend_from_slice(&buffer[..message.bytes]);
    Ok(message.bytes)
}
