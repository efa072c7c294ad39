import { z } from 'zod'
import { billInput } from '#contract/bill-input.ts'
import type { DueField } from '#contract/dues-input.ts'
import type { DuesList } from '#contract/dues-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import { sealPayer, type Bill, type Standing } from '#domain/bill.ts'
import type { BillAsk, BillDraft } from '#domain/bill-draft.ts'
import { readAmount } from '#domain/bill-forms.ts'
import { endOfDay, isDay } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import { moneyOfMinor, type Money } from '#domain/money.ts'
import type { MadeUnder } from '#domain/order.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { makeReference } from '#domain/reference.ts'
import { readBill } from '#domain/read-bill.ts'
import type { Right } from '#domain/right.ts'
import { vaultClosed } from '../refusals.ts'
import type { rememberedColumns } from '../workbook/remembered.ts'
import type { DuesDeps } from './deps.ts'
import { endBills } from './end.ts'
import { duesOf } from './list.ts'
import { listsNoted, noteMade, PART_SIZE, partNote } from './notes.ts'
import type { DueAccount } from './read-rows.ts'

/** Customers of one list; more are several workbooks. */
const MOST_ACCOUNTS = 5_000
const ID_BYTES = 8

/** What the process of the file may hand over: it has read bytes of strangers. */
const handed: z.ZodType<readonly DueAccount[]> = z.array(
  z.strictObject({
    customer: z.string().min(1).max(64),
    until: z.string().refine(isDay),
    bill: billInput.transform((bill): BillDraft => ({ ...bill, texts: given(bill.texts) })),
  }),
)

type Deps = Pick<DuesDeps, 'backoffice' | 'worker' | 'approve' | 'madeUnder'> & {
  readonly columns: ReturnType<typeof rememberedColumns<DueField>>
  readonly ask: BillAsk
}

/** Lets the bills stand that a person has confirmed, with their PIN. Refusals: see `dues.make` of the contract. */
export async function makeDues(
  { backoffice, worker, approve, madeUnder, columns, ask }: Deps,
  { count, totalMinor, withoutFaults, replaces, approval }: InputOf<'dues.make'>,
  right: Right,
): Promise<Result<DuesList>> {
  const { journal, clock, signedIn, journalSound, random } = backoffice
  if (!journalSound()) return refuse('journal-not-sound')
  const taken = await worker.ask('take', null)
  if (!taken.ok) return taken
  const { name, hash, faults, fingerprint, columns: mapping } = taken.value
  const accounts = handed.parse(taken.value.accounts)
  if (faults > 0 && !withoutFaults) return refuse('not-acceptable', { why: 'faults' })
  if (accounts.length === 0) return refuse('not-acceptable', { why: 'nothing-read' })
  if (accounts.length > MOST_ACCOUNTS)
    return refuse('too-many', { given: accounts.length, most: MOST_ACCOUNTS })
  const total = accounts.reduce((sum, { bill }) => sum + totalOf(bill).minor, 0n)
  if (accounts.length !== count || total !== totalMinor)
    return refuse('not-acceptable', { why: 'sums-changed' })
  const agreed = await approve(approval, right)
  if (!agreed.ok) return agreed
  const box = backoffice.personal()
  if (box === undefined) return vaultClosed()
  if (!right.holds()) return refuse('forbidden')
  const { approvedBy } = agreed.value
  const by = signedIn()
  const id = Buffer.from(random.bytes(ID_BYTES)).toString('hex')
  const context = { backoffice, box, ask, madeUnder: madeUnder(), by }
  const parts = Math.ceil(accounts.length / PART_SIZE)
  for (let part = 0; part < parts; part += 1) {
    const some = accounts.slice(part * PART_SIZE, (part + 1) * PART_SIZE)
    const bills = some.map((account) => billOf(context, account))
    const dues = bills.map(({ reference, listed = [], standing }) => ({
      ...{ reference, bills: listed.length },
      ...{ amountMinor: standing.amount.minor, until: standing.until },
    }))
    const customers = some.map(({ customer, bill }) => ({ code: customer, name: bill.texts.name ?? '' }))
    journal.write.commit({ at: clock.now(), bills, note: partNote(box, { list: id, part, dues, customers }) })
    await pause(backoffice)
  }
  if (replaces) await endEarlier(backoffice, accounts, approvedBy)
  const made = {
    ...{ id, count, totalMinor, approvedBy, parts },
    bills: accounts.reduce((sum, { bill }) => sum + bill.bills.length, 0),
    ...given({ name, by }),
  }
  noteMade(journal, clock.now(), { ...made, hash })
  columns.remember(fingerprint, mapping)
  return accept({ ...made, at: clock.now() })
}

type StandingBill = Bill & { readonly standing: Standing }
type Context = {
  readonly backoffice: Deps['backoffice']
  readonly box: PersonalBox
  readonly ask: BillAsk
  readonly madeUnder: MadeUnder
  readonly by: string | undefined
}

function billOf({ backoffice, box, ask, madeUnder, by }: Context, { until, bill }: DueAccount): StandingBill {
  const { journal, clock, mode, random } = backoffice
  const amount = totalOf(bill)
  const read = readBill(ask, bill, amount)
  // The process of the file has read it by the same rules: here it is a bug, or an attack.
  if (!read.ok) throw new TypeError(`a bill with a fault: ${read.faults[0]?.field} ${read.faults[0]?.why}`)
  const { payer, ...plain } = read.content
  return {
    ...plain,
    reference: makeReference({
      ...{ mode, random, till: madeUnder.till, now: clock.now() },
      sequence: journal.write.nextSequence('reference'),
      // A customer types it on a machine that has only digits.
      alphabet: 'digits',
    }),
    createdAt: clock.now(),
    standing: { amount, until: endOfDay(until), madeUnder, ...given({ by }) },
    ...(payer === undefined ? {} : { personal: sealPayer(box, payer) }),
  }
}

/** Sales go first. */
function pause({ timers }: Deps['backoffice']): Promise<void> {
  return new Promise((resolve) => void timers.after(0, resolve))
}

function totalOf({ bills }: BillDraft): Money {
  return moneyOfMinor(bills.reduce((sum, { amount }) => sum + (readAmount(amount)?.minor ?? 0n), 0n))
}

/** Once the new bills stand: a till that stops in between leaves both, and a person sees both. */
async function endEarlier(
  backoffice: Deps['backoffice'],
  accounts: readonly DueAccount[],
  approvedBy: string,
): Promise<void> {
  const customers = new Set(accounts.map(({ customer }) => customer))
  for (const { id } of listsNoted(backoffice.journal)) {
    const open = (duesOf(backoffice, id) ?? []).filter(
      ({ state, customer }) => state === 'open' && customer !== undefined && customers.has(customer),
    )
    endBills(backoffice, { list: id, references: open.map(({ reference }) => reference), approvedBy })
    await pause(backoffice)
  }
}
