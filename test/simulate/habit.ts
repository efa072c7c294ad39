/** One of the gateway simulator's ways of writing answers and calls, used for a whole life. */
import { habitNamed, habits } from '#simulator/habits/all.ts'
import type { Habit, HabitPlace } from '#simulator/habits/habit.ts'
import { shows } from '#simulator/habits/active-habits.ts'
import {
  momentOf,
  applyToBody,
  appliedCall,
  applyToHeaders,
  applyToStatus,
  applyToText,
} from '#simulator/habits/apply.ts'
import type { Answer, OperationName } from './gateway.ts'

const PLACES: ReadonlySet<HabitPlace> = new Set<HabitPlace>([
  ...(['qr-generate', 'payment-host-to-host', 'va-status', 'va-delete'] as const),
  ...(['transaction-history', 'va-inquiry', 'va-payment'] as const),
])
const LEFT_OUT: ReadonlySet<string> = new Set([
  // What is not there is told with another status or another case: an order stays in doubt, with a person.
  'not-found-http-200',
  'not-found-case-00',
  'not-found-case-12',
  // With a wrong amount, only the profile could say which part is the fee.
  'money-buyer-fee-total',
])
const ENTRIES = ['10001', '10002'].map((trxId) => ({ trxId, paymentFlagStatus: 'S' }))
const TWO_PAYMENTS = {
  responseCode: '2002600',
  virtualAccountData: { paymentFlagStatus: 'S' },
  additionalInfo: { trxId: '10002', data: ENTRIES },
}

/**
 * Two payments must be reported as exactly two: an omitted one cannot be known, and the books hold no other attempts.
 */
function tellsAll({ at, on, change }: Habit): boolean {
  if (at !== 'va-status' || on !== undefined) return true
  const { additionalInfo } = change.body?.(TWO_PAYMENTS) ?? TWO_PAYMENTS
  const { data } = (additionalInfo ?? {}) as { readonly data?: unknown }
  const told = Array.isArray(data) ? data.map((one) => (one as { trxId?: unknown } | null)?.trxId) : []
  return told.length <= ENTRIES.length && ENTRIES.every(({ trxId }) => told.includes(trxId))
}

const SEN = {
  responseCode: '2002600',
  virtualAccountData: { paidAmount: { value: '10000.99', currency: 'IDR' }, paymentFlagStatus: 'S' },
}

/** Whether the amount paid under a number is reported to the sen. */
export function tellsSen(name: string | undefined): boolean {
  const applied = appliedAt(name, 'va-status', { status: 200, body: SEN, verdict: 'done' })
  return applyToText(applied, JSON.stringify(applyToBody(applied, SEN))).includes('99')
}

/** These change what decides, but their meaning stays unambiguous: a life must not notice them. */
const READ_ALL_THE_SAME: ReadonlySet<string> = new Set(['entries-columns'])

/** Habits that change nothing that decides about money, and those with an unambiguous meaning. */
export const HABIT_NAMES = habits
  .filter(({ kind, name }) => kind !== 'against' || READ_ALL_THE_SAME.has(name))
  .filter(({ at, name }) => !LEFT_OUT.has(name) && isMet(at))
  .filter(tellsAll)
  .map(({ name }) => name) as [string, ...string[]]

function isMet(at: HabitPlace | undefined): boolean {
  return at === undefined || PLACES.has(at)
}

function appliedAt(name: string | undefined, place: HabitPlace, answer?: Answer): readonly Habit[] {
  const habit = name === undefined ? undefined : habitNamed(name)
  const moment = answer === undefined ? 'success' : momentOf(answer.status, answer.body)
  const common = place !== 'transaction-history'
  return habit !== undefined && moment !== undefined && shows(habit, { place, moment, common }) ? [habit] : []
}

export type Written = {
  readonly status: number
  readonly text: string
  /** Put around the headers of the signature, which is made of the text. */
  readonly headers: (signature: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  readonly isApplied: boolean
}

export function writeAnswer(name: string | undefined, operation: OperationName, answer: Answer): Written {
  const applied = appliedAt(name, operation, answer)
  return {
    status: applyToStatus(applied, answer.status),
    text: applyToText(applied, JSON.stringify(applyToBody(applied, answer.body))),
    headers: (signature) => applyToHeaders(applied, { 'content-type': 'application/json', ...signature }),
    isApplied: applied.length > 0,
  }
}

/** A call of the gateway's own, and the part of it that is signed. */
export function writeCall(
  name: string | undefined,
  place: 'va-inquiry' | 'va-payment',
  call: Parameters<typeof appliedCall>[1],
): ReturnType<typeof appliedCall> & { readonly isApplied: boolean } {
  const applied = appliedAt(name, place)
  return { ...appliedCall(applied, call), isApplied: applied.length > 0 }
}
