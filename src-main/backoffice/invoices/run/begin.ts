import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InvoiceField } from '#contract/invoices-input.ts'
import type { InvoiceRun } from '#contract/invoices-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { given } from '#domain/given.ts'
import type { Right } from '#domain/right.ts'
import { MOST_INVOICES } from '#gateway/operations/invoice-form.ts'
import type { Journal } from '#journal/journal.ts'
import { documentKey } from '../../held-keys.ts'
import { vaultClosed } from '../../refusals.ts'
import type { rememberedColumns } from '../../workbook/remembered.ts'
import type { InvoicesDeps } from '../deps.ts'
import { CHECKED_ROWS, rowsDigest, totalOf } from '../sheet/rows.ts'
import { noteBegun, noteRows } from './notes.ts'
import { unfinishedRun } from './progress.ts'

/** Rows of one run; more are several workbooks. */
const MOST_ROWS = 20_000
const ID_BYTES = 8

type Deps = Pick<InvoicesDeps, 'backoffice' | 'worker' | 'approve' | 'mostInBlock'> & {
  readonly columns: ReturnType<typeof rememberedColumns<InvoiceField>>
}

/** Journals what a person has confirmed, with their PIN. Refusals: see `invoices.send` of the contract. */
export async function beginRun(
  { backoffice, worker, approve, columns, mostInBlock: most = MOST_INVOICES }: Deps,
  { count, totalMinor, digest, withoutFaults, approval }: InputOf<'invoices.send'>,
  right: Right,
): Promise<Result<InvoiceRun>> {
  const { journal, clock, signedIn, journalSound, random, timers } = backoffice
  const mayBegin = (): Result<null> => {
    if (!journalSound()) return refuse('journal-not-sound')
    return unfinishedRun(journal) === undefined ? accept(null) : refuse('held', { why: 'run' })
  }
  const before = mayBegin()
  if (!before.ok) return before
  const taken = await worker.ask('take', null)
  if (!taken.ok) return taken
  const { act, name, hash, faults, fingerprint, columns: mapping } = taken.value
  // The process has read bytes of strangers: what it says is checked like anything of a stranger.
  const rows = CHECKED_ROWS[act].parse(taken.value.rows)
  if (faults > 0 && !withoutFaults) return refuse('not-acceptable', { why: 'faults' })
  if (rows.length === 0) return refuse('not-acceptable', { why: 'nothing-read' })
  if (rows.length > MOST_ROWS) return refuse('too-many', { given: rows.length, most: MOST_ROWS })
  // Count and sum can stay the same while a cell is corrected.
  if (rows.length !== count || totalOf(rows) !== totalMinor || rowsDigest(act, rows) !== digest)
    return refuse('not-acceptable', { why: 'sums-changed' })
  const used = act === 'send' ? rows.find(({ document }) => isHeld(journal, document)) : undefined
  if (used !== undefined) return refuse('not-acceptable', { why: 'used', document: used.document })
  const agreed = await approve(approval, right)
  if (!agreed.ok) return agreed
  const box = backoffice.personal()
  if (box === undefined) return vaultClosed()
  const id = Buffer.from(random.bytes(ID_BYTES)).toString('hex')
  const pause = () => new Promise<void>((resolve) => void timers.after(0, resolve))
  const blocks = await noteRows({ journal, now: clock.now(), box }, { run: id, rows, most, pause })
  // A PIN and the rows take a while: meanwhile another run may have begun.
  const still = mayBegin()
  if (!still.ok) return still
  if (!right.holds()) return refuse('forbidden')
  const begun = {
    ...{ id, act, count, totalMinor, blocks, approvedBy: agreed.value.approvedBy },
    ...given({ name, by: signedIn() }),
  }
  noteBegun(journal, clock.now(), { ...begun, hash })
  columns.remember(fingerprint, mapping)
  return accept({ ...begun, at: clock.now() })
}

function isHeld({ read }: Journal, document: string): boolean {
  const { kind, key } = documentKey(document)
  return read.instructionByKey(kind, key) !== undefined
}
