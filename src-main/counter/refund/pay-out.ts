import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PersonId } from '#domain/person.ts'
import { cameFor, type Refund, type RefundEnd, type RefundWay, sumOf } from '#domain/refund.ts'
import type { CounterDeps } from '../deps.ts'

export type PayingOut = {
  /** The refund's number. */
  readonly number: number
  readonly way: RefundWay
  readonly proof?: string
}

/** Asks the second person for their PIN; see `SecondPeople`. */
export type Confirm = (refund: Refund) => Promise<Result<{ readonly second: PersonId }>>

/**
 * Records that a promised refund was paid out: how, with which proof, by whom, and who confirmed it. Cash leaves the
 * drawer of the open shift in the same commit. A refund ends once; the file refuses a second end too.
 * Refusals: not-found, not-allowed (details.why `nobody`, `refund-paid`, `refund-withdrawn`, `not-come`: the gateway
 * has reported less for this order than would have gone back), empty (every way but cash needs a proof), no-shift
 * (cash), journal-not-sound, those of `confirm`.
 */
export async function payOut(
  deps: CounterDeps,
  paying: PayingOut,
  confirm: Confirm,
): Promise<Result<Refund>> {
  const before = payable(deps, paying)
  if (!before.ok) return before
  const agreed = await confirm(before.value.refund)
  if (!agreed.ok) return agreed
  // A PIN takes a while to type: another end, or news of the gateway, may have come.
  const now = payable(deps, paying)
  if (!now.ok) return now
  const { refund, by, proof } = now.value
  const { second } = agreed.value
  if (second === by) return refuse('approval-needed')
  const at = deps.clock.now()
  const end: RefundEnd = {
    ...{ how: 'paid', at, way: paying.way, by, second },
    ...(proof === '' ? {} : { proof }),
  }
  const { reference, amount, number } = refund
  const cash = { kind: 'out' as const, amount, reference, by, approvedBy: second }
  deps.journal.write.commit({
    at,
    refundEnds: [{ refund: number, reference, end }],
    ...(paying.way === 'cash' ? { cash } : {}),
  })
  deps.announce({ type: 'shift-changed' })
  deps.announce({ type: 'order-asked', reference })
  return accept({ ...refund, ended: end })
}

type Payable = { readonly refund: Refund; readonly by: PersonId; readonly proof: string }

function payable(deps: CounterDeps, { number, way, proof = '' }: PayingOut): Result<Payable> {
  const { read } = deps.journal
  const refund = read.refund(number)
  const order = refund === undefined ? undefined : read.order(refund.reference)
  if (refund === undefined || order === undefined) return refuse('not-found')
  if (refund.ended !== undefined) return refuse('not-allowed', { why: `refund-${refund.ended.how}` })
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  if (way !== 'cash' && proof.trim() === '') return refuse('empty')
  if (way === 'cash' && read.openShift() === undefined) return refuse('no-shift')
  const paid = read.refundsOf(refund.reference).filter(({ ended }) => ended?.how === 'paid')
  if (sumOf(paid) + refund.amount.minor > cameFor(order)) return refuse('not-allowed', { why: 'not-come' })
  return accept({ refund, by, proof: proof.trim() })
}
