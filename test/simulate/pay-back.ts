/** A manager corrects a decision, or gives money back in front of a second person. */
import type { Result } from '#contract/envelope.ts'
import { PRACTICE_PINS } from '#counter/people/built-in.ts'
import { decisionOf } from '#counter/refund/ledger.ts'
import { REFUND_WAYS } from '#domain/refund.ts'
import { RESOLVED_HOW } from '#domain/resolved.ts'
import type { Counter } from './counter.ts'
import type { Act } from './plan.ts'
import type { Stage } from './stage.ts'
import { MANAGER } from './two-steps.ts'

const CASHIER = { person: 'practice-cashier', pin: PRACTICE_PINS['practice-cashier'] ?? '' }

/** The person at the till makes way for a manager. */
export async function signInManager({ people }: Counter): Promise<unknown> {
  if (people.session.role() === 'manager') return undefined
  if (people.session.role() !== 'nobody') people.session.lock('person')
  return people.session.signIn(MANAGER.person, MANAGER.pin)
}

export async function correct(
  { memory }: Stage,
  counter: Counter,
  { how }: Extract<Act, { do: 'correct' }>,
  reference: string,
): Promise<Result<unknown>> {
  const { deps } = counter.till
  const order = deps.journal.read.order(reference)
  const decision = order === undefined ? undefined : decisionOf(deps, order)
  if (decision === undefined) return { ok: false, refusal: { code: 'not-found' } }
  memory.begins(reference, counter.people.session.signedIn())
  const mark = { reference, how: RESOLVED_HOW[how] ?? 'seen', note: 'koreksi', approval: MANAGER }
  return counter.call('order.resolve', { ...mark, corrects: decision.at })
}

/** The page of a moment ago may offer what has ended since. */
export async function payBack(
  { memory, tally }: Stage,
  counter: Counter,
  { way, times }: Extract<Act, { do: 'refund' }>,
  reference: string,
): Promise<Result<unknown>> {
  await signInManager(counter)
  const refund = counter.till.deps.journal.read.refundsOf(reference).at(-1)
  if (refund === undefined) return { ok: false, refusal: { code: 'not-found' } }
  if (refund.ended !== undefined) tally.count('a refund tried again after its end')
  memory.begins(reference, counter.people.session.signedIn())
  const pay = (proof: string) =>
    counter.call('refund.pay', {
      ...{ number: refund.number, way: REFUND_WAYS[way] ?? 'other', proof, approval: CASHIER },
    })
  const pressed = Array.from({ length: times }, (_, press) => pay(`RRN ${press}`))
  return (await Promise.all(pressed)).at(-1) ?? { ok: false, refusal: { code: 'empty' } }
}
