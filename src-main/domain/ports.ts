/** The time of day, injected so that one seed replays one day. */
export interface Clock {
  /** Epoch milliseconds as the machine reports them: it may jump, also backwards. */
  now(): number
}

/** Running time, for waits that setting the clock must not shorten. */
export interface Stopwatch {
  /** Milliseconds since some moment of this run of the program; it only grows, and restarts with the program. */
  elapsed(): number
}

/** Waiting, injected like the clock, so that a day can pass in a second. */
export interface Timers {
  /** Runs it once, `ms` milliseconds from now; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** Randomness, injected. The real one is the operating system's cryptographic source. */
export interface Random {
  /** `count` fresh bytes, each of 0..255 equally likely. */
  bytes(count: number): Uint8Array
}

// A sound source yields a refused byte 6 times in 256; forty refills without an end mean that it is broken.
const MOST_ROUNDS = 40

/**
 * `count` decimal digits, every one of the ten equally likely. Bytes of 250 and over are discarded, because `byte %
 * 10` over all 256 would favour 0 to 5.
 * Throws when the source gives nothing but refused bytes: a broken source must not produce a repeated number.
 */
export function randomDigits(random: Random, count: number): string {
  let digits = ''
  for (let round = 0; digits.length < count; round += 1) {
    if (round === MOST_ROUNDS) throw new Error('the random source gives no usable bytes')
    for (const byte of random.bytes(count - digits.length)) {
      if (byte < 250) digits += String(byte % 10)
    }
  }
  return digits.slice(0, count)
}
