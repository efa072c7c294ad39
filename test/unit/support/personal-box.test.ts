import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPersonalBox } from '#support/personal-box.ts'
import { systemRandom } from '#support/real-ports.ts'
import { anyText } from '#test/support/any-text.ts'

const key = randomBytes(32)
const box = createPersonalBox(key, systemRandom)

test('opens what it sealed, and only that', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(box.open(box.seal(text))).toBe(text)
    }),
  )
})

test('says nothing of the text but its length, and never seals it twice alike', () => {
  const sealed = box.seal('Sari Dewi')
  expect(sealed).toMatch(/^p2\.[A-Za-z0-9+/]+={0,2}$/)
  expect(Buffer.from(sealed.slice(3), 'base64')).toHaveLength(12 + 9 + 16)
  expect(box.seal('Sari Dewi')).not.toBe(sealed)
})

test('every byte counts: no altered text is opened', () => {
  const sealed = box.seal('Sari Dewi')
  for (let index = 0; index < sealed.length; index += 1) {
    const other = sealed[index] === 'A' ? 'B' : 'A'
    expect(box.open(sealed.slice(0, index) + other + sealed.slice(index + 1))).toBeUndefined()
  }
})

test.each([
  ['nothing', ''],
  ['only the version', 'p2.'],
  ['plain text', 'Sari Dewi'],
  ['another version', box.seal('a').replace('p2.', 'p1.')],
  ['no version', box.seal('a').slice(3)],
  ['too short', 'p2.QUJD'],
  ['a line end', `${box.seal('a')}\n`],
  ['cut off', box.seal('a long enough text').slice(0, -4)],
])('does not open %s', (_name, sealed) => {
  expect(box.open(sealed)).toBeUndefined()
})

test('does not open what another key sealed, and keeps its own key when the bytes are wiped', () => {
  const other = randomBytes(32)
  const their = createPersonalBox(other, systemRandom)
  const sealed = their.seal('a')
  expect(box.open(sealed)).toBeUndefined()
  other.fill(0)
  expect(their.open(sealed)).toBe('a')
})

test.each([0, 16, 31, 33])('a key of %i bytes is a bug', (length) => {
  expect(() => createPersonalBox(new Uint8Array(length), systemRandom)).toThrow(RangeError)
})

test('marks equal texts alike, and tells nothing without the key', () => {
  const account = '014|0000000001|15000000'
  expect(box.mark(account)).toBe(box.mark(account))
  expect(box.mark(account)).not.toBe(box.mark('014|0000000001|15000001'))
  expect(box.mark(account)).not.toContain('0000000001')
  expect(createPersonalBox(randomBytes(32), systemRandom).mark(account)).not.toBe(box.mark(account))
})
