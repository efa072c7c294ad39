/** Who stands at the till, and how carefully a payout is checked. */
import type { Dice } from '../dice.ts'
import { PERSONS, type Checking, type PersonName } from './plan.ts'

/** Mostly the same one, as in a shop. */
export function personOf(d: Dice): PersonName {
  return d.chance(0.85) ? 'sri' : d.pick(PERSONS)
}

export function checkingOf(d: Dice): Checking {
  return {
    checker: d.chance(0.8) ? 'dewi' : d.pick(PERSONS),
    typed: d.chance(0.93) ? 'shown' : 'slip',
    pin: d.chance(0.96) ? 'own' : 'wrong',
    times: d.chance(0.9) ? 1 : 2,
  }
}
