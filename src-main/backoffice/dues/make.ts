import type { DueField } from '#contract/dues-input.ts'
import type { DuesList } from '#contract/dues-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import { sealPayer, type Bill, type Standing } from '#domain/bill.ts'
import type { BillAsk } from '#domain/bill-draft.ts'
import { endOfDay } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import type { MadeUnder } from '#domain/order.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { makeReference } from '#domain/reference.ts'
import type { Right } from '#domain/right.ts'
import { giveWay } from '../give-way.ts'
import { vaultClosed } from '../refusals.ts'
import type { rememberedColumns } from '../workbook/remembered.ts'
import type { DuesDeps } from './deps.ts'
import { endBills } from './end.ts'
import { duesOf } from './list.ts'
import { listsNoted, noteMade, PART_SIZE, partNote } from './notes.ts'
import { type TakenDue, takeDues } from './take.ts'

const ID_BYTES = 8

type Deps = Pick<DuesDeps, 'backoffice' | 'worker' | 'approve' | 'madeUnder'> & {
  readonly columns: ReturnType<typeof rememberedColumns<DueField>>
  readonly ask: BillAsk
}

/** Lets the bills stand that a person has confirmed, with their PIN. Refusals: see `dues.make` of the contract. */
export async function makeDues(
  { backoffice, worker, approve, madeUnder, columns, ask }: Deps,
  input: InputOf<'dues.make'>,
  right: Right,
): Promise<Result<DuesList>> {
  const { journal, clock, signedIn, journalSound, random } = backoffice
  if (!journalSound()) return refuse('journal-not-sound')
  const taken = await takeDues({ backoffice, worker, ask }, input)
  if (!taken.ok) return taken
  const { dues, name, hash, fingerprint, columns: mapping } = taken.value
  const agreed = await approve(input.approval, right)
  if (!agreed.ok) return agreed
  const box = backoffice.personal()
  if (box === undefined) return vaultClosed()
  if (!right.holds()) return refuse('forbidden')
  const { approvedBy } = agreed.value
  const by = signedIn()
  const id = Buffer.from(random.bytes(ID_BYTES)).toString('hex')
  const context = { backoffice, box, madeUnder: madeUnder(), by }
  const parts = partsOf(dues)
  for (const [part, some] of parts.entries()) {
    makePart(context, id, part, some)
    await giveWay(backoffice)
  }
  if (input.replaces) await endEarlier(backoffice, dues, approvedBy)
  const made = {
    ...{ id, count: input.count, totalMinor: input.totalMinor, approvedBy, parts: parts.length, hash },
    bills: dues.reduce((sum, { content: { listed = [] } }) => sum + listed.length, 0),
    ...given({ name, by }),
  }
  noteMade(journal, clock.now(), made)
  columns.remember(fingerprint, mapping)
  const { parts: _parts, hash: _hash, ...list } = made
  return accept({ ...list, at: clock.now() })
}

type StandingBill = Bill & { readonly standing: Standing }
type Context = {
  readonly backoffice: Deps['backoffice']
  readonly box: PersonalBox
  readonly madeUnder: MadeUnder
  readonly by: string | undefined
}

function makePart(context: Context, list: string, part: number, some: readonly TakenDue[]): void {
  const { backoffice, box } = context
  const bills = some.map((due) => billOf(context, due))
  const dues = bills.map(({ reference, listed = [], standing }) => ({
    ...{ reference, bills: listed.length },
    ...{ amountMinor: standing.amount.minor, until: standing.until },
  }))
  const customers = some.map(({ customer, content }) => ({
    ...{ code: customer, name: content.payer?.name ?? '' },
  }))
  const note = partNote(box, { list, part, dues, customers })
  backoffice.journal.write.commit({ at: backoffice.clock.now(), bills, note })
}

function billOf({ backoffice, box, madeUnder, by }: Context, due: TakenDue): StandingBill {
  const { journal, clock, mode, random } = backoffice
  const { payer, ...plain } = due.content
  return {
    ...plain,
    reference: makeReference({
      ...{ mode, random, till: madeUnder.till, now: clock.now() },
      sequence: journal.write.nextSequence('reference'),
      // A customer types it on a machine that has only digits.
      alphabet: 'digits',
    }),
    createdAt: clock.now(),
    standing: { amount: due.amount, until: endOfDay(due.until), madeUnder, ...given({ by }) },
    ...(payer === undefined ? {} : { personal: sealPayer(box, payer) }),
  }
}

function partsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / PART_SIZE)
  return Array.from({ length: count }, (_, part) => all.slice(part * PART_SIZE, (part + 1) * PART_SIZE))
}

/**
 * Once the new bills stand: a till that stops in between leaves both, and a person sees both. One in doubt is closed
 * too, or both could be paid from now on; money that is on its way is late.
 */
async function endEarlier(
  backoffice: Deps['backoffice'],
  dues: readonly TakenDue[],
  approvedBy: string,
): Promise<void> {
  const customers = new Set(dues.map(({ customer }) => customer))
  for (const { id } of listsNoted(backoffice.journal)) {
    const earlier = (duesOf(backoffice, id) ?? []).filter(
      ({ state, customer }) =>
        (state === 'open' || state === 'doubt') && customer !== undefined && customers.has(customer),
    )
    for (const some of partsOf(earlier)) {
      endBills(backoffice, { list: id, references: some.map(({ reference }) => reference), approvedBy })
      await giveWay(backoffice)
    }
  }
}
