import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeMessageId } from '#calls/message-id.ts'
import { seededRandom } from '#test/support/seeded-random.ts'

it('is a UUID of version 4 whatever the bytes, and keeps the 122 bits of them that are free', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const id = makeMessageId({ bytes: () => bytes })
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      const read = Buffer.from(id.replaceAll('-', ''), 'hex')
      expect(
        read.map((byte, at) => byte ^ (bytes[at] ?? 0)).every((wrong, at) => (wrong & maskAt(at)) === 0),
      ).toBe(true)
    }),
    { seed: 20_261_120 },
  )
})

function maskAt(at: number): number {
  if (at === 6) return 0x0f
  return at === 8 ? 0x3f : 0xff
}

it('does not come again', () => {
  const random = seededRandom(3)
  const ids = Array.from({ length: 10_000 }, () => makeMessageId(random))
  expect(new Set(ids).size).toBe(ids.length)
})
