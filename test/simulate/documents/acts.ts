/** People at the till: one who pays and sends, impatiently, and one who looks up and marks. */
import { documentsOf } from '#backoffice/invoices/lines.ts'
import { rejectInvoices } from '#backoffice/invoices/reject.ts'
import { sendInvoices } from '#backoffice/invoices/send.ts'
import { markInstruction, type MarkedState } from '#backoffice/mark.ts'
import { lookUpPayout } from '#backoffice/payouts/look-up.ts'
import { sendPayout } from '#backoffice/payouts/send.ts'
import type { Result } from '#contract/envelope.ts'
import type { Instruction } from '#domain/instruction.ts'
import { rupiah } from '#domain/money.ts'
import { JournalFailed } from '#journal/failure.ts'
import { documentOf, FREELY, invoiceOf, payout } from '#test/support/back-office.ts'
import type { Tally } from '../tally.ts'
import { payoutOf, stands, UNDONE, type Books } from './books.ts'
import type { openCaller } from './caller.ts'
import type { Judge, Mark } from './judge.ts'
import type { Line } from './line.ts'
import type { Act, Knows } from './plan.ts'
import type { Shop } from './shop.ts'

export type Stage = {
  readonly books: Books
  readonly line: Line
  readonly shop: Shop
  readonly judge: Judge
  readonly caller: ReturnType<typeof openCaller>
  readonly tally: Tally
}

const ACCOUNTS = ['7310042215', '7310042299', '8800011111'] as const

export function perform(stage: Stage, act: Act): void {
  const { shop, line, tally } = stage
  const deps = shop.program()?.deps
  const note = (what: string, under: Promise<Result<unknown>>): void =>
    void under.then((result) => tally.note(result.ok ? `${what}: done` : `${what}: ${result.refusal.code}`))
  switch (act.do) {
    case 'pay': {
      if (deps === undefined) return
      const amount = rupiah(100_000 + act.payee)
      return note(
        'pay',
        sendPayout(
          deps,
          payout({ amount, beneficiaryAccountNo: ACCOUNTS[act.payee] ?? ACCOUNTS[0] }),
          FREELY,
        ),
      )
    }
    case 'send':
      if (deps === undefined) return
      return note(
        'send',
        sendInvoices(
          deps,
          act.documents.map((number) => invoiceOf(number)),
        ),
      )
    case 'withdraw': {
      if (deps === undefined) return
      const batch = act.documents.map((number) => ({
        document: documentOf(number),
        memberCode: `MEMBER-${number}`,
      }))
      return note('withdraw', rejectInvoices(deps, batch))
    }
    case 'look-up': {
      const found = nthOf(payoutsOf(shop), act.nth)
      if (deps === undefined || found === undefined) return
      return note('look-up', lookUpPayout(deps, found.reference))
    }
    case 'mark':
      return mark(stage, act)
    case 'fault':
      return line.arm(act.on, act.fault, act.times)
    case 'crash':
      return shop.crash(act)
    case 'disk':
      return shop.hurtDisk(act)
    case 'deaf':
      return shop.deaf(act.ms)
    case 'stranger':
      return strange(stage, act)
  }
}

export function payoutsOf(shop: Shop): readonly Instruction[] {
  return shop.journal().read.instructionsOf('transfer', { limit: 1_000 }).rows
}

function nthOf<T>(list: readonly T[], nth: number): T | undefined {
  return list[nth % Math.max(1, list.length)]
}

/** A person says what has become of one that is open, or of an accepted payout. */
export function mark(stage: Stage, { nth, knows, pick }: Omit<Extract<Act, { do: 'mark' }>, 'do'>): void {
  const { shop, judge, tally } = stage
  const program = shop.program()
  if (program === undefined) return
  const accepted = payoutsOf(shop).filter(({ state }) => state === 'accepted')
  const found = nthOf([...program.list(), ...accepted], nth)
  if (found === undefined) return
  const said = knows === 'wrong' ? anything(found, pick) : truth(stage, found, knows)
  if (said === undefined) return
  const { reference } = found
  const before = judge.marks.get(reference)
  // The judge sees the mark while it is journalled.
  judge.mark(reference, said)
  try {
    const marked = markInstruction(program.deps, reference, said.becomes, 'Sari', 'portal', said.refused)
    tally.note(marked.ok ? `marks ${knows} ${said.becomes}` : `mark: ${marked.refusal.code}`, () => reference)
  } catch (error) {
    if (!(error instanceof JournalFailed)) throw error
    tally.note('mark: journal-not-sound', () => reference)
  }
  // A disk that reports a failure may have kept it.
  const after = shop.journal().read.instruction(reference)
  if (after?.state === said.becomes && after.evidence?.source === 'manager') return
  judge.mark(reference, before)
}

function anything(found: Instruction, pick: number): Mark | undefined {
  const all: readonly MarkedState[] = ['accepted', 'confirmed', 'refused', 'failed', 'partly']
  const becomes = nthOf(all, pick) ?? 'failed'
  return becomes === 'partly' ? { becomes, refused: documentsOf(found).slice(0, 1) } : { becomes }
}

/** Undefined while a careful person would wait. */
function truth(
  { books, judge }: Stage,
  found: Instruction,
  knows: Exclude<Knows, 'wrong'>,
): Mark | undefined {
  const { reference, kind, state } = found
  const sends = judge.sendsOf(reference)
  if (knows === 'all' && sends.some((send) => books.queue.has(send))) return undefined
  if (kind === 'transfer') {
    const entry = payoutOf(books, reference)
    const is = entry === undefined ? 'failed' : stands(entry)
    if (is === 'success') return { becomes: 'confirmed' }
    if (is === 'taken') return state === 'unknown' ? { becomes: 'accepted' } : undefined
    return UNDONE.includes(is) ? { becomes: 'failed' } : undefined
  }
  const documents = documentsOf(found)
  const refused = documents.filter((document) => {
    const by =
      kind === 'invoices-send'
        ? books.invoices.findLast((one) => one.document === document)?.send
        : books.invoice(document)?.withdrawnBy
    return by === undefined
  })
  if (refused.length === 0) return { becomes: 'accepted' }
  return refused.length === documents.length ? { becomes: 'refused' } : { becomes: 'partly', refused }
}

function strange({ caller, shop }: Stage, { how, nth }: Extract<Act, { do: 'stranger' }>): void {
  const found = nthOf(payoutsOf(shop), nth)
  if (found === undefined) return
  const { reference, facts } = found
  const rupiahs = (facts['amountMinor'] as bigint) / 100n
  const account = ACCOUNTS.find((one) => one.slice(-4) === facts['accountEndsIn']) ?? ACCOUNTS[0]
  void caller.ask({
    reference: how === 'reference' ? 'P001260105000009990000' : reference,
    amount: `${how === 'amount' ? rupiahs + 1n : rupiahs}.00`,
    account: how === 'account' ? `99${account.slice(2)}` : account,
  })
}
