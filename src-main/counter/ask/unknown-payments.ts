import type { Health } from '#contract/views.ts'
import type { UnknownPayment } from '#domain/callback-fact.ts'
import { isPaid } from '#domain/order.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { CounterDeps } from '../deps.ts'

/** Long enough for a manager to see it in each shift over a long weekend. */
const SHOWN_MS = 4 * 86_400_000
/** A manager's list keeps each until it is settled; after three months no provider traces it. */
const KEPT_MS = 90 * 86_400_000

/**
 * Payments that the gateway has called about under its signature and that this till does not know. The order may be
 * lost with a journal, or belong to another till or shop. No order can show them, so people are notified. Newest
 * first.
 */
export function unknownPayments({ journal, clock }: Deps): readonly UnknownPayment[] {
  return strange(journal, () => journal.read.unknownPayments(clock.now() - SHOWN_MS))
}

/** Those of the last months. Newest first. */
export function allUnknownPayments({ journal, clock }: Deps): readonly UnknownPayment[] {
  return strange(journal, () => journal.read.allUnknownPayments(clock.now() - KEPT_MS))
}

type Deps = Pick<CounterDeps, 'journal' | 'clock'>

function strange(journal: Deps['journal'], read: () => readonly UnknownPayment[]): readonly UnknownPayment[] {
  try {
    return read().filter((payment) => !isShownByItsOrder(journal, payment))
  } catch (error) {
    if (error instanceof JournalFailed) return []
    throw error
  }
}

/**
 * Whether its order is here, as after a restored backup or when the call was refused for another field. The order
 * shows the money only if it is paid, or was asked about at the gateway since the call.
 */
function isShownByItsOrder({ read }: CounterDeps['journal'], { at, number }: UnknownPayment): boolean {
  const order = number === undefined ? undefined : read.order(number)
  if (order === undefined) return false
  const { reference, state } = order
  return (
    isPaid(state.kind) ||
    read
      .attemptsOf(reference)
      .some(
        ({ operation, outcome, startedAt }) =>
          operation === vaStatus.name && outcome === 'done' && startedAt >= at,
      )
  )
}

export function viewUnknown({
  paid,
  total,
  ...rest
}: UnknownPayment): NonNullable<Health['unknownPayments']>[number] {
  const amount = total ?? paid
  return { ...rest, ...(amount === undefined ? {} : { amountMinor: amount.minor }) }
}
