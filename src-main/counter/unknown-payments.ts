import type { Health } from '#contract/views.ts'
import type { UnknownPayment } from '#domain/callback-fact.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { CounterDeps } from './deps.ts'

/** Long enough that a manager meets it in each of their shifts over a long weekend. */
const SHOWN_MS = 4 * 86_400_000

/**
 * Payments that the gateway has called about under its signature and that this till does not know: of an order lost with a
 * journal, of another till, or of another shop. No order can show them, so people are told. Newest first.
 */
export function unknownPayments({
  journal,
  clock,
}: Pick<CounterDeps, 'journal' | 'clock'>): readonly UnknownPayment[] {
  try {
    const all = journal.read.unknownPayments(clock.now() - SHOWN_MS)
    // One that came back with a backup is shown by its order.
    return all.filter(({ number }) => number === undefined || journal.read.order(number) === undefined)
  } catch (error) {
    if (error instanceof JournalFailed) return []
    throw error
  }
}

export function viewUnknown({
  paid,
  total,
  ...rest
}: UnknownPayment): NonNullable<Health['unknownPayments']>[number] {
  const amount = total ?? paid
  return { ...rest, ...(amount === undefined ? {} : { amountMinor: amount.minor }) }
}
