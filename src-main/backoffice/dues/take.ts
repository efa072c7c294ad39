import { z } from 'zod'
import { billInput } from '#contract/bill-input.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { BillAsk, BillDraft } from '#domain/bill-draft.ts'
import { readAmount } from '#domain/bill-forms.ts'
import type { BillContent } from '#domain/bill-needs.ts'
import { type Day, isDay } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import { moneyOfMinor, type Money } from '#domain/money.ts'
import { readBill } from '#domain/read-bill.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { DuesDeps } from './deps.ts'
import { duesOf } from './list.ts'
import { listsNoted } from './notes.ts'
import type { DueAccount } from './read-rows.ts'

/** Customers of one list; more are several workbooks. */
const MOST_ACCOUNTS = 5_000

/** What the process of the file may hand over: it has read bytes of strangers. */
const handed: z.ZodType<readonly DueAccount[]> = z.array(
  z.strictObject({
    customer: z.string().min(1).max(64),
    until: z.string().refine(isDay),
    bill: billInput.transform((bill): BillDraft => ({ ...bill, texts: given(bill.texts) })),
  }),
)

export type TakenDue = {
  readonly customer: string
  readonly until: Day
  readonly amount: Money
  readonly content: BillContent
}
type Asked = Pick<InputOf<'dues.make'>, 'count' | 'totalMinor' | 'withoutFaults' | 'replaces'>
type Deps = Pick<DuesDeps, 'backoffice' | 'worker'> & { readonly ask: BillAsk }

/** The dues of the open workbook, if they are those that a person has confirmed, and still right. */
export async function takeDues({ backoffice, worker, ask }: Deps, asked: Asked) {
  const taken = await worker.ask('take', null)
  if (!taken.ok) return taken
  const { accounts: raw, faults, ...file } = taken.value
  const accounts = handed.parse(raw)
  if (faults > 0 && !asked.withoutFaults) return refuse('not-acceptable', { why: 'faults' })
  if (accounts.length === 0) return refuse('not-acceptable', { why: 'nothing-read' })
  if (accounts.length > MOST_ACCOUNTS)
    return refuse('too-many', { given: accounts.length, most: MOST_ACCOUNTS })
  const dues = readAgain(accounts, ask, jakartaDay(backoffice.clock.now()))
  if (!dues.ok) return dues
  const total = dues.value.reduce((sum, { amount }) => sum + amount.minor, 0n)
  if (accounts.length !== asked.count || total !== asked.totalMinor)
    return refuse('not-acceptable', { why: 'sums-changed' })
  if (isMadeBefore(backoffice, file.hash, asked.replaces))
    return refuse('not-acceptable', { why: 'made-before' })
  return accept({ ...file, dues: dues.value })
}

/** By the rules of now: since the workbook was read, a day may have ended, or the profile changed. */
function readAgain(accounts: readonly DueAccount[], ask: BillAsk, today: Day): Result<readonly TakenDue[]> {
  const dues = accounts.flatMap(({ customer, until, bill }): readonly TakenDue[] => {
    const amount = totalOf(bill)
    const read = readBill(ask, bill, amount)
    return read.ok && until >= today ? [{ customer, until, amount, content: read.content }] : []
  })
  return dues.length === accounts.length ? accept(dues) : refuse('not-acceptable', { why: 'out-of-date' })
}

/** The same bytes again would ask for the same bills a second time. */
function isMadeBefore(backoffice: Deps['backoffice'], hash: string, replaces: boolean): boolean {
  const before = listsNoted(backoffice.journal).filter((list) => list.hash === hash)
  return before
    .flatMap(({ id }) => duesOf(backoffice, id) ?? [])
    .some(({ state }) => {
      if (state === 'paid' || state === 'differs') return true
      return !replaces && (state === 'open' || state === 'doubt')
    })
}

function totalOf({ bills }: BillDraft): Money {
  return moneyOfMinor(bills.reduce((sum, { amount }) => sum + (readAmount(amount)?.minor ?? 0n), 0n))
}
