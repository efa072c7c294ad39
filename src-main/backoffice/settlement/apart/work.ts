import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ResultView } from '#contract/settlement-views.ts'
import { daysBetween } from '#domain/day.ts'
import type { TheirPayment } from '#domain/payment-difference.ts'
import { shownText } from '#domain/shown-text.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { type PaidOrderReads, paidOrderReads } from '#journal/reads/paid-orders.ts'
import { bankRowsOf, figuresOf } from '../../statement/figures.ts'
import { makeStatement, readStatementFile, type Statement } from '../../statement/statement.ts'
import { MOST_TEXT } from '../../workbook/limits.ts'
import { compareBank, firstPaidDay } from './bank.ts'
import { viewsOf } from './bank-view.ts'
import { coveredBy } from './covered.ts'
import { compareList, differencesOf, type ListAsked, type ListCompared } from './list.ts'
import type { Answered, InputTo, QuestionName, Refused } from './messages.ts'
import { paymentsOn } from './paid.ts'
import { linesOf, type OpenFile, statementView } from './statement-view.ts'

/** Bytes. A year of a busy shop's account is a tenth of it. */
export const LARGEST_FILE = 32 * 1024 * 1024
/** Days of one comparison. */
const LONGEST = 400

type Compared = {
  readonly view: ResultView
  readonly bank?: ReturnType<typeof viewsOf>
  readonly list?: ListCompared
}
type Answers = {
  readonly [N in QuestionName]: (input: InputTo<N>) => Promise<Answered<N>> | Answered<N>
}

/** One statement and one result at a time, kept in memory: what counts of them is in the journal. */
export function openWork(journalFile: string): Answers {
  let open: OpenFile | undefined
  let compared: Compared | undefined

  const withReads = <T>(ask: (reads: PaidOrderReads) => T): T => {
    const db = connectReadOnly(journalFile)
    try {
      return ask(paidOrderReads(db))
    } finally {
      db.close()
    }
  }
  const remake = (file: OpenFile, choices: OpenFile['choices']): OpenFile => {
    const made = makeStatement(file.file, choices)
    return { ...file, choices, statement: 'why' in made ? undefined : made }
  }
  const list = (asked: ListAsked, view: Omit<ResultView, 'sums' | 'from' | 'through'>) => {
    const made = withReads((reads) => compareList(reads, asked))
    const result = { ...view, from: asked.from, through: asked.through, sums: made.sums }
    compared = { view: result, list: made }
    return { result, days: made.days }
  }
  return {
    open: async ({ path, remembered, now }) => {
      const found = await stat(path).catch(() => undefined)
      if (found?.isFile() !== true) return no('unreadable-file', 'gone')
      if (found.size > LARGEST_FILE) return no('unreadable-file', 'too-large')
      const bytes = await readFile(path).catch(() => undefined)
      if (bytes === undefined) return no('unreadable-file', 'gone')
      const file = await readStatementFile(bytes)
      if ('why' in file) return no('unreadable-file', file.why)
      const hash = createHash('sha256').update(bytes).digest('hex')
      const choices = { remembered, today: jakartaDay(now) }
      const named = { name: shownText(basename(path), MOST_TEXT), hash, writtenOn: jakartaDay(found.mtimeMs) }
      open = remake({ ...named, file, choices, statement: undefined }, choices)
      compared = undefined
      return yes(statementView(open))
    },
    'settlement.statement': () => yes(open === undefined ? null : statementView(open)),
    'settlement.choose': ({ sheet, period, headerLine, mapping, onlyCredits, edits }) => {
      if (open === undefined) return no('not-found', 'statement')
      const { remembered = {}, today } = open.choices
      open = remake(open, {
        ...{ remembered, onlyCredits, edits },
        ...(today === undefined ? {} : { today }),
        ...(sheet === undefined ? {} : { sheet }),
        ...(period === undefined ? {} : { period }),
        ...(headerLine === undefined ? {} : { headerLine }),
        ...(mapping === undefined ? {} : { mapping }),
      })
      compared = undefined
      return yes(statementView(open))
    },
    'settlement.lines': (asked) =>
      open === undefined ? no('not-found', 'statement') : yes(linesOf(open, asked)),
    compare: ({ terms, now, earlier, till, mode, credits, debits, withoutUnread, ...asked }) => {
      const { statement, name, hash } = open ?? {}
      if (open === undefined || statement === undefined || name === undefined || hash === undefined)
        return no('not-found', 'statement')
      const figures = figuresOf(statement)
      const covered = coveredBy({ ...open, statement }, figures)
      if (figures.credits !== credits || figures.debits !== debits)
        return no('not-acceptable', 'sums-changed')
      if (covered === undefined) return no('not-acceptable', 'nothing-read')
      if (figures.unread > 0 && !withoutUnread) return no('not-acceptable', 'unread-rows')
      const { isWhole: complete, ...days } = covered
      if (daysBetween(days.from, days.through) > LONGEST) return no('not-acceptable', 'too-long')
      const { fingerprint, mapping } = statement
      const columns = { fingerprint, mapping }
      const view = { kind: asked.with, name, hash }
      if (asked.with === 'portal') {
        const theirs = paymentsIn(statement)
        const made = list({ ...days, theirs, complete, asOf: now, till, mode }, view)
        return yes({ ...made, columns })
      }
      const payments = withReads((reads) =>
        paymentsOn(reads, { from: firstPaidDay(terms, days, earlier), through: days.through }),
      )
      const rows = bankRowsOf(statement, hash.slice(0, 16))
      const made = compareBank(payments, rows, days, terms, { earlier, today: jakartaDay(now) })
      if ('why' in made) return no('not-acceptable', made.why)
      const bank = viewsOf(made)
      const { counts } = bank
      const { unknownYears } = made
      const result = { ...view, ...days, sums: made.matched.sums, bank: { counts, unknownYears } }
      compared = { view: result, bank }
      return yes({ result, days: made.days, columns })
    },
    list: (asked) => yes(list(asked, { kind: 'gateway', name: '', hash: '' })),
    'settlement.result': () => yes(compared?.view ?? null),
    'settlement.entries': (asked) => yes(compared?.bank?.entries(asked) ?? { total: 0, rows: [] }),
    'settlement.payments': (asked) => yes(compared?.bank?.payments(asked) ?? { total: 0, rows: [] }),
    'settlement.creditOf': ({ reference }) => yes(compared?.bank?.creditOf(reference) ?? null),
    'settlement.differences': (asked) =>
      yes(compared?.list === undefined ? { total: 0, rows: [] } : differencesOf(compared.list, asked)),
    'settlement.close': () => {
      open = undefined
      compared = undefined
      return yes(null)
    },
  }
}

/** Rows of money that came, by their reference; what was not paid, too. */
function paymentsIn({ rows }: Statement): readonly TheirPayment[] {
  return rows.flatMap((row) => {
    if (row.kind !== 'read' || row.entry.reference === undefined || row.entry.minor <= 0n) return []
    const { reference, minor, isNotPaid } = row.entry
    return [{ id: String(row.line), reference, state: isNotPaid === true ? 'unpaid' : 'paid', minor }]
  })
}

function yes<T>(value: T) {
  return { ok: true as const, value }
}

function no(code: Refused['code'], why: string) {
  return { ok: false as const, refused: { code, why } }
}

/** Answers a question by its name. */
export async function answerBy<N extends QuestionName>(
  work: Answers,
  name: N,
  input: InputTo<N>,
): Promise<Answered<N>> {
  const answer: (input: InputTo<N>) => Promise<Answered<N>> | Answered<N> = work[name]
  return answer(input)
}
