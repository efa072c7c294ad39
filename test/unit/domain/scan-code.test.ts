import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128 } from '#domain/code-128.ts'
import { makeReference } from '#domain/reference.ts'
import { isScanCode, readScanCode, scanCodeOfOrder, scanCodeOfSlip } from '#domain/scan-code.ts'
import { seededRandom } from './seeded-random.ts'

const NOW = Date.UTC(2026, 10, 20, 2, 15)
const DOTS_OF_THE_NARROW_ROLL = 384
const anyOrder = fc.record({
  mode: fc.constantFrom('real', 'practice'),
  alphabet: fc.constantFrom('readable', 'digits'),
  till: fc.integer({ min: 1, max: 999 }),
  sequence: fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }),
  now: fc.integer({ min: NOW, max: NOW + 3e11 }),
  random: fc.integer().map(seededRandom),
})

describe('the code of an order', () => {
  it('is read back, whatever the till, the count and the alphabet', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const code = scanCodeOfOrder(makeReference(input)) ?? expect.fail('no code')
        expect(isScanCode(code)).toBe(true)
        const { mode, till, sequence } = input
        expect(readScanCode(code)).toEqual({
          kind: 'order',
          isPractice: mode === 'practice',
          till,
          number: sequence,
        })
      }),
    )
  })

  it('fits the narrow roll with bars of two dots up to a thousand million orders', () => {
    for (const sequence of [42n, 9_999_999n, 999_999_999n]) {
      const code = scanCodeOfOrder(
        makeReference({ mode: 'real', till: 1, sequence, now: NOW, random: seededRandom(1) }),
      )
      const modules = code128(code ?? '').reduce((sum, width) => sum + width)
      expect(2 * modules).toBeLessThanOrEqual(DOTS_OF_THE_NARROW_ROLL)
    }
  })

  it('differs when only the random end of the reference differs, as after a restore', () => {
    expect(scanCodeOfOrder('P00126112000000427F3Q')).not.toBe(scanCodeOfOrder('P00126112000000427F3R'))
  })

  it('does not exist for a number that is not ours', () => {
    expect(scanCodeOfOrder('INV-2026-17')).toBeUndefined()
  })
})

describe('the code of a waiting slip', () => {
  const here = { till: 1, isPractice: false }
  it('names the till and the number, and tells journals apart', () => {
    const code = scanCodeOfSlip({ number: 12, at: NOW }, here)
    expect(readScanCode(code)).toEqual({ kind: 'slip', isPractice: false, till: 1, number: 12n })
    expect(scanCodeOfSlip({ number: 12, at: NOW + 1 }, here)).not.toBe(code)
    expect(scanCodeOfSlip({ number: 12, at: NOW }, { ...here, isPractice: true })).not.toBe(code)
  })
})

describe('what is no code', () => {
  const code = scanCodeOfOrder('L00126112000000427F3Q') ?? ''

  it('one wrong digit, and two neighbours that changed places', () => {
    for (let at = 4; at < code.length; at += 1) {
      for (const digit of '0123456789') {
        if (digit === code[at]) continue
        expect(isScanCode(code.slice(0, at) + digit + code.slice(at + 1))).toBe(false)
      }
      const [one = '', two = ''] = code.slice(at, at + 2)
      if (one !== two && two !== '')
        expect(isScanCode(code.slice(0, at) + two + one + code.slice(at + 2))).toBe(false)
    }
    expect(isScanCode(code.replace('LKTR', 'LKTU'))).toBe(false)
  })

  it('anything that a person types: ten thousand amounts, numbers, names and notes', () => {
    const typed = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.stringMatching(/^\d{1,28}$/),
      fc.stringMatching(/^[A-Z0-9]{1,28}$/),
      anyOrder.map(makeReference),
    )
    fc.assert(
      fc.property(typed, (text) => {
        expect(isScanCode(text)).toBe(false)
      }),
      { numRuns: 10_000 },
    )
  })
})
