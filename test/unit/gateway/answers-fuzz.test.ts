import { describe, expect, it } from 'vitest'
import seeds from '../../fuzz/seeds.json' with { type: 'json' }
import { fuzzIncoming, INCOMING_NAMES } from '../../fuzz/incoming.ts'
import { fuzz, isOperationName, OPERATION_NAMES, replay } from '../../fuzz/run.ts'
import { makeKeys } from '../../fuzz/subject.ts'
import { draws } from '#test/support/long.ts'

const keys = makeKeys()
const CASES = draws(600, 2_000)

// The short form of `npm run fuzz`, with its own seed; earlier failures come first.
describe('answers made by chance', () => {
  it('fail no more where they once did', () => {
    const again = (seeds as readonly { readonly operation: string; readonly seed: number }[]).flatMap(
      ({ operation, seed }) => (isOperationName(operation) ? (replay({ operation, seed }, keys) ?? []) : []),
    )
    expect(again).toEqual([])
  })

  it.each(OPERATION_NAMES)('to %s are never falsely a success, falsely a failure, or a throw', (name) => {
    const { cases, counts, failures } = fuzz(name, 20_261_120, CASES, keys)
    expect(failures).toEqual([])
    expect(cases).toBe(CASES)
    // A judge that never sees the case proves nothing.
    expect(counts['done']).toBeGreaterThan(CASES / 50)
    expect(counts['refused']).toBeGreaterThan(CASES / 100)
    expect(counts['unknown/wrong-shape']).toBeGreaterThan(CASES / 10)
  })

  it('are judged by the same case again when the seed is the same', () => {
    const [one, two] = [1, 2].map(() => fuzz('invoices-send', 7, 200, keys).counts)
    expect(one).toEqual(two)
  })
})

describe('calls of the gateway made by chance', () => {
  it.each(INCOMING_NAMES)('of %s get no false yes and no throw', (name) => {
    const { cases, counts, faults } = fuzzIncoming(name, 20_261_120, CASES)
    expect(faults).toEqual([])
    expect(cases).toBe(CASES)
    const yes = Object.entries(counts).filter(([code]) => code.startsWith('200'))
    expect(yes.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(CASES / 50)
  })
})
