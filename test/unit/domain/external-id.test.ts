import { describe, expect, test } from 'vitest'
import { makeExternalId } from '#domain/external-id.ts'
import { randomDigits } from '#domain/ports.ts'
import { isExternalId } from './external-id-form.ts'
import { seededRandom } from './seeded-random.ts'

const NOW = Date.UTC(2026, 10, 20, 2, 15, 7)

describe('external id', () => {
  test('form', () => {
    const id = makeExternalId({
      mode: 'real',
      till: 12,
      sequence: 345n,
      now: NOW,
      random: { bytes: (n) => new Uint8Array(n).fill(249) },
    })
    expect(id).toBe(['012', '261120091507', '0000000345', '0', '99999'].join(''))
    expect(isExternalId(id)).toBe(true)
  })
  test('the mode is a digit of its own: 9 in practice, never for real', () => {
    const random = seededRandom(3)
    const markOf = (mode: 'real' | 'practice') =>
      makeExternalId({ mode, till: 1, sequence: 1n, now: NOW, random })[25]
    const marks = (mode: 'real' | 'practice') => new Set(Array.from({ length: 200 }, () => markOf(mode)))
    expect([...marks('practice')]).toEqual(['9'])
    expect([...marks('real')].map(Number).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })
  test.each([{ till: 999 }, { sequence: 0n }, { sequence: 10n ** 10n - 1n }])('has room for %o', (edge) => {
    const random = seededRandom(1)
    const id = makeExternalId({ mode: 'real', till: 1, sequence: 1n, now: NOW, random, ...edge })
    expect(isExternalId(id)).toBe(true)
  })
  test.each([
    { till: 0 },
    { till: 1000 },
    { till: 2.5 },
    { sequence: -1n },
    { sequence: 10n ** 10n },
    { now: Infinity },
  ])('a bug throws: %o', (wrong) => {
    expect(() =>
      makeExternalId({ mode: 'real', till: 1, sequence: 1n, now: NOW, random: seededRandom(1), ...wrong }),
    ).toThrow(RangeError)
  })
  test.each(['', '1', '0'.repeat(31), '1'.repeat(30), '1'.repeat(32), 'x'.repeat(31)])(
    'is none of ours: %j',
    (text) => {
      expect(isExternalId(text)).toBe(false)
    },
  )
})

describe('random digits', () => {
  test('no digit is favoured', () => {
    const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index)
    const digits = randomDigits({ bytes: () => everyByte }, 250)
    const counts = Array.from('0123456789', (digit) => digits.split(digit).length - 1)
    expect(counts).toEqual(Array.from({ length: 10 }, () => 25))
  })
  test('refused bytes are drawn again', () => {
    const rounds = [Uint8Array.of(255, 3, 250), Uint8Array.of(254, 41), Uint8Array.of(9)]
    expect(randomDigits({ bytes: () => rounds.shift() ?? new Uint8Array(0) }, 3)).toBe('319')
  })
  test('a stuck source throws', () => {
    expect(() => randomDigits({ bytes: (n) => new Uint8Array(n).fill(255) }, 1)).toThrow('random')
  })
})
