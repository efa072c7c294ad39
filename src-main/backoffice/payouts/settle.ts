/** How a payout ended that the gateway has not decided: asked again, or told by a person. */
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PayoutMark } from '#contract/procedures/payouts.ts'
import type { Right } from '#domain/right.ts'
import type { BackofficeDeps } from '../deps.ts'
import { markInstruction } from '../mark.ts'
import { type LookedUp, lookUpPayout } from './look-up.ts'
import type { Approval, PayoutPeople } from './people.ts'
import { payoutOf } from './steps.ts'

/** Refusals: see `payouts.lookUp` of the contract. */
export async function lookUp(
  deps: BackofficeDeps,
  number: number,
): Promise<Result<{ readonly said: LookedUp['said'] }>> {
  const reference = payoutOf(deps, number)?.sent.at(-1)?.reference
  if (reference === undefined) return refuse('not-found')
  const looked = await lookUpPayout(deps, reference)
  return looked.ok ? accept({ said: looked.value.said }) : looked
}

type Marking = {
  readonly number: number
  readonly becomes: PayoutMark
  readonly remark: string
  readonly approval?: Approval | undefined
}

/** A person's word, under their name and with their PIN. Refusals: see `payouts.mark` of the contract. */
export async function mark(
  deps: BackofficeDeps,
  people: PayoutPeople,
  { number, becomes, remark, approval }: Marking,
  right: Right,
): Promise<Result<null>> {
  const reference = payoutOf(deps, number)?.sent.at(-1)?.reference
  if (reference === undefined) return refuse('not-found')
  if (remark === '') return refuse('empty')
  const checked = await people.checkPin(approval, right)
  if (!checked.ok) return checked
  const marked = markInstruction(deps, reference, becomes, checked.value.approvedBy, remark)
  if (!marked.ok) return marked
  deps.announce({ type: 'payouts-changed' })
  return accept(null)
}
