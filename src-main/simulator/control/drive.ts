import { wireAmount } from '#domain/money.ts'
import type { DriveResult, PageInput, RecordsView, RecordView, TransferInput } from './control-records.ts'
import { depositBalance, transferState } from './deposit.ts'
import type { HandlerContext } from '../operations/handler.ts'
import type { PageContext } from '../pages/hosted-page.ts'
import { pageOf } from '../pages/pages.ts'
import type { RecordOf } from '../records.ts'

/** Later than any practice clock. */
const NEVER = Number.MAX_SAFE_INTEGER
const KINDS = ['transfer', 'binding', 'account', 'invoice'] as const

/**
 * Everything the simulator keeps in addition to orders, in its present state. The token of a page's form stays in the
 * page.
 */
export function viewRecords({ state: { records }, config, now }: HandlerContext): RecordsView {
  return {
    records: KINDS.flatMap((kind) => records.all(kind).map((record) => viewOf(record, now))),
    deposit: wireAmount(depositBalance(records, config, now)),
  }
}

function viewOf(record: RecordOf<(typeof KINDS)[number]>, now: number): RecordView {
  switch (record.kind) {
    case 'transfer':
      return { ...record, state: transferState(record, now) }
    case 'binding':
    case 'account': {
      const { formToken: _, pageId, ...shown } = record
      return { ...shown, pagePath: `/${record.kind === 'binding' ? 'agree' : 'account'}/${pageId}` }
    }
    case 'invoice':
      return { ...record, state: record.rejectedAt === undefined ? 'open' : 'rejected' }
  }
}

/** Plays the bank: settles an accepted transfer, fails it, or holds it until told otherwise. */
export function driveTransfer({ reference, act }: TransferInput, context: HandlerContext): DriveResult {
  const { state, now } = context
  const transfer = state.records.get('transfer', reference)
  if (transfer === undefined) return { ok: false, code: 'unknown' }
  if (transferState(transfer, now) !== 'accepted') return { ok: false, code: 'not-now' }
  if (act === 'hold') state.records.put({ ...transfer, settlesAt: NEVER })
  else state.records.put({ ...transfer, state: act === 'settle' ? 'done' : 'failed' })
  return { ok: true }
}

/** Presses a button of a hosted page without a browser. */
export function pressButton({ path, act, amount }: PageInput, context: PageContext): DriveResult {
  const page = pageOf(path, context)
  if (page === undefined) return { ok: false, code: 'unknown' }
  const pressed = page.act(act, new Map(amount === undefined ? [] : [['amount', amount]]))
  return pressed ? { ok: true } : { ok: false, code: 'not-now' }
}
