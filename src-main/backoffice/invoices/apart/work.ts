import type { InvoiceAct, InvoiceField } from '#contract/invoices-input.ts'
import type { InvoiceRow } from '#contract/invoices-views.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { instructionKeyReads } from '#journal/reads/instruction-keys.ts'
import { UNPROVEN } from '#journal/tables/define.ts'
import type { JournalRead } from '#journal/reads/reads.ts'
import { diskRefusal } from '#journal/restore/whole-file.ts'
import { type Answers, no, yes } from '../../apart/messages.ts'
import { hashOf } from '../../apart/read-chosen.ts'
import { documentKey } from '../../held-keys.ts'
import { goodRows } from '../../workbook/typed-draft.ts'
import { openSheets, readSource } from '../../workbook/typed-sheets.ts'
import { makeDraft } from '../sheet/draft.ts'
import { INVOICE_WORDS } from '../sheet/fields.ts'
import { sheetOf } from '../sheet/of-rows.ts'
import { type CheckedRow, rowsText } from '../sheet/rows.ts'
import { writeInvoices } from '../sheet/write.ts'
import type { InvoiceQuestions } from './messages.ts'
import { draftView, rowsOf, rowView } from './views.ts'

/** Reads which numbers are taken, as the journal has them at that moment. */
type WithKeys = <T>(use: (keys: Pick<JournalRead, 'instructionByKey'>) => T) => T

export const keysIn =
  (journalFile: string): WithKeys =>
  (use) => {
    const db = connectReadOnly(journalFile)
    try {
      return use(instructionKeyReads(db, UNPROVEN))
    } finally {
      db.close()
    }
  }

/** One workbook, kept in memory: what is sent of it goes to the journal, sealed, before the first request. */
export function openInvoiceWork(withKeys: WithKeys): Answers<InvoiceQuestions> {
  const sheets = openSheets<InvoiceField, CheckedRow, InvoiceAct>((file, { given: act, ...choices }) =>
    withKeys(({ instructionByKey }) => {
      const isUsed = (document: string): boolean => {
        const { kind, key } = documentKey(document)
        return instructionByKey(kind, key) !== undefined
      }
      return makeDraft(file, { ...choices, act, isUsed })
    }),
  )
  const none = () => no('not-found', 'workbook')

  return {
    open: async ({ act, source, remembered }) => {
      const read =
        'rows' in source
          ? yes({ file: sheetOf(source.rows), hash: hashOf(rowsText(source.rows)) })
          : await readSource(source, INVOICE_WORDS)
      return read.ok ? yes(draftView(sheets.put(read.value, { given: act, remembered, edits: [] }))) : read
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
      return yes<InvoiceRow | null>(row === undefined ? null : rowView(row))
    },
    rows: (asked) => {
      const open = sheets.now()
      return open === undefined ? none() : yes(rowsOf(open, asked))
    },
    take: () => {
      const open = sheets.now()
      const read = open?.draft.read
      if (open === undefined || read === undefined) return none()
      const rows = goodRows(read.rows)
      const { name, hash, choices } = open
      return yes({
        ...{ act: choices.given, hash, rows, faults: read.rows.length - rows.length },
        ...(name === undefined ? {} : { name }),
        ...{ fingerprint: read.fingerprint, columns: read.mapping.columns },
      })
    },
    close: () => {
      sheets.close()
      return yes(null)
    },
    write: async ({ target, act, rows }) => {
      try {
        await writeInvoices(target, act, rows)
        return yes(null)
      } catch (error) {
        const why = diskRefusal(error)
        if (why === undefined) throw error
        return no('not-saved', why)
      }
    },
  }
}
