import { PRACTICE_CALLS_A_MINUTE } from '#practice/profile.ts'

const MOST = 6_000

/**
 * Calls per minute that the gateway simulator accepts, from the command line (`--practice-calls=N`): a whole day
 * played in minutes needs more than a real gateway allows. A value that is not a whole number from 1 to 6,000 is
 * ignored.
 */
export function practicePace(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= MOST ? number : PRACTICE_CALLS_A_MINUTE
}
