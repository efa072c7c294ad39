import { describe, expect, test } from 'vitest'
import { makeExternalId } from '#domain/external-id.ts'
import { isReference, makeReference } from '#domain/reference.ts'
import { isExternalId } from './external-id-form.ts'
import { seededRandom } from './seeded-random.ts'
import { draws } from '#test/support/long.ts'

const MANY = draws(200_000, 1_000_000)
const START = Date.UTC(2026, 10, 20, 2, 0)

type Moment = { readonly till: number; readonly sequence: bigint; readonly now: number }

/**
 * Two tills whose clocks stand still, creep and are set back by up to a week. After a restart only the
 * persisted sequence remains, and the clock is back where it began.
 */
function* twoTills(count: number): Generator<Moment> {
  const chance = seededRandom(9)
  const tills = [1, 2].map((till) => ({ till, sequence: 0n, now: START }))
  for (let step = 0; step < count; step += 1) {
    const [a = 0, b = 0] = chance.bytes(2)
    const till = tills[a & 1]
    if (till === undefined) throw new Error('no such till')
    if (a < 4) till.now -= b * 2_371_000
    else if (a > 250) till.now = START
    else till.now += b < 128 ? 0 : b * 10
    till.sequence += 1n
    yield { ...till }
  }
}

describe('many of each, over clocks set back, restarts and two tills', () => {
  test('external ids', () => {
    const random = seededRandom(10)
    const seen = new Set<string>()
    let misshapen = 0
    for (const moment of twoTills(MANY)) {
      const mode = moment.sequence % 3n === 0n ? 'practice' : 'real'
      const id = makeExternalId({ ...moment, mode, random })
      if (!isExternalId(id)) misshapen += 1
      seen.add(id)
    }
    expect([seen.size, misshapen]).toEqual([MANY, 0])
  }, 60_000)

  test('references', () => {
    const random = seededRandom(11)
    const seen = new Set<string>()
    let misshapen = 0
    for (const moment of twoTills(MANY)) {
      const mode = moment.sequence % 3n === 0n ? 'practice' : 'real'
      const alphabet = moment.sequence % 2n === 0n ? 'digits' : 'readable'
      const reference = makeReference({ ...moment, mode, alphabet, random })
      if (!isReference(reference) || reference.length !== 21) misshapen += 1
      seen.add(reference)
    }
    expect([seen.size, misshapen]).toEqual([MANY, 0])
  }, 60_000)
})
