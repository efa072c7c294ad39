import { PRACTICE_CALLS_A_MINUTE } from '#practice/profile.ts'

const MOST = 6_000

/**
 * Calls a minute that the practice gateway takes, from the command line (`--practice-calls=N`): a whole day played in
 * minutes needs more of them than a real gateway gives. What is no whole number from 1 to 6,000 counts as not given.
 */
export function practicePace(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= MOST ? number : PRACTICE_CALLS_A_MINUTE
}
