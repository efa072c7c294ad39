import { expect, it, test } from 'vitest'
import { isCorrelationId, newCorrelationId } from '#domain/correlation-id.ts'
import { seededRandom } from './seeded-random.ts'

it('is two groups of four letters of chance, none of which is mistaken on the phone', () => {
  const ids = Array.from({ length: 400 }, (_, seed) => newCorrelationId(seededRandom(seed)))
  expect(ids.filter((id) => !isCorrelationId(id))).toEqual([])
  expect(new Set(ids.join('').replaceAll('-', '')).size).toBe(32)
  expect(newCorrelationId({ bytes: (n) => Uint8Array.from({ length: n }, (_, at) => 30 + at) })).toBe(
    'YZ01-2345',
  )
})

test.each([
  '',
  '7K2M90XB',
  '7K2M-90X',
  '7K2-90XB',
  '7K2M-90XBB',
  '77K2M-90XB',
  'IK2M-90XB',
  '7K2M-9OXB',
  'x 7K2M-90XB',
])('is none: %j', (text) => {
  expect(isCorrelationId(text)).toBe(false)
})
