import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PaperDocument } from '#contract/paper-views.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { othersOf } from '#counter/ask/others-of.ts'
import { viewX, viewZ } from '#counter/shift/view.ts'
import { partOf } from '#counter/split/split-sums.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Printed } from '#domain/print.ts'
import type { PaperControllerDeps } from '#paper/paper-controller.ts'
import type { SlipContext } from '#paper/frame.ts'
import { cashReceipt } from '#paper/cash-receipt.ts'
import { holdSlip } from '#paper/hold.ts'
import { receipt } from '#paper/receipt.ts'
import { xSlip, zSlip } from '#paper/shift-slip.ts'
import { testPage } from '#paper/test-page.ts'

type Given = {
  readonly deps: CounterDeps
  readonly personal: () => PersonalBox | undefined
  readonly runtime: Pick<PaperControllerDeps, 'printers'>
}
export type SlipOf = typeof slipOf

/** The slip as `role` may see it. Refusal: not-found. */
export async function slipOf(
  { deps, personal, runtime }: Given,
  context: SlipContext,
  what: Printed,
  role: Role,
): Promise<Result<PaperDocument>> {
  const { read } = deps.journal
  switch (what.kind) {
    case 'receipt': {
      const order = read.order(what.reference)
      if (order !== undefined)
        return accept(receipt(context, order, othersOf(deps, order), partOf(deps, order.saleId)))
      const sale = read.cashSale(what.reference)
      return sale === undefined
        ? refuse('not-found')
        : accept(cashReceipt(context, sale, partOf(deps, sale.saleId)))
    }
    case 'hold': {
      const slip = read.slip(what.number)
      if (slip === undefined) return refuse('not-found')
      const phone = slip.personal === undefined ? undefined : personal()?.open(slip.personal)
      return accept(holdSlip(context, slip, phone))
    }
    case 'z': {
      const found = viewZ(deps, what.number)
      return found.ok ? accept(zSlip(context, found.value)) : found
    }
    case 'x':
      return accept(xSlip(context, viewX(deps, role)))
    case 'test':
      return accept(testPage(context, await printerWords(context, runtime)))
  }
}

/** The name that people know for the till's printer. */
async function printerWords({ settings }: SlipContext, { printers }: Given['runtime']): Promise<string> {
  const { target } = settings
  switch (target.kind) {
    case 'pdf':
      return 'PDF'
    case 'system':
      return (await printers.list()).find(({ name }) => name === target.printer)?.words ?? target.printer
    case 'tcp':
      return `${target.host}:${target.port}`
    case 'device':
      return target.path
  }
}
