/** Customers pay invoices at the gateway, and it tells the till. Judged: what the till shows of it. */
import { toldPaid } from '#backoffice/invoices/told-paid.ts'
import { ALWAYS } from '#domain/right.ts'
import type { Tally } from '../tally.ts'
import type { Books } from './books.ts'
import { PATIENCE_MS, type Calls } from './calls.ts'
import type { Judge } from './judge.ts'
import type { Act } from './plan.ts'
import { NOTICE_PATH, type Program } from './program.ts'

export type Notices = ReturnType<typeof openNotices>
type Deps = {
  readonly calls: Calls
  readonly books: Books
  readonly now: () => number
  readonly tally: Tally
  readonly judge: Pick<Judge, 'say'>
}

const FOREIGN = 'S9_7_N'
const MOST_TIMES = 3

export function openNotices({ calls, books, now, tally, judge }: Deps) {
  const told = new Set<string>()
  /** The till has said that it keeps it. */
  const heard = new Set<string>()
  const tell = async (document: string, times: number): Promise<void> => {
    told.add(document)
    for (let tries = 0; tries < MOST_TIMES; tries += 1) {
      const request = calls.write(NOTICE_PATH, { invoices: { [document]: { status: 'PAID' } } })
      let code = ''
      const hear = ({ body }: { readonly body?: Readonly<Record<string, unknown>> }): void => {
        code = String(body?.['responseCode'])
        tally.note(`notice ${code}`, () => document)
        if (!code.startsWith('200')) return
        heard.add(document)
        if (document === FOREIGN) judge.say('shown-wrong', 'a foreign invoice is taken for ours')
      }
      const answer = await calls.send('notice', request, { heard: hear })
      // The answer was heard, and the gateway says the same once more, in the same bytes.
      if (answer !== undefined && times > 1) await calls.send('notice', request, { heard: hear })
      if (answer !== undefined && !code.startsWith('5')) return
      await calls.after(PATIENCE_MS)
    }
  }
  return {
    paid: ({ nth, times, foreign }: Extract<Act, { do: 'paid' }>): void => {
      if (foreign) return void tell(FOREIGN, times)
      const open = books.invoices.filter(({ withdrawnBy }) => withdrawnBy === undefined)
      const invoice = open[nth % Math.max(1, open.length)]
      if (invoice === undefined) return
      if (invoice.send.said.size === 0) tally.note('paid before the answer')
      invoice.paidAt ??= now()
      void tell(invoice.document, times)
    },
    finish: ({ invoices, deps }: Program): void => {
      const listed = invoices['invoices.list'](
        { text: '', states: [], skip: 0, limit: 200 },
        'manager',
        ALWAYS,
      )
      if (listed instanceof Promise || !listed.ok) return
      const shown = new Map(listed.value.rows.map((row) => [row.document, row]))
      for (const { document, isToldPaid } of shown.values())
        if (isToldPaid && !told.has(document)) judge.say('shown-wrong', `${document} is shown as told paid`)
      for (const document of heard)
        if (shown.get(document)?.isToldPaid !== true) judge.say('forgotten', `that ${document} was told paid`)
      for (const { reference } of deps.journal.read.instructionsOf('invoices-send', { limit: 1_000 }).rows)
        for (const [document, { asked }] of toldPaid(deps.journal, reference)) {
          if (asked?.flag === undefined) continue
          tally.note('told paid and asked')
          const isPaid = books.invoices.some(
            (one) => one.document === document && (one.paidAt ?? Infinity) <= asked.at,
          )
          if (asked.flag === 'S' && !isPaid) judge.say('shown-wrong', `${document} is shown as paid`)
        }
    },
  }
}
