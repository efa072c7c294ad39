/** Cash: sales, the drawer, and cash moved in and out of it. */
import { z } from 'zod'
import {
  amountMinor,
  approval,
  byReference,
  cashMinor,
  command,
  confirmed,
  MANAGER,
  nothing,
  query,
  reference,
  remark,
  TILL,
} from '../define.ts'
import type { CashSaleList, CashSaleView, DrawerSettings } from '../cash-views.ts'

const why = remark.min(1)
/** The number of an entry in the journal: SQLite's largest integer is the end. */
const seq = z
  .bigint()
  .positive()
  .max(2n ** 63n - 1n)

/** Refusals of every change: not-allowed (details.why `nobody`: no one is signed in), journal-not-sound. */
export const cashProcedures = {
  /**
   * A sale that is paid in cash at once. The same `press` again is the same sale. Refusals: too-large, not-allowed
   * (details.why `elsewhere`, `too-little`, `pressed`: a sale of other amounts), same-again as sale.start, unless `sure`.
   */
  'cash.sell': command<CashSaleView>()(
    TILL,
    z.strictObject({
      ...{ press: z.uuid(), amountMinor, tenderedMinor: amountMinor, note: remark.optional() },
      sure: confirmed,
    }),
  ),
  /** Takes a cash sale back. Refusals: not-found, not-allowed (details.why `voided`), those of an approval. */
  'cash.void': command<CashSaleView>()(TILL, z.strictObject({ reference, note: why, approval })),
  /** Newest first; `before`: the `seq` of the last row on the previous page. */
  'cash.list': query<CashSaleList>()(TILL, z.strictObject({ before: seq.optional() }), ['shift-changed']),
  /** Refusal: not-found. */
  'cash.get': query<CashSaleView>()(MANAGER, byReference, ['shift-changed']),
  /** Paying out needs a manager. Refusals: no-shift, approval-needed, wrong-pin, locked-out. */
  'cash.move': command<null>()(
    TILL,
    z.strictObject({ kind: z.enum(['in', 'out']), amountMinor, note: why, approval }),
  ),
  /** The right amount of a mistyped move; zero when no cash moved. Refusals: no-shift, not-found, those of an approval. */
  'cash.correct': command<null>()(TILL, z.strictObject({ seq, rightMinor: cashMinor, note: why, approval })),
  'cash.drawer': query<DrawerSettings>()(TILL, nothing, ['shift-changed']),
  'cash.setDrawer': command<null>()(MANAGER, z.strictObject({ elsewhere: z.boolean(), pulse: z.boolean() })),
} as const
