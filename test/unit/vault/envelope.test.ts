import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/support/seeded-random.ts'
import { closeBox, openBox } from '#vault/envelope.ts'

const key = randomBytes(32)
const random = seededRandom(1)
const plain = Buffer.from('quittenbrot')

describe('a box', () => {
  it('opens under its key and its text', () => {
    for (const length of [0, 1, 16, 4_000]) {
      const bytes = randomBytes(length)
      expect(openBox(key, 'about', closeBox(key, 'about', bytes, random))).toEqual(bytes)
    }
  })

  it('opens under no other key and no other text', () => {
    const box = closeBox(key, 'about', plain, random)
    expect(openBox(randomBytes(32), 'about', box)).toBeUndefined()
    expect(openBox(key, 'abouT', box)).toBeUndefined()
    expect(openBox(key.subarray(1), 'about', box)).toBeUndefined()
  })

  it('opens with no bit changed, and with no byte less or more', () => {
    const bytes = Buffer.from(closeBox(key, 'about', plain, random), 'base64')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(openBox(key, 'about', changed.toString('base64')), `bit ${bit}`).toBeUndefined()
    }
    for (let length = 0; length < bytes.length; length += 1) {
      expect(openBox(key, 'about', bytes.toString('base64', 0, length)), `${length} bytes`).toBeUndefined()
    }
    expect(openBox(key, 'about', Buffer.concat([bytes, bytes]).toString('base64'))).toBeUndefined()
  })

  it('is another one each time', () => {
    const boxes = Array.from({ length: 50 }, () => closeBox(key, 'about', plain, random))
    expect(new Set(boxes.map((box) => Buffer.from(box, 'base64').toString('hex', 0, 12))).size).toBe(50)
  })
})
