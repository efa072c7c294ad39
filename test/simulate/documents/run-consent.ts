/** What people have agreed to of runs of invoices, by what they did. */
import type { InvoiceRun } from '#contract/invoices-views.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { Journal } from '#journal/journal.ts'
import type { Tally } from '../tally.ts'
import type { Staff } from './people.ts'
import type { Rule } from './rules.ts'
import type { Send } from './sent.ts'

type Change = Parameters<Journal['write']['commit']>[0]
/** Document -> rupiah, as typed in the workbook. */
export type Rows = ReadonlyMap<string, string>
type Confirmed = {
  readonly what: 'send' | 'reject'
  readonly approver: string
  /** As they were shown. */
  readonly count: number
  readonly totalMinor: bigint
  readonly rows: Rows
}
type Run = {
  readonly count: number
  /** What was confirmed, until its blocks tell it from others of the same person, count and sum. */
  mayBe: readonly Rows[]
  /** A person has let it go on, and nothing has stopped it since; `once`: for the block that is on its way. */
  goes: 'yes' | 'once' | 'no'
  isEnded: boolean
  blocks: number
  /** Rows of its blocks. */
  sent: number
}
type Deps = {
  readonly staff: Staff
  readonly tally: Pick<Tally, 'count'>
  readonly say: (rule: Rule, detail: string) => void
}
type Begun = Pick<InvoiceRun, 'id' | 'act' | 'count' | 'totalMinor' | 'approvedBy'>

/** After these the next block may follow. */
const GOES_ON: readonly Instruction['state'][] = ['sending', 'accepted', 'partly']

export function openRunConsent({ staff, tally, say }: Deps) {
  const confirmed: Confirmed[] = []
  const runs = new Map<string, Run>()
  const runOf = new Map<string, Run>()
  const known = ({ id, act, count, totalMinor, approvedBy }: Begun): Run => {
    const before = runs.get(id)
    if (before !== undefined) return before
    const found = confirmed.filter(
      (one) =>
        one.what === act &&
        one.approver === approvedBy &&
        one.count === count &&
        one.totalMinor === totalMinor,
    )
    if (found.length === 0) say('not-agreed', `run ${id} of ${count} that ${approvedBy} has not confirmed`)
    const mayBe = found.map(({ rows }) => rows)
    const run: Run = { count, mayBe, goes: 'no', isEnded: false, blocks: 0, sent: 0 }
    runs.set(id, run)
    return run
  }
  const onNote = (kind: string, body: unknown): void => {
    if (kind === 'invoice-run-begun') {
      const begun = body as Begun
      if (!staff.isManager(begun.approvedBy)) say('not-agreed', `run ${begun.id}: no manager`)
      known(begun).goes = 'yes'
    }
    const run = kind === 'invoice-run-ended' ? runs.get((body as { readonly id: string }).id) : undefined
    if (run !== undefined) run.isEnded = true
  }
  const onBlock = (reference: string, key: string): void => {
    const run = runs.get(key.split(' ')[0] ?? '')
    if (run === undefined) return say('not-agreed', `block ${key} of a run that nobody has confirmed`)
    if (run.goes === 'no') say('not-agreed', `block ${key} leaves, and nobody has let it`)
    if (run.isEnded) say('not-agreed', `block ${key} leaves, and was given up`)
    if (run.blocks > 0) tally.count('a further block of a run')
    if (run.goes === 'once') run.goes = 'no'
    run.blocks += 1
    runOf.set(reference, run)
  }
  const stopAll = (how: 'once' | 'no'): void => {
    for (const run of runs.values()) if (run.goes === 'yes' || how === 'no') run.goes = how
  }
  return {
    confirms: (one: Confirmed): void => void confirmed.push(one),
    resumes: (begun: Begun): void => {
      const run = known(begun)
      if (run.goes === 'once' && run.sent < run.count) tally.count('a paused run goes on')
      run.goes = 'yes'
    },
    pauses: (): void => stopAll('once'),
    /** The person was told so. */
    givenUp: (id: string): void => {
      const run = runs.get(id)
      if (run !== undefined) run.isEnded = true
    },
    onOpen: (): void => {
      if ([...runs.values()].some((run) => run.goes === 'yes' && run.sent < run.count))
        tally.count('killed in a run')
      stopAll('no')
    },
    onCommit: ({ note, instruction }: Change): void => {
      if (note?.stream === 'invoice-runs') onNote(note.kind, note.body)
      if (instruction === undefined) return
      const { reference, state } = instruction.after
      const block = instruction.keys?.find(({ kind }) => kind === 'invoice-block')
      if (block !== undefined) onBlock(reference, block.key)
      const run = runOf.get(reference)
      if (run !== undefined && instruction.eventKind !== 'marked' && !GOES_ON.includes(state)) run.goes = 'no'
    },
    onSend: (send: Send, reference: string): void => {
      if (send.operation !== 'send' && send.operation !== 'withdraw') return
      const run = runOf.get(reference)
      const asked = JSON.parse(String(send.body['invoices'])) as Readonly<
        Record<string, { readonly amount?: string | number }>
      >
      if (run !== undefined) run.sent += send.about.length
      const isIn =
        (rows: Rows) =>
        (document: string): boolean =>
          rows.has(document) &&
          (send.operation === 'withdraw' || String(asked[document]?.amount) === rows.get(document))
      const fitting = run?.mayBe.filter((rows) => send.about.every(isIn(rows))) ?? []
      if (run !== undefined) run.mayBe = fitting
      if (fitting.length === 0) say('not-agreed', `${send.about.join(', ')} leave otherwise than confirmed`)
    },
  }
}
