import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptValue, encryptValue, parseCipherKey, type FormCipher } from '#gateway/signing/form-cipher.ts'
import { tools, workshop } from './tools.ts'

// A blank, a slash and letters beyond f: a key not taken as text gives another result.
const KEY = 'k3y/of 32 ASCII-characters, text'
const IV = 'iv of 16 chars/+'

const byLength = [0, 1, 15, 16, 17, 31, 32, 33].map(
  (length) => [`${length} bytes`, 'x'.repeat(length)] as const,
)
const cases: Readonly<Record<string, string>> = {
  ...Object.fromEntries(byLength),
  JSON: JSON.stringify({
    S1_2_NF: { invoice_url: 'https://toko.example/a b', amount: 20000, remark: ' a/b ' },
  }),
  'accents in UTF-8': 'José Núñez ☕ 🙂',
  // 16 characters, 17 bytes: the padding counts bytes.
  'one accent more than a block': `${'x'.repeat(15)}é`,
  'line ends': 'a\r\nb\n',
}

const shop = workshop()
afterAll(() => shop.remove())
let cipher: FormCipher

beforeAll(() => {
  const parsed = parseCipherKey(KEY, IV)
  if (!parsed.ok) throw new Error(parsed.reason)
  cipher = parsed.cipher
  shop.write({ key: KEY, iv: IV })
  for (const [name, plain] of Object.entries(cases)) {
    shop.writeCase(name, { plain, ours: encryptValue(cipher, plain) ?? 'refused' })
  }
})

describe.each(tools)('form cipher: $name', (tool) => {
  let left: ReturnType<typeof shop.run>
  beforeAll(() => {
    left = shop.run(tool, 'cipher')
  })

  it.each(Object.entries(cases))('makes and reads the same: %s', (name, plain) => {
    const theirs = left(name, 'theirs').toString()
    expect(theirs).toBe(encryptValue(cipher, plain))
    expect(decryptValue(cipher, theirs)).toBe(plain)
    const size = Buffer.byteLength(plain)
    const padding = Buffer.alloc(16 - (size % 16))
    expect(left(name, 'back')).toEqual(Buffer.concat([Buffer.from(plain), padding]))
  })
})
