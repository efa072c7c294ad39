import { createCipheriv } from 'node:crypto'
import { inspect } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decryptValue, encryptValue, parseCipherKey, type FormCipher } from '#gateway/signing/form-cipher.ts'
import { anyText } from '#test/support/any-text.ts'

const KEY = '0123456789abcdef0123456789ABCDEF'
const IV = 'fedcba9876543210'

function cipherOf(key = KEY, iv = IV): FormCipher {
  const parsed = parseCipherKey(key, iv)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.cipher
}

const cipher = cipherOf()
const bytesOf = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64')

describe('key and IV', () => {
  it('are taken as text, not as hex', () => {
    expect(parseCipherKey(KEY, IV).ok).toBe(true)
    expect(parseCipherKey(KEY.repeat(2), IV)).toEqual({ ok: false, reason: 'key-length' })
    expect(parseCipherKey(KEY, IV.repeat(2))).toEqual({ ok: false, reason: 'iv-length' })
    expect(encryptValue(cipherOf(KEY.toLowerCase()), 'x')).not.toBe(encryptValue(cipher, 'x'))
  })

  it.each([
    ['', IV, 'key-length'],
    [KEY.slice(1), IV, 'key-length'],
    [`${KEY} `, IV, 'key-length'],
    [`${KEY.slice(1)}é`, IV, 'key-not-ascii'],
    [`${KEY.slice(1)}\n`, IV, 'key-not-ascii'],
    [KEY, '', 'iv-length'],
    [KEY, IV.slice(1), 'iv-length'],
    [KEY, `${IV.slice(1)}é`, 'iv-not-ascii'],
  ])('are refused: %j and %j', (key, iv, reason) => {
    expect(parseCipherKey(key, iv)).toEqual({ ok: false, reason })
  })

  it('cannot be printed or serialised', () => {
    const shown = `${inspect(cipher, { depth: null })} ${JSON.stringify(cipher)}`
    for (const secret of [KEY, IV, Buffer.from(IV).toString('base64'), Buffer.from(IV).join(',')]) {
      expect(shown).not.toContain(secret)
    }
  })
})

describe('encrypted value', () => {
  it('is what the example of a gateway of this shape says', () => {
    const published = cipherOf('45bfba7eb46a6007d49ca55a3738aae0', 'acc6d0f5aa29120a')
    expect(encryptValue(published, 'SGWYESSISHOP')).toBe('7ehJDLKEnDvhoTaI0Ao3Fg==')
    expect(decryptValue(published, '7ehJDLKEnDvhoTaI0Ao3Fg==')).toBe('SGWYESSISHOP')
  })

  it.each([
    [0, 16],
    [1, 16],
    [15, 16],
    [16, 32],
    [17, 32],
    [31, 32],
    [32, 48],
    [33, 48],
  ])('of %i bytes has %i: a whole block more when it already fits', (length, size) => {
    const encrypted = encryptValue(cipher, 'x'.repeat(length))
    expect(bytesOf(encrypted)).toHaveLength(size)
    expect(decryptValue(cipher, encrypted ?? '')).toBe('x'.repeat(length))
  })

  it('comes back as it was', () => {
    fc.assert(
      fc.property(anyText(70), (text) => {
        const encrypted = encryptValue(cipher, text)
        const lost = text.includes('\0') || !text.isWellFormed()
        expect(encrypted === undefined).toBe(lost)
        if (encrypted !== undefined) expect(decryptValue(cipher, encrypted)).toBe(text)
      }),
      { seed: 5, examples: [['\ufeffx'], [''], [' a/é🙂 ']] },
    )
  })

  it('is refused where text would be lost', () => {
    for (const text of ['\0', 'a\0', 'a\0b', '\ud800', 'a\udc00b']) {
      expect(encryptValue(cipher, text)).toBeUndefined()
    }
  })
})

describe('decryption', () => {
  const good = encryptValue(cipher, 'invoice') ?? ''

  it('takes one way of writing Base64 only', () => {
    const odd = encryptValue(cipher, 'ab') ?? ''
    for (const garbage of [
      '',
      '=',
      'AAAA',
      good.slice(0, -1),
      good.slice(0, -2),
      ` ${good}`,
      `${good}\n`,
      `${good}${good}`,
      good.replace(/.==$/, (end) => `${end === 'A==' ? 'B' : 'Z'}==`),
      odd.replaceAll('+', '-').replaceAll('/', '_').slice(0, -2),
      'é'.repeat(24),
    ]) {
      expect(decryptValue(cipher, garbage), garbage).toBeUndefined()
    }
    expect(decryptValue(cipher, good)).toBe('invoice')
  })

  it('refuses what is no text under this key', () => {
    expect(decryptValue(cipherOf(KEY.toLowerCase()), good)).toBeUndefined()
    expect(decryptValue(cipher, Buffer.alloc(16).toString('base64'))).toBeUndefined()
    expect(decryptValue(cipher, encryptBlocks(Buffer.from('a\0b'.padEnd(16, '\0'))))).toBeUndefined()
    expect(decryptValue(cipher, encryptBlocks(Buffer.from('ab'.padEnd(16, '\0'))))).toBe('ab')
  })

  it('is undefined, never a throw, for garbage', () => {
    fc.assert(
      fc.property(anyText(), (garbage) => {
        expect(decryptValue(cipher, garbage)).toBeUndefined()
      }),
      { seed: 6 },
    )
  })

  it('gives back the text of whole blocks, or nothing when they hold no text', () => {
    const byte = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0x00, 0x61, 0xc3, 0xa9))
    const blocks = fc.integer({ min: 1, max: 3 }).chain((count) => {
      return fc.array(byte, { minLength: count * 16, maxLength: count * 16 }).map((all) => Buffer.from(all))
    })
    fc.assert(
      fc.property(fc.oneof(blocks, blocks.map(padded)), (plain) => {
        const text = plain.toString('utf8').replace(/\0+$/, '')
        const isText =
          !text.includes('\0') && Buffer.from(text).equals(plain.subarray(0, Buffer.byteLength(text)))
        expect(decryptValue(cipher, encryptBlocks(plain))).toBe(isText ? text : undefined)
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})

/** Text at the front, null bytes after it. */
function padded(blocks: Buffer): Buffer {
  return Buffer.from(blocks.map((byte, at) => (at < blocks.length - 5 ? byte % 0x7f || 0x20 : 0)))
}

/** Whole blocks unchanged, which `encryptValue` would refuse or pad. */
function encryptBlocks(plain: Buffer): string {
  const aes = createCipheriv('aes-256-cbc', KEY, IV).setAutoPadding(false)
  return Buffer.concat([aes.update(plain), aes.final()]).toString('base64')
}
