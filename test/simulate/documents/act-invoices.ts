/** A person who sends workbooks of invoices, block by block. */
import type { InvoiceDraft, InvoiceRun } from '#contract/invoices-views.ts'
import { invoiceCells, invoiceCsv } from '#test/support/invoice-desk.ts'
import { type At, type Stage, stand } from './desk.ts'
import type { Act, PersonName } from './plan.ts'
import type { Rows } from './run-consent.ts'

/** Document -> whole rupiah, as in the cells. */
function rowsOf(cells: readonly (readonly string[])[]): Rows {
  return new Map(cells.map(([document = '', , , , , amount = '']) => [document, amount.replace(/\D/g, '')]))
}

export async function sheet(stage: Stage, act: Extract<Act, { do: 'sheet' }>): Promise<void> {
  const at = await stand(stage, act.by)
  if (at === undefined) return
  const { invoices } = at.program
  const cells = act.documents.map((number) => invoiceCells(number))
  const draft = await at.press('workbook', (right) =>
    invoices['invoices.paste']({ act: act.what, text: invoiceCsv(cells) }, 'manager', right),
  )
  if (draft !== undefined) await confirm(stage, at, { ...act, draft, rows: rowsOf(cells) })
}

/** The rows of the last run: corrected, they are a workbook like any other. */
export async function again(stage: Stage, act: Extract<Act, { do: 'again' }>): Promise<void> {
  const at = await stand(stage, act.by)
  const run = await lastRun(at)
  if (at === undefined || run === undefined) return
  const { invoices } = at.program
  const draft = await at.press(`again ${act.what}`, (right) =>
    invoices['invoices.again']({ run: run.id, act: act.what }, 'manager', right),
  )
  if (draft === undefined) return
  const all = rowsOf(Array.from({ length: 40 }, (_, number) => invoiceCells(number)))
  await confirm(stage, at, { ...act, approver: act.by, draft, rows: all })
}

type Confirming = {
  readonly what: 'send' | 'reject'
  readonly approver: PersonName
  readonly draft: InvoiceDraft
  readonly rows: Rows
}

/** With the sums that are shown, and without the rows that are wrong. */
async function confirm({ judge }: Stage, at: At, { what, approver, draft, rows }: Confirming): Promise<void> {
  const { good = 0, totalMinor = 0n, digest = '' } = draft.read ?? {}
  judge.runs.confirms({ what, approver, count: good, totalMinor, rows })
  const given = { count: good, totalMinor, digest, withoutFaults: true, approval: at.approval(approver) }
  await at.press(`run ${what}`, (right) => at.program.invoices['invoices.send'](given, 'manager', right))
}

export async function goOn(
  stage: Stage,
  { do: what, by }: Extract<Act, { do: 'pause' | 'resume' | 'give-up' }>,
): Promise<void> {
  const { judge } = stage
  const at = await stand(stage, by)
  const run = await lastRun(at)
  if (at === undefined || run === undefined) return
  const { invoices } = at.program
  if (what === 'pause') {
    judge.runs.pauses()
    await at.press('pause', (right) => invoices['invoices.pause']({}, 'manager', right))
    return
  }
  if (what === 'resume') {
    judge.runs.resumes(run)
    await at.press('resume', (right) => invoices['invoices.resume']({ run: run.id }, 'manager', right))
    return
  }
  const ended = await at.press('give up', (right) =>
    invoices['invoices.end']({ run: run.id }, 'manager', right),
  )
  if (ended !== undefined) judge.runs.givenUp(run.id)
}

async function lastRun(at: At | undefined): Promise<InvoiceRun | undefined> {
  const runs = await at?.press('runs', (right) => at.program.invoices['invoices.runs']({}, 'manager', right))
  return runs?.[0]
}
