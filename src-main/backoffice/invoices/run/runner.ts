import type { Refusal, Result } from '#contract/envelope.ts'
import type { InvoiceRun, InvoiceStop } from '#contract/invoices-views.ts'
import type { Instruction } from '#domain/instruction.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../../deps.ts'
import { blockKey } from '../../held-keys.ts'
import { vaultClosed } from '../../refusals.ts'
import { rejectInvoices } from '../reject.ts'
import { sendInvoices, type NumberedInvoice } from '../send.ts'
import { type AskedRow, isAsked } from '../sheet/rows.ts'
import { rowsOfBlock } from './notes.ts'
import { nextBlock } from './progress.ts'

/** What the runner does now. A run that is not named here stands still. */
export type Running = { readonly run: string; readonly until?: number }
export type Runner = {
  /** Sends the blocks that were not sent, one after the other, until one has no certain result. */
  go(run: InvoiceRun): void
  /** After the block that is on its way. */
  pause(): void
  now(): Running | undefined
  /** Why it stands still, since this start of the till. */
  stopped(run: string): InvoiceStop | undefined
}

/** States after which the next block is sent. After any other, a person looks at it first. */
const GOES_ON: readonly Instruction['state'][] = ['accepted', 'partly']

export function createRunner(deps: BackofficeDeps, onChange: () => void): Runner {
  let running: Running | undefined
  let isPausing = false
  let wake: (() => void) | undefined
  const stops = new Map<string, InvoiceStop>()

  const become = (next: Running | undefined): void => {
    running = next
    onChange()
  }
  const waitUntil = async (run: string, until: number): Promise<void> => {
    become({ run, until })
    await new Promise<void>((resolve) => {
      const cancel = deps.timers.after(Math.max(0, until - deps.clock.now()), resolve)
      wake = () => {
        cancel()
        resolve()
      }
    })
    wake = undefined
    become({ run })
  }
  const all = async (run: InvoiceRun): Promise<InvoiceStop | undefined> => {
    for (;;) {
      if (isPausing) return { why: 'paused' }
      const block = nextBlock(deps.journal, run)
      if (block === undefined) return undefined
      const sent = await sendBlock(deps, run, block)
      if (!sent.ok) {
        const { code, details } = sent.refusal
        if (code !== 'budget-spent') return stopOf(sent.refusal)
        await waitUntil(run.id, Number(details?.['retryAt'] ?? deps.clock.now()))
        continue
      }
      const { state, evidence } = sent.value
      if (!GOES_ON.includes(state)) {
        const detail = [evidence?.code, evidence?.message].filter((each) => each !== undefined).join(' ')
        return { why: state, ...(detail === '' ? {} : { detail }) }
      }
      onChange()
    }
  }
  const start = async (run: InvoiceRun): Promise<void> => {
    try {
      const stop = await all(run)
      if (stop !== undefined) stops.set(run.id, stop)
    } catch (error) {
      if (!(error instanceof JournalFailed)) deps.bug(error, 'invoices')
      stops.set(run.id, { why: error instanceof JournalFailed ? 'journal-not-sound' : 'internal' })
    }
    isPausing = false
    become(undefined)
  }
  return {
    go: (run) => {
      // It is to go on although it was to pause after the block on its way.
      if (running?.run === run.id) isPausing = false
      if (running !== undefined) return
      isPausing = false
      stops.delete(run.id)
      become({ run: run.id })
      void start(run)
    },
    pause: () => {
      if (running === undefined) return
      isPausing = true
      wake?.()
    },
    now: () => running,
    stopped: (run) => stops.get(run),
  }
}

async function sendBlock(deps: BackofficeDeps, run: InvoiceRun, block: number): Promise<Result<Instruction>> {
  const box = deps.personal()
  const rows = box === undefined ? undefined : rowsOfBlock(deps.journal, box, run.id, block)
  if (rows === undefined) return vaultClosed()
  const key = blockKey(run.id, block)
  return run.act === 'send'
    ? sendInvoices(
        deps,
        rows.filter(isAsked).map((row) => invoiceOf(row, deps.profile().commCode)),
        key,
      )
    : rejectInvoices(deps, rows, key)
}

/** As the gateway takes it (interface, 2.9). */
function invoiceOf(row: AskedRow, commCode: string): NumberedInvoice {
  const { memberPhone, remark, referenceNumber, invoiceUrl } = row
  return {
    document: row.document,
    invoice: {
      member_code: row.memberCode,
      member_name: row.memberName,
      member_email: row.memberEmail,
      ...(memberPhone === undefined ? {} : { member_phone: memberPhone }),
      ...(remark === undefined ? {} : { remark }),
      ...(referenceNumber === undefined ? {} : { reference_number: referenceNumber }),
      ...(invoiceUrl === undefined ? {} : { invoice_url: invoiceUrl }),
      comm_code: row.regionCode ?? commCode,
      amount: moneyOfMinor(row.amountMinor),
      due_date: row.dueDate,
      issue_date: row.issueDate,
    },
  }
}

function stopOf({ code, details }: Refusal): InvoiceStop {
  const detail = details?.['document'] ?? details?.['detail'] ?? details?.['why']
  return { why: code, ...(detail === undefined ? {} : { detail: String(detail) }) }
}
