import type { MadeResult } from '#contract/settlement-views.ts'
import { daysBetween } from '#domain/day.ts'
import type { TheirPayment } from '#domain/payment-difference.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { type PaidOrderReads, paidOrderReads } from '#journal/reads/paid-orders.ts'
import { type Answers, no, yes } from '../../apart/messages.ts'
import { readChosen } from '../../apart/read-chosen.ts'
import { bankRowsOf, figuresOf } from '../../statement/figures.ts'
import { makeStatement, readStatementFile, type Statement } from '../../statement/statement.ts'
import { findPaidOut } from '../paid-out.ts'
import { compareBank, firstPaidDay } from './bank.ts'
import { viewsOf } from './bank-view.ts'
import { coveredBy } from './covered.ts'
import { openLaterMoney } from './later-money.ts'
import { compareList, differencesOf, type ListAsked, type ListCompared } from './list.ts'
import type { SettlementQuestions } from './messages.ts'
import { paymentsOn } from './paid.ts'
import { readAs } from './read-as.ts'
import { linesOf, type OpenFile, statementView } from './statement-view.ts'

/** Days of one comparison. */
const LONGEST = 400

/** Rows of a comparison that the journal keeps. */
const MOST_DIFFERENCES = 500
const FIRST_UNEXPLAINED = { section: 'unexplained', skip: 0, limit: 200 } as const

type Compared = {
  readonly result: string
  readonly view: MadeResult
  readonly bank?: ReturnType<typeof viewsOf>
  readonly list?: ListCompared
}

/** One statement, its result and one of the gateway's list, kept in memory: what counts of them is in the journal. */
export function openWork(journalFile: string): Answers<SettlementQuestions> {
  let open: OpenFile | undefined
  /** Of a file, and of the gateway's list: what is made in the background does not replace what a person looks at. */
  let ofFile: Compared | undefined
  let ofList: Compared | undefined
  const laterMoney = openLaterMoney()
  const found = (result: string): Compared | undefined =>
    [ofFile, ofList].find((each) => each?.result === result)

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
  const list = (asked: ListAsked, of: string, view: Omit<MadeResult, 'sums' | 'from' | 'through'>) => {
    const { made, noted } = withReads((reads) => {
      const compared = compareList(reads, asked)
      const { rows, total: outOf } = differencesOf(compared, { kinds: [], skip: 0, limit: MOST_DIFFERENCES })
      const differences = rows.map((row) => ({ ...row, day: compared.dayOf(row) }))
      return { made: compared, noted: { differences, unexplained: [], outOf } }
    })
    const result = { ...view, from: asked.from, through: asked.through, sums: made.sums }
    return {
      compared: { result: of, view: result, list: made },
      answer: { result, days: made.days, noted },
    }
  }
  return {
    open: async ({ path, remembered, now }) => {
      const chosen = await readChosen(path)
      if (!chosen.ok) return chosen
      const { bytes, name, hash, writtenAt } = chosen.value
      const file = await readStatementFile(bytes)
      if ('why' in file) return no('unreadable-file', file.why)
      const choices = { remembered, today: jakartaDay(now) }
      const named = { name, hash, openedAt: now, writtenOn: jakartaDay(writtenAt) }
      open = remake({ ...named, file, choices, statement: undefined }, choices)
      ofFile = undefined
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
      ofFile = undefined
      return yes(statementView(open))
    },
    'settlement.lines': (asked) =>
      open === undefined ? no('not-found', 'statement') : yes(linesOf(open, asked)),
    'settlement.close': () => {
      open = undefined
      ofFile = undefined
      return yes(null)
    },
    compare: (question) => {
      const {
        result: of,
        terms,
        now,
        earlier,
        sought,
        till,
        mode,
        credits,
        debits,
        withoutUnread,
        ...asked
      } = question
      const { statement, name, hash } = open ?? {}
      if (open === undefined || statement === undefined || name === undefined || hash === undefined)
        return no('not-found', 'statement')
      const figures = figuresOf(statement)
      const { hasGap } = figures
      const covered = coveredBy({ ...open, statement }, figures)
      if (figures.credits !== credits || figures.debits !== debits)
        return no('not-acceptable', 'sums-changed')
      if (covered === undefined) return no('not-acceptable', 'nothing-read')
      if (figures.unread > 0 && !withoutUnread) return no('not-acceptable', 'unread-rows')
      const { isWhole: complete, ...days } = covered
      if (daysBetween(days.from, days.through) > LONGEST) return no('not-acceptable', 'too-long')
      const read = { fingerprint: statement.fingerprint, read: readAs(statement, open.choices, figures) }
      const view = { kind: asked.with, name, hash }
      if (asked.with === 'portal') {
        const theirs = paymentsIn(statement)
        const made = list({ ...days, theirs, complete, asOf: now, till, mode }, of, view)
        ofFile = made.compared
        return yes({ ...made.answer, file: read })
      }
      const payments = withReads((reads) =>
        paymentsOn(reads, { from: firstPaidDay(terms, days, earlier), through: days.through }),
      )
      const rows = bankRowsOf(statement, hash.slice(0, 16))
      const made = compareBank(payments, rows, days, terms, { earlier, today: jakartaDay(now), hasGap })
      if ('why' in made) return no('not-acceptable', made.why)
      const bank = viewsOf(made)
      const { counts } = bank
      const { unknownYears } = made
      const result = { ...view, ...days, sums: made.matched.sums, bank: { counts, unknownYears } }
      ofFile = { result: of, view: result, bank }
      const { rows: unexplained, total: outOf } = bank.entries(FIRST_UNEXPLAINED)
      const noted = { differences: [], unexplained, outOf }
      const paidOut = findPaidOut(statement, sought)
      return yes({ result, days: made.days, noted, paidOut, file: read })
    },
    list: ({ result, ...asked }) => {
      const made = list(asked, result, { kind: 'gateway', name: '', hash: '' })
      ofList = made.compared
      return yes(made.answer)
    },
    shown: ({ result }) => yes(found(result)?.view ?? null),
    entries: ({ result, ...asked }) => yes(found(result)?.bank?.entries(asked) ?? null),
    payments: ({ result, ...asked }) => yes(found(result)?.bank?.payments(asked) ?? null),
    creditOf: ({ result, reference }) => {
      const { bank } = found(result) ?? {}
      return yes(bank === undefined ? null : { entry: bank.creditOf(reference) })
    },
    differences: ({ result, ...asked }) => {
      const { list: made } = found(result) ?? {}
      return yes(made === undefined ? null : differencesOf(made, asked))
    },
    money: ({ after }) => yes(withReads((reads) => laterMoney(reads, after))),
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
