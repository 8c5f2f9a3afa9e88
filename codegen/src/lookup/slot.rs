// Where a name's number is kept in a perfect hash table: the text of this file is part of the compiler, which
// places the numbers, and of the tables it writes, which look them up.

/// Gives the slot of a name in a table with these seeds, one for each bucket, and this many slots.
pub(super) fn slot(name: &str, seeds: &[u16], slots: u32) -> usize {
    let (bucket, rest) = halves(name);
    let seed = seeds[bucket % seeds.len()];
    (mix(rest, u32::from(seed)) % slots) as usize
}

/// Gives what chooses a name's bucket, and what chooses its slot.
pub(super) fn halves(name: &str) -> (usize, u32) {
    let hash = hash(name);
    ((hash >> 32) as u32 as usize, (hash & 0xFFFF_FFFF) as u32)
}

/// Turns a name into 64 bits, eight bytes at a time.
fn hash(name: &str) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (words, rest) = name.as_bytes().as_chunks::<8>();
    let mut state = name.len() as u64;
    for word in words {
        state = (state ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR).rotate_left(29);
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    state = (state ^ u64::from_le_bytes(last)).wrapping_mul(FACTOR);
    (state ^ (state >> 32)).wrapping_mul(FACTOR)
}

/// Moves a name to another slot for each seed of its bucket.
fn mix(low: u32, seed: u32) -> u32 {
    let mixed = (low ^ seed.wrapping_mul(0x9E37_79B9)).wrapping_mul(0x85EB_CA6B);
    mixed ^ (mixed >> 15)
}
