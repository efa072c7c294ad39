import { isClosed, isPaid, type Order } from '#domain/order.ts'
import { brokenOff } from '#calls/attempt.ts'
import type { CounterDeps } from './deps.ts'
import { recordAttemptEnd, recordEvent } from './order-store.ts'

export type Recovered = {
  /** Orders that were open when the till stopped, and whose outcome is still unknown. */
  readonly open: number
  /** Calls that were under way: each is unknown now and will be looked up, never sent again. */
  readonly interrupted: number
}

/**
 * At start, before any sign-in: every call without an answer is ended as interrupted, and its order becomes unknown.
 * Nothing is sent here; the watcher asks about them.
 */
export function recover(deps: CounterDeps): Recovered {
  const now = deps.clock.now()
  const unfinished = deps.journal.read.unfinishedAttempts()
  for (const attempt of unfinished) {
    const end = brokenOff(attempt.id, now)
    if (attempt.reference === undefined) recordAttemptEnd(deps, end)
    else if (deps.journal.read.order(attempt.reference) !== undefined)
      recordEvent(deps, attempt.reference, { type: 'interrupted' }, { attempt: end })
  }
  // Between the two attempts of one call no attempt is under way, but the order still depends on an answer.
  for (const order of deps.journal.read.openOrders(now).filter(hangs))
    recordEvent(deps, order.reference, { type: 'interrupted' })
  for (const { reference } of maybeSentSince(deps)) recordEvent(deps, reference, { type: 'interrupted' })
  return { open: outcomeOpen(deps, now).length, interrupted: unfinished.length }
}

/** Orders whose outcome is still unknown, oldest first. */
export function outcomeOpen(deps: Pick<CounterDeps, 'journal'>, now: number): readonly Order[] {
  return deps.journal.read
    .openOrders(now)
    .filter(({ state: { kind } }) => !isClosed(kind) && !isPaid(kind) && kind !== 'not-sent')
}

/** An order that had certainly not left when a backup was made may have been sent later; that journal cannot tell. */
function maybeSentSince({ journal: { meta, read } }: CounterDeps): readonly Order[] {
  const back = meta.broughtBackTo
  if (back === undefined) return []
  const lastSeq = (reference: string): bigint => read.eventsOf(reference).at(-1)?.seq ?? 0n
  return read.notSentOrders(back.at).filter(({ reference }) => lastSeq(reference) <= back.seq)
}

function hangs({ state }: Order): boolean {
  if (state.kind === 'cancelling') return state.deleted === undefined && state.undecided === undefined
  return state.kind === 'sending'
}
