import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { readSync, writeSync } from 'node:fs'

/**
 * Plain bytes in every chunk but the last: large enough to make the 16-byte tag negligible, small enough to hold two.
 */
export const CHUNK_BYTES = 65_536
export const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16
const NONCE_BYTES = 12

/** What seals one file: its own key, and the header that every chunk is bound to. */
export type Seal = { readonly key: Uint8Array; readonly about: Uint8Array }

/**
 * Derives the key of one file. Its random salt makes the key unique, so the counting nonces never repeat under one
 * key.
 */
export function fileKey(backupKey: Uint8Array, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', backupKey, salt, 'loket backup 1', KEY_BYTES))
}

/**
 * Seals all of `plain`, chunk by chunk, and appends it to `sealed`. A nonce encodes the chunk's index and whether it
 * is the last, so an omitted, moved, repeated or appended chunk does not open. `onPlain` sees each plain chunk.
 */
export function sealChunks(
  plain: number,
  sealed: number,
  { key, about }: Seal,
  onPlain: (bytes: Uint8Array) => void,
): void {
  walk(plain, CHUNK_BYTES, (bytes, place, isLast) => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(place, isLast), { authTagLength: TAG_BYTES })
    cipher.setAAD(about)
    const inside = cipher.update(bytes)
    cipher.final()
    writeAll(sealed, Buffer.concat([inside, cipher.getAuthTag()]))
    onPlain(bytes)
    return true
  })
}

export type OpenedChunks =
  | { readonly ok: true }
  | { readonly ok: false; /** Index of the first chunk that does not open. */ readonly at: number }

/**
 * Passes on each chunk once authenticated, from the current position of `sealed`. Bytes passed on before a refusal
 * are incomplete.
 */
export function openChunks(
  sealed: number,
  { key, about }: Seal,
  onPlain: (bytes: Uint8Array) => void,
): OpenedChunks {
  let brokenAt: number | undefined
  walk(sealed, CHUNK_BYTES + TAG_BYTES, (bytes, place, isLast) => {
    const plain = openOne(bytes, nonceOf(place, isLast), { key, about })
    if (plain === undefined) brokenAt = place
    else onPlain(plain)
    return plain !== undefined
  })
  return brokenAt === undefined ? { ok: true } : { ok: false, at: brokenAt }
}

function openOne(bytes: Uint8Array, nonce: Uint8Array, { key, about }: Seal): Uint8Array | undefined {
  const tagAt = bytes.length - TAG_BYTES
  if (tagAt < 0) return undefined
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(about)
  decipher.setAuthTag(bytes.subarray(tagAt))
  try {
    const plain = decipher.update(bytes.subarray(0, tagAt))
    decipher.final()
    return plain
  } catch {
    return undefined
  }
}

/**
 * Passes blocks of a file to `take` until it returns false. A block is valid only during the call. The last block may
 * be empty.
 */
function walk(
  file: number,
  blockBytes: number,
  take: (bytes: Uint8Array, place: number, isLast: boolean) => boolean,
): void {
  // Two alternating buffers keep memory constant for a journal of any size.
  let [now, next] = [Buffer.alloc(blockBytes), Buffer.alloc(blockBytes)]
  let block = readBlock(file, now)
  for (let place = 0; ; place += 1) {
    const following = readBlock(file, next)
    const isLast = following.length === 0
    if (!take(block, place, isLast) || isLast) return
    block = following
    ;[now, next] = [next, now]
  }
}

function readBlock(file: number, block: Buffer): Buffer {
  let filled = 0
  while (filled < block.length) {
    const read = readSync(file, block, filled, block.length - filled, null)
    if (read === 0) break
    filled += read
  }
  return block.subarray(0, filled)
}

export function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

function nonceOf(place: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(place), 3)
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}
