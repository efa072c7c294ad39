import { type BatchField, type BatchRow, MOST_IN_BATCH } from '#contract/batch-input.ts'
import type { BatchSheetRow } from '#contract/batch-views.ts'
import { lastDigits } from '#domain/last-digits.ts'
import { shownText } from '#domain/shown-text.ts'
import { diskRefusal } from '#journal/restore/whole-file.ts'
import { type Answers, no, yes } from '../../apart/messages.ts'
import { MOST_TEXT } from '../../workbook/limits.ts'
import { makeTypedDraft } from '../../workbook/typed-draft.ts'
import type { ReadRow } from '../../workbook/typed-row.ts'
import { openSheets, readSource, rowsShown, sheetView } from '../../workbook/typed-sheets.ts'
import { AMOUNT, TEXT, writeSheet } from '../../workbook/write-sheet.ts'
import type { BatchQuestions } from './messages.ts'
import { type BatchGiven, batchKind } from './sheet.ts'
import { BATCH_HEADS, BATCH_WORDS } from './words.ts'

/** One workbook, kept in memory: what is proposed of it goes to the journal, sealed. */
export function openBatchWork(): Answers<BatchQuestions> {
  const sheets = openSheets<BatchField, BatchRow, BatchGiven>((file, { given, ...choices }) =>
    makeTypedDraft(file, choices, batchKind(given)),
  )
  type Open = NonNullable<ReturnType<typeof sheets.now>>
  const none = () => no('not-found', 'workbook')
  const view = (open: Open) =>
    sheetView(open, (rows) => rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n))
  return {
    open: async ({ source, given, remembered }) => {
      const read = await readSource(source, BATCH_WORDS)
      return read.ok ? yes(view(sheets.put(read.value, { given, remembered, edits: [] }))) : read
    },
    draft: () => {
      const open = sheets.now()
      return yes(open === undefined ? null : view(open))
    },
    choose: (chosen) => {
      const open = sheets.choose(chosen)
      return open === undefined ? none() : yes(view(open))
    },
    edit: (edit) => {
      const open = sheets.edit(edit)
      if (open === undefined) return none()
      const row = open.draft.read?.rows.find(({ line }) => line === edit.line)
      return yes<BatchSheetRow | null>(row === undefined ? null : rowView(row))
    },
    lines: (asked) => {
      const open = sheets.now()
      if (open === undefined) return none()
      return yes(
        rowsShown<BatchField, BatchRow, BatchSheetRow>(open, asked, { row: rowView, line: lineView }),
      )
    },
    take: () => {
      const open = sheets.now()
      const read = open?.draft.read
      if (open === undefined || read === undefined) return none()
      const rows = read.rows.flatMap(({ line, row }) => (row === undefined ? [] : [{ line, row }]))
      return yes({
        ...{ hash: open.hash, good: rows.length, faults: read.rows.length - rows.length },
        rows: rows.length > MOST_IN_BATCH ? [] : rows,
        ...(open.name === undefined ? {} : { name: open.name }),
        ...{ fingerprint: read.fingerprint, columns: read.mapping.columns },
      })
    },
    template: async ({ target, fields }) => {
      const columns = fields.map((field) => ({
        ...{ header: BATCH_HEADS[field], ...(field === 'amount' ? AMOUNT : TEXT), of: () => null },
      }))
      try {
        await writeSheet(target, columns, [])
        return yes(null)
      } catch (error) {
        const why = diskRefusal(error)
        if (why === undefined) throw error
        return no('not-saved', why)
      }
    },
  }
}

/** Of an account, the last digits; a cell that is wrong is shown whole, in its fault. */
function rowView({ line, known, faults }: ReadRow<BatchField, BatchRow>): BatchSheetRow {
  const shown = (field: BatchField) => shownText(String(known[field] ?? ''), MOST_TEXT)
  const { amount } = known
  return {
    ...{ line, faults, name: shown('name'), bank: shown('bankCode') },
    accountEndsIn: lastDigits(shown('accountNo')),
    ...(typeof amount === 'bigint' ? { amountMinor: amount } : {}),
  }
}

function lineView(line: number, text: string): BatchSheetRow {
  return { ...{ line, name: text, bank: '', accountEndsIn: '' }, faults: [] }
}
