import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  displayReference,
  isReference,
  makeReference,
  readReference,
  type ReferenceInput,
} from '#domain/reference.ts'
import { seededRandom } from './seeded-random.ts'

const NOW = Date.UTC(2026, 10, 20, 2, 15)
const base = (): ReferenceInput => ({
  mode: 'practice',
  till: 1,
  sequence: 42n,
  now: NOW,
  random: seededRandom(1),
})

describe('reference', () => {
  test('form', () => {
    const reference = makeReference({
      ...base(),
      random: { bytes: () => Uint8Array.of(7, 15 + 32, 3, 22 + 224) },
    })
    expect(reference).toBe('P00126112000000427F3P')
    expect(displayReference(reference)).toBe('P001-261120-0000042-7F3P')
    expect(readReference(reference)).toEqual({
      mode: 'practice',
      alphabet: 'readable',
      till: 1,
      day: '2026-11-20',
      sequence: 42n,
      salt: '7F3P',
    })
  })
  test('real and practice never share a number; a digits profile gets digits', () => {
    expect(makeReference({ ...base(), mode: 'real' })).toMatch(/^L001/)
    expect(makeReference({ ...base(), mode: 'real', alphabet: 'digits' })).toMatch(/^10012611200000042\d{4}$/)
    expect(makeReference({ ...base(), alphabet: 'digits' })).toMatch(/^90012611200000042\d{4}$/)
  })
  test('the sequence widens, to 28 characters and no further', () => {
    const wide = makeReference({ ...base(), sequence: 10n ** 14n - 1n })
    expect(wide).toHaveLength(28)
    expect(readReference(wide)?.sequence).toBe(10n ** 14n - 1n)
    expect(makeReference({ ...base(), sequence: 10n ** 7n })).toHaveLength(22)
    expect(displayReference(wide)).toMatch(/^P001-261120-99999999999999-.{4}$/)
  })
  test.each<readonly [string, Partial<ReferenceInput>]>([
    ['till number', { till: 0 }],
    ['till number', { till: 1000 }],
    ['till number', { till: 1.5 }],
    ['till number', { till: Number.NaN }],
    ['sequence', { sequence: -1n }],
    ['sequence', { sequence: 10n ** 14n }],
    ['', { now: Number.NaN }],
  ])('a bug throws, and names the %s: %o', (what, wrong) => {
    const make = () => makeReference({ ...base(), ...wrong })
    expect(make).toThrow(RangeError)
    expect(make).toThrow(what)
  })
  test('a broken random source is no source', () => {
    const stuck = { bytes: (count: number) => new Uint8Array(count).fill(255) }
    expect(() => makeReference({ ...base(), alphabet: 'digits', random: stuck })).toThrow('random')
    expect(() => makeReference({ ...base(), random: { bytes: () => new Uint8Array(0) } })).toThrow(RangeError)
  })
  test.each([
    '',
    'P001-261120-0000042-7F3Q',
    'p00126112000000427F3Q',
    'X00126112000000427F3Q',
    'P00026112000000427F3Q',
    'P00126132000000427F3Q',
    'P00126113200000427F3Q',
    'P0012611200000042IF3Q',
    'P0012611200000042UF3Q',
    'P00126112000000427F3',
    'P001261120000000427F3Q',
    '1001261120000004212AB',
    'P00126112000000427F3Q\n',
  ])('is none of ours: %j', (text) => {
    expect(isReference(text)).toBe(false)
    expect(readReference(text)).toBeUndefined()
  })
  it('reads back every part', () => {
    const input = fc.record({
      mode: fc.constantFrom('real', 'practice'),
      alphabet: fc.constantFrom('readable', 'digits'),
      till: fc.integer({ min: 1, max: 999 }),
      sequence: fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }),
      now: fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2099, 0, 1) }),
      seed: fc.integer(),
    })
    fc.assert(
      fc.property(input, ({ seed, ...rest }) => {
        const reference = makeReference({ ...rest, random: seededRandom(seed) })
        expect(reference).toMatch(/^[0-9A-Z]{21,28}$/)
        const { till, sequence, mode, alphabet } = rest
        expect(readReference(reference)).toMatchObject({ till, sequence, mode, alphabet })
        expect(displayReference(reference).replaceAll('-', '')).toBe(reference)
      }),
      { seed: 20261120, numRuns: 1000 },
    )
  })
  it('does not repeat when an old copy of the journal counts again', () => {
    const random = seededRandom(5)
    const seen = new Set<string>()
    for (let life = 0; life < 5; life += 1) {
      for (let sequence = 1n; sequence <= 200n; sequence += 1n)
        seen.add(makeReference({ ...base(), sequence, random }))
    }
    expect(seen.size).toBe(1000)
  })
})
