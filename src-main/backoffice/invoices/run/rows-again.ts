import type { InvoiceAct, InvoiceOutcome } from '#contract/invoices-input.ts'
import type { InvoiceResult, InvoiceRun } from '#contract/invoices-views.ts'
import { judgePageAddress } from '#domain/page-address.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Journal } from '#journal/journal.ts'
import type { BackofficeDeps } from '../../deps.ts'
import { type CheckedRow, isAsked } from '../sheet/rows.ts'
import type { WrittenResult, WrittenRow } from '../sheet/write.ts'
import { pagesOf } from '../copy-page.ts'
import { rowsOfBlock } from './notes.ts'
import { resultsOf } from './outcomes.ts'
import { blocksSent } from './progress.ts'

type Each = { readonly row: CheckedRow; readonly result?: InvoiceResult; readonly page?: string }

/** Every row of the run, with its result. Undefined when the vault does not open them. */
function rowsWithResults(
  journal: Pick<Journal, 'read'>,
  box: PersonalBox,
  run: InvoiceRun,
): readonly Each[] | undefined {
  const all: Each[] = []
  for (const [block, instruction] of blocksSent(journal, run).entries()) {
    const rows = rowsOfBlock(journal, box, run.id, block)
    if (rows === undefined) return undefined
    const results = new Map(
      instruction === undefined ? [] : resultsOf(instruction).map((each) => [each.document, each]),
    )
    const pages = instruction === undefined ? {} : pagesOf(box, instruction)
    for (const row of rows) {
      const result = results.get(row.document)
      const page = pages[row.document]
      all.push({ row, ...(result === undefined ? {} : { result }), ...(page === undefined ? {} : { page }) })
    }
  }
  return all
}

/**
 * Rows for another run: to be sent, those that were refused or that a person has given up; to be withdrawn, those that
 * were accepted.
 */
export function rowsAgain(
  journal: Pick<Journal, 'read'>,
  box: PersonalBox,
  run: InvoiceRun,
  act: InvoiceAct,
): readonly CheckedRow[] | undefined {
  const all = rowsWithResults(journal, box, run)
  if (act === run.act)
    return all?.flatMap(({ row, result }) => {
      const isLeft = result === undefined ? run.endedBy !== undefined : result.outcome === 'refused'
      return isLeft ? [row] : []
    })
  return all?.flatMap(({ row, result }) =>
    act === 'reject' && isAsked(row) && result?.outcome === 'accepted'
      ? [{ document: row.document, memberCode: row.memberCode, ...regionOf(row) }]
      : [],
  )
}

export function writtenRows(
  { journal, mode }: Pick<BackofficeDeps, 'journal' | 'mode'>,
  box: PersonalBox,
  run: InvoiceRun,
): readonly WrittenRow[] | undefined {
  return rowsWithResults(journal, box, run)?.map(({ row, result, page }) => {
    const { gatewayReference, code, message, outcome = 'unsent', source } = result ?? {}
    const said: WrittenResult = {
      outcome: `${WORDS[outcome]}${source === 'manager' ? BY_MANAGER : ''}`,
      ...(gatewayReference === undefined ? {} : { gatewayReference }),
      // As on the screen: an address that leads elsewhere than it appears to is not handed on.
      ...(page !== undefined && judgePageAddress(page, { isPractice: mode === 'practice' }).ok
        ? { page }
        : {}),
      ...(code === undefined ? {} : { code }),
      ...(message === undefined ? {} : { message }),
    }
    return { row, result: said }
  })
}

/** A workbook is read by people of both languages, and later by programs: its words do not follow the screen's. */
const WORDS: Readonly<Record<InvoiceOutcome, string>> = {
  unsent: 'Belum dikirim / Not sent',
  sending: 'Sedang dikirim / Sending',
  accepted: 'Diterima / Accepted',
  refused: 'Ditolak / Declined',
  unknown: 'Belum pasti / Not certain',
}
const BY_MANAGER = ', menurut manajer / by a manager'

function regionOf({ regionCode }: CheckedRow): Pick<CheckedRow, 'regionCode'> {
  return regionCode === undefined ? {} : { regionCode }
}
