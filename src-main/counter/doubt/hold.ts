import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Money } from '#domain/money.ts'
import { isPaid } from '#domain/order.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { HoldEnd, HoldSlip, Shown } from '#domain/slip.ts'
import type { CounterDeps } from '../deps.ts'
import type { Approve } from './take-cash.ts'

export type Holding = {
  /** The order it is about; if present, the order's amount is used. */
  readonly reference?: string
  readonly amount: Money
  readonly shown: Shown
  readonly shownAt?: number
  readonly phone?: string
  readonly note?: string
}

/** A phone shows a payment of today or last night; its clock may be a little ahead of ours. */
const OLDEST_SHOWN_MS = 2 * 86_400_000
const AHEAD_MS = 10 * 60_000

/**
 * Writes a hold slip. It changes no order: what a phone shows proves nothing.
 * Refusals: not-found, not-allowed (details.why `nobody`), invalid-input (an impossible time), vault-refused (no key
 * to seal the telephone number), journal-not-sound.
 */
export function holdSlip(
  deps: CounterDeps,
  box: PersonalBox | undefined,
  { reference, amount, shown, shownAt, phone, note }: Holding,
): Result<HoldSlip> {
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const order = reference === undefined ? undefined : deps.journal.read.order(reference)
  if (reference !== undefined && order === undefined) return refuse('not-found')
  const at = deps.clock.now()
  if (shownAt !== undefined && (shownAt > at + AHEAD_MS || shownAt < at - OLDEST_SHOWN_MS))
    return refuse('invalid-input', { field: 'shownAt' })
  if (phone !== undefined && box === undefined) return refuse('vault-refused', { reason: 'wrong-state' })
  const slip: HoldSlip = {
    number: deps.journal.read.nextNumber('slip'),
    at,
    by,
    amount: order?.amount ?? amount,
    ...(order === undefined ? {} : { reference: order.reference }),
    shown,
    ...(shownAt === undefined ? {} : { shownAt }),
    ...(note === undefined || note === '' ? {} : { note }),
    ...(phone === undefined || box === undefined ? {} : { personal: box.seal(phone) }),
  }
  deps.journal.write.commit({ at, slip })
  tellOf(deps, slip)
  return accept(slip)
}

/**
 * Ends a slip; it never changes the order's state. "Paid" needs a manager, unless the gateway has confirmed it.
 * Refusals: not-found, not-allowed (it has ended; details.why `nobody`), journal-not-sound, those of `approve`.
 */
export async function endSlip(
  deps: CounterDeps,
  { number, how, note }: { readonly number: number; readonly how: HoldEnd; readonly note?: string },
  approve: Approve,
): Promise<Result<HoldSlip>> {
  const slip = deps.journal.read.slip(number)
  if (slip === undefined) return refuse('not-found')
  if (slip.ended !== undefined) return refuse('not-allowed', { why: 'ended' })
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  const agreed: Awaited<ReturnType<Approve>> =
    how === 'paid' && !isKnownPaid(deps, slip) ? await approve() : accept({})
  if (!agreed.ok) return agreed
  if (deps.journal.read.slip(number)?.ended !== undefined) return refuse('not-allowed', { why: 'ended' })
  const at = deps.clock.now()
  const ended: HoldSlip = {
    ...slip,
    ended: {
      at,
      // The person answerable: the approving manager, where one was needed.
      by: agreed.value.approvedBy ?? by,
      how,
      ...(note === undefined || note === '' ? {} : { note }),
    },
  }
  deps.journal.write.commit({ at, slip: ended })
  tellOf(deps, ended)
  return accept(ended)
}

/** Numbers of the open slips about an order. */
export function openSlipsOf(deps: Pick<CounterDeps, 'journal'>, reference: string): readonly number[] {
  return deps.journal.read
    .slipsOf(reference)
    .filter(({ ended }) => ended === undefined)
    .map(({ number }) => number)
}

function isKnownPaid(deps: CounterDeps, { reference }: HoldSlip): boolean {
  const order = reference === undefined ? undefined : deps.journal.read.order(reference)
  // For a wrong amount the gateway confirms only what came; a manager decides whether it is enough.
  return order !== undefined && isPaid(order.state.kind) && order.state.kind !== 'paid-wrong-amount'
}

function tellOf(deps: CounterDeps, { reference }: HoldSlip): void {
  deps.announce({ type: 'slips-changed' })
  if (reference !== undefined) deps.announce({ type: 'order-asked', reference })
}
