import { anyAnswer } from './any-answer.ts'
import { ownCalls } from './calls.ts'
import type { Habit } from './habit.ts'
import { otherAnswers } from './other-answers.ts'
import { qrAnswers } from './qr.ts'
import { refusedAnswers } from './refusals.ts'
import { statusDetails } from './status-details.ts'
import { statusEntries } from './status-entries.ts'
import { statusMoney } from './status-money.ts'
import { statusTimes } from './status-times.ts'

/** All habits, by operation. */
export const habits: readonly Habit[] = [
  ...anyAnswer,
  ...qrAnswers,
  ...statusDetails,
  ...statusMoney,
  ...statusTimes,
  ...statusEntries,
  ...otherAnswers,
  ...refusedAnswers,
  ...ownCalls,
]

const byName: ReadonlyMap<string, Habit> = new Map(habits.map((habit) => [habit.name, habit]))

export function habitNamed(name: string): Habit | undefined {
  return byName.get(name)
}
