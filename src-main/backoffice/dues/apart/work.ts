import type { DueField, DueWhy } from '#contract/dues-input.ts'
import type { DueRow, DueRows, DuesDraft } from '#contract/dues-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { BillAsk } from '#domain/bill-draft.ts'
import type { Day } from '#domain/day.ts'
import { shownText } from '#domain/shown-text.ts'
import { diskRefusal } from '#journal/restore/whole-file.ts'
import { type Answers, no, yes } from '../../apart/messages.ts'
import { MOST_TEXT } from '../../workbook/limits.ts'
import { goodRows, makeSheetDraft } from '../../workbook/typed-draft.ts'
import { type OpenSheet, openSheets, readSource, rowsShown, sheetView } from '../../workbook/typed-sheets.ts'
import { DUE_WORDS } from '../fields.ts'
import { type GoodDue, type ReadDueRow, readDueRows } from '../read-rows.ts'
import { writeDues } from '../write.ts'
import type { DuesQuestions } from './messages.ts'

type Given = { readonly ask: BillAsk; readonly today: Day }
type Open = OpenSheet<DueField, GoodDue, Given, DueWhy>

/** One workbook, kept in memory. */
export function openDuesWork(): Answers<DuesQuestions> {
  const frame = { words: DUE_WORDS, must: 'customer', amount: 'amount', days: ['until'] } as const
  const sheets = openSheets<DueField, GoodDue, Given, DueWhy>((file, { given, ...choices }) =>
    makeSheetDraft<DueField, GoodDue, DueWhy>(file, choices, frame, (lines, rules) =>
      readDueRows(lines, rules, given),
    ),
  )
  const none = () => no('not-found', 'workbook')

  return {
    open: async ({ source, remembered, ...given }) => {
      const read = await readSource(source, DUE_WORDS)
      return read.ok ? yes(draftView(sheets.put(read.value, { given, remembered, edits: [] }))) : read
    },
    draft: () => {
      const open = sheets.now()
      return yes(open === undefined ? null : draftView(open))
    },
    choose: (chosen) => {
      const open = sheets.choose(chosen)
      return open === undefined ? none() : yes(draftView(open))
    },
    edit: (edit) => {
      const open = sheets.edit(edit)
      if (open === undefined) return none()
      const row = open.draft.read?.rows.find(({ line }) => line === edit.line)
      return yes<DueRow | null>(row === undefined ? null : rowView(row))
    },
    rows: (asked) => {
      const open = sheets.now()
      return open === undefined ? none() : yes(rowsOf(open, asked))
    },
    take: () => {
      const open = sheets.now()
      const read = open?.draft.read
      if (open === undefined || read === undefined) return none()
      return yes({
        ...{ hash: open.hash, fingerprint: read.fingerprint, columns: read.mapping.columns },
        ...(open.name === undefined ? {} : { name: open.name }),
        accounts: goodRows(read.rows).flatMap(({ account }) => account ?? []),
        faults: read.rows.filter(({ row }) => row === undefined).length,
      })
    },
    write: async ({ target, rows }) => {
      try {
        await writeDues(target, rows)
        return yes(null)
      } catch (error) {
        const why = diskRefusal(error)
        if (why === undefined) throw error
        return no('not-saved', why)
      }
    },
  }
}

function draftView(open: Open): DuesDraft {
  const { read, ...seen } = sheetView(open, (rows) =>
    rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  )
  if (read === undefined) return seen
  const customers = goodRows(open.draft.read?.rows ?? []).filter(({ account }) => account !== undefined)
  return { ...seen, read: { ...read, good: customers.length, bills: read.good } }
}

function rowsOf(open: Open, asked: InputOf<'dues.rows'>): DueRows {
  return rowsShown<DueField, GoodDue, DueRow, DueWhy>(open, asked, {
    row: rowView,
    line: (line, bill) => ({ line, customer: '', bill, faults: [] }),
  })
}

function rowView({ line, known, faults }: ReadDueRow): DueRow {
  const { customer = '', indonesia = '', amount } = known
  return {
    ...{ line, customer: shownText(String(customer), MOST_TEXT) },
    bill: shownText(String(indonesia), MOST_TEXT),
    ...(typeof amount === 'bigint' ? { amountMinor: amount } : {}),
    faults,
  }
}
