import { basename } from 'node:path'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InvoiceAct, InvoiceField } from '#contract/invoices-input.ts'
import type { InvoiceBlock, InvoiceDraft, InvoiceRun, InvoiceRunNow } from '#contract/invoices-views.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Right } from '#domain/right.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { markInstruction } from '../mark.ts'
import { vaultClosed } from '../refusals.ts'
import { rememberedColumns } from '../workbook/remembered.ts'
import type { DraftSource } from './apart/messages.ts'
import { copyPage } from './copy-page.ts'
import type { InvoicesDeps } from './deps.ts'
import { beginRun } from './run/begin.ts'
import { listInvoices } from './run/list.ts'
import { noteEnded, noteSaved, runsNoted } from './run/notes.ts'
import { blockOf, resultsOf } from './run/outcomes.ts'
import { blocksSent, nextBlock, progressOf } from './run/progress.ts'
import { createRunner } from './run/runner.ts'
import { rowsAgain, writtenRows } from './run/rows-again.ts'
import type { WrittenRow } from './sheet/write.ts'

export type InvoicesController = ReturnType<typeof createInvoicesController>

/** Invoices for a manager: asks the process that has the workbook, journals what is confirmed, and sends it. */
export function createInvoicesController(deps: InvoicesDeps) {
  const { backoffice, worker, approve, askFile, askPlace } = deps
  const { journal, clock, signedIn, journalSound } = backoffice
  const changed = () => backoffice.announce({ type: 'invoices-changed' })
  const runner = createRunner(backoffice, changed)
  const columns = rememberedColumns<InvoiceField>(journal, 'invoices.columns')

  const openDraft = async (act: InvoiceAct, source: DraftSource): Promise<Result<InvoiceDraft>> => {
    const opened = await worker.ask('open', { act, source, remembered: columns.all() })
    changed()
    return opened
  }
  const orNull = <T>(ask: () => Promise<Result<T>>): Promise<Result<T | null>> | Result<null> =>
    worker.isThere() ? ask() : accept(null)
  const after = async <T>(asked: Promise<Result<T>>): Promise<Result<T>> => {
    const answer = await asked
    changed()
    return answer
  }
  const runOf = (id: string): InvoiceRun | undefined => runsNoted(journal).find((each) => each.id === id)
  const unsentRun = (id: string): Result<InvoiceRun> => {
    if (!journalSound()) return refuse('journal-not-sound')
    const run = runOf(id)
    if (run === undefined) return refuse('not-found')
    return nextBlock(journal, run) === undefined ? refuse('not-allowed', { why: 'finished' }) : accept(run)
  }
  const view = (run: InvoiceRun): InvoiceRunNow => {
    const now = runner.now()
    const progress = { ...run, ...progressOf(journal, run) }
    if (now?.run === run.id)
      return now.until === undefined
        ? { ...progress, state: 'running' }
        : { ...progress, state: 'waiting', until: now.until }
    if (progress.sentBlocks === run.blocks) return { ...progress, state: 'done' }
    if (run.endedBy !== undefined) return { ...progress, state: 'ended' }
    const stopped = runner.stopped(run.id) ?? { why: 'restart' }
    // A person has settled it since: the run stands still only until one lets it go on.
    const isSettled = stopped.why === 'unknown' && progress.unknown.length === 0
    return { ...progress, state: 'stopped', stopped: isSettled ? { why: 'paused' } : stopped }
  }
  const blockBy = (reference: string) => {
    const found = journal.read.instruction(reference)
    return found?.kind === 'invoices-send' || found?.kind === 'invoices-reject' ? found : undefined
  }
  /** Under the chosen name, whole. The dialog takes time, and another person may stand here by then. */
  const write = async (act: InvoiceAct, name: string, rows: readonly WrittenRow[], right: Right) => {
    const target = await askPlace(name)
    if (target === undefined) return accept(null)
    if (!right.isHere()) return refuse('forbidden')
    const made = await worker.ask('write', { target, act, rows })
    return made.ok ? accept({ file: basename(target) }) : made
  }
  const part = <T>(
    rows: readonly T[],
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ) => ({
    total: rows.length,
    rows: rows.slice(skip, skip + limit),
  })
  return {
    template: (act: InvoiceAct, right: Right) =>
      write(act, `loket-${act === 'send' ? 'tagihan' : 'batal-tagihan'}.xlsx`, [], right),
    open: async (act: InvoiceAct, right: Right): Promise<Result<InvoiceDraft | null>> => {
      const path = await askFile()
      if (path === undefined) return accept(null)
      // A dialog takes time, and another person may stand here now.
      return right.isHere() ? openDraft(act, { path }) : refuse('forbidden')
    },
    paste: (act: InvoiceAct, text: string) => openDraft(act, { text }),
    again: async ({ run: id, act }: InputOf<'invoices.again'>): Promise<Result<InvoiceDraft>> => {
      const run = runOf(id)
      if (run === undefined) return refuse('not-found')
      const box = backoffice.personal()
      const rows = box === undefined ? undefined : rowsAgain(journal, box, run, act)
      if (rows === undefined) return vaultClosed()
      return rows.length === 0 ? refuse('empty') : openDraft(act, { rows })
    },
    draft: () => orNull(() => worker.ask('draft', null)),
    choose: (input: InputOf<'invoices.choose'>) => after(worker.ask('choose', input)),
    edit: (input: InputOf<'invoices.edit'>) => after(worker.ask('edit', input)),
    rows: (input: InputOf<'invoices.rows'>) => worker.ask('rows', input),
    /** Ends the process, and all it has of the file. */
    close: (): Result<null> => {
      worker.end()
      changed()
      return accept(null)
    },
    send: async (input: InputOf<'invoices.send'>, right: Right): Promise<Result<InvoiceRun>> => {
      const begun = await beginRun({ ...deps, columns }, input, right)
      if (!begun.ok) return begun
      worker.end()
      runner.go(begun.value)
      return begun
    },
    runs: (): readonly InvoiceRun[] => runsNoted(journal).toReversed(),
    run: (id: string): InvoiceRunNow | null => {
      const run = runOf(id)
      return run === undefined ? null : view(run)
    },
    pause: (): void => {
      runner.pause()
      changed()
    },
    resume: (id: string): Result<null> => {
      const run = unsentRun(id)
      if (!run.ok) return run
      runner.go(run.value)
      return accept(null)
    },
    end: (id: string): Result<null> => {
      const run = unsentRun(id)
      if (!run.ok) return run
      const by = signedIn()
      if (by === undefined || runner.now()?.run === id) return refuse('not-allowed', { why: 'running' })
      noteEnded(journal, clock.now(), id, by)
      changed()
      backoffice.announce({ type: 'attention-changed' })
      return accept(null)
    },
    results: ({ run: id, outcomes, ...asked }: InputOf<'invoices.results'>): OutputOf<'invoices.results'> => {
      const run = runOf(id)
      const sent = run === undefined ? [] : blocksSent(journal, run)
      const all = sent.flatMap((each) => (each === undefined ? [] : resultsOf(each)))
      return part(
        all.filter(({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome)),
        asked,
      )
    },
    lines: ({ reference, ...asked }: InputOf<'invoices.lines'>) => {
      const found = blockBy(reference)
      return part(found === undefined ? [] : resultsOf(found), asked)
    },
    unknown: (): readonly InvoiceBlock[] =>
      journal.read
        .openInstructions()
        .filter(({ reference, state }) => state === 'unknown' && blockBy(reference) !== undefined)
        .map(blockOf),
    settle: async (input: InputOf<'invoices.settle'>, right: Right): Promise<Result<null>> => {
      const { reference, becomes, refused, note, approval } = input
      if (blockBy(reference)?.state !== 'unknown') return refuse('not-found')
      if (note.trim() === '') return refuse('empty')
      const agreed = await approve(approval, right)
      if (!agreed.ok) return agreed
      const marked = markInstruction(
        backoffice,
        reference,
        becomes,
        agreed.value.approvedBy,
        note.trim(),
        refused,
      )
      if (!marked.ok) return marked
      backoffice.announce({ type: 'attention-changed' })
      return accept(null)
    },
    save: async ({ run: id, approval }: InputOf<'invoices.save'>, right: Right) => {
      const run = runOf(id)
      if (run === undefined) return refuse('not-found')
      const box = backoffice.personal()
      const rows = box === undefined ? undefined : writtenRows(backoffice, box, run)
      if (rows === undefined) return vaultClosed()
      const agreed = await approve(approval, right)
      if (!agreed.ok) return agreed
      const name = (run.name ?? 'loket-tagihan').replace(/\.[^.]{1,5}$/u, '')
      const made = await write(run.act, `${name}-hasil-${jakartaDay(clock.now())}.xlsx`, rows, right)
      if (made.ok && made.value !== null)
        noteSaved(journal, clock.now(), { id, by: agreed.value.approvedBy, file: made.value.file })
      return made
    },
    list: (input: InputOf<'invoices.list'>) => listInvoices(backoffice, input),
    copyPage: (document: string, write: (text: string) => Promise<void>) =>
      copyPage(backoffice, document, write),
    stop: (): void => {
      runner.pause()
      worker.stop()
    },
  }
}
