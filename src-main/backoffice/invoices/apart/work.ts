import type { InvoiceRow } from '#contract/invoices-views.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { instructionKeyReads } from '#journal/reads/instruction-keys.ts'
import type { JournalRead } from '#journal/reads/reads.ts'
import { diskRefusal } from '#journal/restore/whole-file.ts'
import { type Answers, no, yes } from '../../apart/messages.ts'
import { hashOf, readChosen } from '../../apart/read-chosen.ts'
import { documentKey } from '../../held-keys.ts'
import { fieldOf } from '../../workbook/columns.ts'
import { readSheetFile } from '../../workbook/read-file.ts'
import type { SheetFile } from '../../workbook/sheet.ts'
import { type DraftChoices, makeDraft } from '../sheet/draft.ts'
import { INVOICE_WORDS } from '../sheet/fields.ts'
import { sheetOf } from '../sheet/of-rows.ts'
import { rowsText } from '../sheet/rows.ts'
import { writeInvoices } from '../sheet/write.ts'
import type { DraftSource, InvoiceQuestions } from './messages.ts'
import { draftView, type OpenDraft, rowsOf, rowView } from './views.ts'

type Choices = Omit<DraftChoices, 'isUsed'>

/** Reads which numbers are taken, as the journal has them at that moment. */
type WithKeys = <T>(use: (keys: Pick<JournalRead, 'instructionByKey'>) => T) => T

export const keysIn =
  (journalFile: string): WithKeys =>
  (use) => {
    const db = connectReadOnly(journalFile)
    try {
      return use(instructionKeyReads(db))
    } finally {
      db.close()
    }
  }

/** One workbook, kept in memory: what is sent of it goes to the journal, sealed, before the first request. */
export function openInvoiceWork(withKeys: WithKeys): Answers<InvoiceQuestions> {
  let open: OpenDraft | undefined

  const remake = (file: SheetFile, named: Pick<OpenDraft, 'name' | 'hash'>, choices: Choices): OpenDraft =>
    withKeys(({ instructionByKey }) => {
      const isUsed = (document: string): boolean => {
        const { kind, key } = documentKey(document)
        return instructionByKey(kind, key) !== undefined
      }
      return { ...named, file, choices, draft: makeDraft(file, { ...choices, isUsed }) }
    })
  const change = (of: OpenDraft, choices: Partial<Choices>): OpenDraft =>
    remake(of.file, of, { ...of.choices, ...choices })

  return {
    open: async ({ act, source, remembered }) => {
      const read = await readSource(source)
      if (!read.ok) return read
      open = remake(read.value.file, read.value, { act, remembered, edits: [] })
      return yes(draftView(open))
    },
    draft: () => yes(open === undefined ? null : draftView(open)),
    choose: ({ sheet, headerLine, mapping }) => {
      if (open === undefined) return no('not-found', 'workbook')
      const { act, remembered, edits } = open.choices
      // Corrections are of the lines of one sheet.
      const isSame = sheet === undefined || sheet === open.draft.sheetAt
      const chosen = { act, remembered, edits: isSame ? edits : [], sheet: sheet ?? open.draft.sheetAt }
      open = remake(open.file, open, {
        ...chosen,
        ...(headerLine === undefined ? {} : { headerLine }),
        ...(mapping === undefined ? {} : { mapping }),
      })
      return yes(draftView(open))
    },
    edit: (edit) => {
      if (open === undefined) return no('not-found', 'workbook')
      const { edits } = open.choices
      const others = edits.filter(({ line, column }) => line !== edit.line || column !== edit.column)
      open = change(open, { edits: [...others, edit] })
      const row = open.draft.read?.rows.find(({ line }) => line === edit.line)
      return yes<InvoiceRow | null>(row === undefined ? null : rowView(row))
    },
    rows: (asked) => (open === undefined ? no('not-found', 'workbook') : yes(rowsOf(open, asked))),
    take: () => {
      const { read } = open?.draft ?? {}
      if (open === undefined || read === undefined) return no('not-found', 'workbook')
      const rows = read.rows.flatMap(({ row }) => (row === undefined ? [] : [row]))
      const { name, hash, choices } = open
      return yes({
        ...{ act: choices.act, hash, rows, faults: read.rows.length - rows.length },
        ...(name === undefined ? {} : { name }),
        ...{ fingerprint: read.fingerprint, columns: read.mapping.columns },
      })
    },
    close: () => {
      open = undefined
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

async function readSource(source: DraftSource) {
  if ('rows' in source) return yes({ file: sheetOf(source.rows), hash: hashOf(rowsText(source.rows)) })
  const chosen = 'path' in source ? await readChosen(source.path) : pasted(source.text)
  if (!chosen.ok) return chosen
  const { bytes, ...named } = chosen.value
  const file = await readSheetFile(bytes, (cell) => fieldOf(INVOICE_WORDS, cell) !== undefined)
  return 'why' in file ? no('unreadable-file', file.why) : yes({ ...named, file })
}

function pasted(text: string) {
  const bytes = Buffer.from(text, 'utf8')
  return yes({ bytes, hash: hashOf(bytes) })
}
