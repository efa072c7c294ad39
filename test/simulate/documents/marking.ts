/** A person says what has become of one that is open, or of an accepted payout, and under their PIN. */
import { documentsOf } from '#backoffice/invoices/lines.ts'
import { allPayouts } from '#backoffice/payouts/steps.ts'
import type { Instruction } from '#domain/instruction.ts'
import { payoutOf, stands, UNDONE } from './books.ts'
import { type At, nthOf, type Stage, stand } from './desk.ts'
import type { Mark } from './judge.ts'
import type { Act, Knows } from './plan.ts'
import type { Shop } from './shop.ts'

const PAYOUT_MARKS = ['confirmed', 'failed'] as const
const INVOICE_MARKS = ['accepted', 'refused', 'partly'] as const
type PayoutMark = (typeof PAYOUT_MARKS)[number]
type InvoiceMark = (typeof INVOICE_MARKS)[number]

export function payoutsOf(shop: Shop): readonly Instruction[] {
  return shop.journal().read.instructionsOf('transfer', { limit: 1_000 }).rows
}

export async function mark(
  stage: Stage,
  { by, approver, nth, knows, pick }: Omit<Extract<Act, { do: 'mark' }>, 'do'>,
): Promise<void> {
  const at = await stand(stage, by)
  if (at === undefined) return
  const accepted = payoutsOf(stage.shop).filter(({ state }) => state === 'accepted')
  const found = nthOf([...at.program.list(), ...accepted], nth)
  const said = found && (knows === 'wrong' ? anything(found, pick) : truth(stage, found, knows))
  if (found === undefined || said === undefined) return
  stage.judge.claims(found.reference, said, approver)
  const what = `marks ${knows} ${said.becomes}`
  if (found.kind === 'transfer')
    await markPayout(at, found.reference, said.becomes as PayoutMark, approver, what)
  else await settle(at, found.reference, said, approver, what)
}

type By = Parameters<At['approval']>[0]

async function markPayout(
  at: At,
  reference: string,
  becomes: PayoutMark,
  by: By,
  what: string,
): Promise<void> {
  const payout = [...allPayouts(at.program.deps).values()].find(
    ({ sent }) => sent.at(-1)?.reference === reference,
  )
  if (payout === undefined) return
  const given = { number: payout.number, becomes, remark: 'portal', approval: at.approval(by) }
  await at.press(what, (right) => at.program.payouts['payouts.mark'](given, 'manager', right))
}

async function settle(at: At, reference: string, said: Mark, by: By, what: string): Promise<void> {
  const becomes = said.becomes as InvoiceMark
  const given = {
    reference,
    becomes,
    refused: [...(said.refused ?? [])],
    note: 'portal',
    approval: at.approval(by),
  }
  await at.press(what, (right) => at.program.invoices['invoices.settle'](given, 'manager', right))
}

function anything(found: Instruction, pick: number): Mark | undefined {
  if (found.kind === 'transfer') return { becomes: nthOf(PAYOUT_MARKS, pick) ?? 'failed' }
  const becomes = nthOf(INVOICE_MARKS, pick) ?? 'refused'
  return becomes === 'partly' ? { becomes, refused: documentsOf(found).slice(0, 1) } : { becomes }
}

/** Undefined while a careful person would wait. */
function truth(
  { books, judge }: Stage,
  found: Instruction,
  knows: Exclude<Knows, 'wrong'>,
): Mark | undefined {
  const { reference, kind } = found
  if (knows === 'all' && judge.sendsOf(reference).some((send) => books.queue.has(send))) return undefined
  if (kind === 'transfer') {
    const entry = payoutOf(books, reference)
    const is = entry === undefined ? 'failed' : stands(entry)
    if (is === 'success') return { becomes: 'confirmed' }
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
