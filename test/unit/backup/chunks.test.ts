import { createCipheriv, createDecipheriv } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CHUNK_BYTES, fileKey, openChunks, sealChunks, type Seal } from '#backup/chunks.ts'

const TAG = 16
const KEY = new Uint8Array(32).fill(7)
const SEAL: Seal = { key: KEY, about: Buffer.from('{"format":"loket-backup"}\n') }

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'loket-backup-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Every byte differs from its neighbours in other chunks. */
const plainOf = (bytes: number): Buffer =>
  Buffer.from(
    Uint8Array.from({ length: bytes }, (_, at) => (at * 31 + Math.floor(at / CHUNK_BYTES) * 7) % 256),
  )

function seal(plain: Uint8Array, by: Seal = SEAL): Buffer {
  const at = folder()
  writeFileSync(join(at, 'plain'), plain)
  const [from, to] = [openSync(join(at, 'plain'), 'r'), openSync(join(at, 'sealed'), 'w')]
  const seen: Uint8Array[] = []
  sealChunks(from, to, by, (bytes) => seen.push(Buffer.from(bytes)))
  closeSync(from)
  closeSync(to)
  expect(Buffer.concat(seen).equals(plain)).toBe(true)
  return readFileSync(join(at, 'sealed'))
}

function open(sealed: Uint8Array, by: Seal = SEAL): Buffer | number {
  const at = folder()
  writeFileSync(join(at, 'sealed'), sealed)
  const file = openSync(join(at, 'sealed'), 'r')
  const out: Uint8Array[] = []
  const opened = openChunks(file, by, (bytes) => out.push(Buffer.from(bytes)))
  closeSync(file)
  return opened.ok ? Buffer.concat(out) : opened.at
}

const THREE = plainOf(2 * CHUNK_BYTES + 1_000)
const piecesOf = (sealed: Buffer): Buffer[] => {
  const size = CHUNK_BYTES + TAG
  return Array.from({ length: Math.ceil(sealed.length / size) }, (_, n) =>
    sealed.subarray(n * size, (n + 1) * size),
  )
}

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
  '%i bytes come back as they were',
  (bytes) => {
    const plain = plainOf(bytes)
    const back = open(seal(plain))
    expect(Buffer.isBuffer(back) && back.equals(plain)).toBe(true)
  },
)

test('cut off anywhere it does not open: at the end of a piece, within one, to nothing', () => {
  const sealed = seal(THREE)
  const size = CHUNK_BYTES + TAG
  const cuts = [0, 1, TAG - 1, TAG, TAG + 1, size - 1, size, size + 1, 2 * size - 1, 2 * size, 2 * size + 1]
  for (const cut of [...cuts, sealed.length - 1]) expect(open(sealed.subarray(0, cut))).toBeTypeOf('number')
})

test('with anything behind its end it does not open', () => {
  const sealed = seal(THREE)
  const [first = Buffer.of(), , last = Buffer.of()] = piecesOf(sealed)
  for (const more of [Buffer.of(0), first, last])
    expect(open(Buffer.concat([sealed, more]))).toBeTypeOf('number')
})

test('pieces that change places, come twice or are left out do not open', () => {
  const [a = Buffer.of(), b = Buffer.of(), c = Buffer.of()] = piecesOf(seal(THREE))
  for (const order of [[b, a, c], [a, c], [b, c], [a, a, c], [a, b, b, c], [c], [a, b], [a, c, b]])
    expect(open(Buffer.concat(order))).toBeTypeOf('number')
})

test('no bit of it may change: cipher text and tag of every piece', () => {
  const sealed = seal(plainOf(CHUNK_BYTES + 40))
  const size = CHUNK_BYTES + TAG
  const places = [0, 1, 1_000, CHUNK_BYTES - 1, CHUNK_BYTES, size - 1, size, size + 39, size + 40, size + 55]
  for (const at of places) {
    for (const bit of [1, 128]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ bit
      expect(open(changed)).toBe(at < size ? 0 : 1)
    }
  }
})

test('of a small file every single bit', () => {
  const sealed = seal(plainOf(24))
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(open(changed)).toBe(0)
  }
})

test('under another key, another salt or another header it does not open', () => {
  const salted = (salt: number): Seal => ({ ...SEAL, key: fileKey(KEY, new Uint8Array(32).fill(salt)) })
  const sealed = seal(THREE, salted(1))
  expect(Buffer.isBuffer(open(sealed, salted(1)))).toBe(true)
  expect(open(sealed, salted(2))).toBe(0)
  expect(open(sealed, { ...salted(1), about: Buffer.from('{"format":"loket-backuP"}\n') })).toBe(0)
  expect(open(sealed)).toBe(0)
})

/** Sealers that omit one binding each. If these also passed, the attacks above would prove nothing. */
const weak = (nonce: (place: number, isLast: boolean) => number[], about: Uint8Array) => {
  const nonceOf = (place: number, isLast: boolean) => Buffer.concat([Buffer.from(nonce(place, isLast))], 12)
  const split = (bytes: Buffer, size: number) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
  return {
    seal: (plain: Buffer) =>
      split(plain, CHUNK_BYTES).map((piece, place, all) => {
        const cipher = createCipheriv('aes-256-gcm', KEY, nonceOf(place, place === all.length - 1))
        cipher.setAAD(about)
        return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
      }),
    opens: (pieces: readonly Buffer[], header: Uint8Array = about) =>
      pieces.every((piece, place) => {
        const tagAt = piece.length - TAG
        const decipher = createDecipheriv('aes-256-gcm', KEY, nonceOf(place, place === pieces.length - 1))
        decipher.setAAD(header)
        decipher.setAuthTag(piece.subarray(tagAt))
        decipher.update(piece.subarray(0, tagAt))
        try {
          decipher.final()
          return true
        } catch {
          return false
        }
      }),
  }
}

test('the controls: without the place pieces change places, without the last mark a file is cut, without the header it is exchanged', () => {
  const about = Buffer.from('header')
  const nothing = Buffer.of()
  const whole = weak((place, isLast) => [place, isLast ? 1 : 0], about)
  const [a = nothing, b = nothing, c = nothing] = whole.seal(THREE)
  expect(whole.opens([a, b, c])).toBe(true)
  for (const wrong of [
    [b, a, c],
    [a, b],
    [a, c],
  ])
    expect(whole.opens(wrong)).toBe(false)
  expect(whole.opens([a, b, c], Buffer.from('another'))).toBe(false)

  const placeless = weak((_place, isLast) => [isLast ? 1 : 0], about)
  const [p = nothing, q = nothing, r = nothing] = placeless.seal(THREE)
  expect(placeless.opens([q, p, r])).toBe(true)
  expect(placeless.opens([p, r])).toBe(true)

  const endless = weak((place) => [place], about)
  expect(endless.opens(endless.seal(THREE).slice(0, 2))).toBe(true)

  const headless = weak((place, isLast) => [place, isLast ? 1 : 0], nothing)
  expect(headless.opens(headless.seal(THREE), nothing)).toBe(true)
})

test('a piece of another file of the same backup key does not open in this one', () => {
  const one = seal(THREE, { ...SEAL, key: fileKey(KEY, new Uint8Array(32).fill(1)) })
  const other = seal(THREE, { ...SEAL, key: fileKey(KEY, new Uint8Array(32).fill(2)) })
  const [a = Buffer.of(), b = Buffer.of()] = piecesOf(one)
  const [, , c = Buffer.of()] = piecesOf(other)
  expect(open(Buffer.concat([a, b, c]), { ...SEAL, key: fileKey(KEY, new Uint8Array(32).fill(1)) })).toBe(2)
})
