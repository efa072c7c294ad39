import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { ComparedBasis, EntryPage, MadeResult, ResultView } from '#contract/settlement-views.ts'
import { given } from '#domain/given.ts'
import type { PersonId } from '#domain/person.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { Made, SettlementWorker } from './apart/messages.ts'
import { comparisonsNoted, detailNoted, type KeptComparison, noteComparison } from './notes.ts'

const NO_ENTRIES: EntryPage = { total: 0, rows: [] }

/**
 * Comparisons as a page sees them: with all rows while the process has them, else as the journal keeps them. What is
 * not journalled is not shown.
 */
export function createResults(deps: BackofficeDeps, worker: Pick<SettlementWorker, 'ask' | 'isThere'>) {
  /** How the process calls the results that were journalled. */
  const held = new Map<bigint, string>()
  let made = 0
  /** The one on the screen; undefined until a person has made or opened one since the start. */
  let shown: bigint | undefined

  const kept = (seq: bigint): KeptComparison | undefined =>
    comparisonsNoted(deps).find((each) => each.seq === seq)
  const current = (): KeptComparison | undefined => {
    const all = comparisonsNoted(deps)
    const found = all.find(({ seq }) => seq === shown) ?? all.at(-1)
    shown = found?.seq
    return found
  }
  const view = (comparison: KeptComparison, whole: MadeResult | undefined): ResultView => {
    const { days: _days, ...noted } = comparison
    return { ...noted, ...given({ bank: whole?.bank }), detail: whole === undefined ? 'noted' : 'whole' }
  }
  /** What the process answers about a result; undefined when it does not have it. */
  const whole = async <T>(
    seq: bigint,
    ask: (result: string) => Promise<Result<T | null>>,
  ): Promise<T | undefined> => {
    const result = held.get(seq)
    if (result === undefined || !worker.isThere()) return undefined
    const answer = await ask(result)
    return answer.ok && answer.value !== null ? answer.value : undefined
  }
  return {
    /** A name for the next result. */
    next: (): string => {
      made += 1
      return `result ${made}`
    },
    keep: (
      result: string,
      { result: { bank, ...comparison }, days, noted, file }: Made,
      {
        basis,
        by,
        isShown,
      }: { readonly basis: ComparedBasis; readonly by?: PersonId; readonly isShown: boolean },
    ): ResultView => {
      const body = { ...comparison, days, basis, ...given({ read: file?.read }) }
      const entry = noteComparison(deps, { comparison: body, detail: noted, ...given({ by }) })
      held.set(entry.seq, result)
      deps.announce({ type: 'attention-changed' })
      if (isShown) shown = entry.seq
      return view(entry, { ...comparison, ...given({ bank }) })
    },
    show: (seq: bigint): Result<null> => {
      if (kept(seq) === undefined) return refuse('not-found')
      shown = seq
      return accept(null)
    },
    result: async (): Promise<Result<ResultView | null>> => {
      const comparison = current()
      if (comparison === undefined) return accept(null)
      const all = await whole(comparison.seq, (result) => worker.ask('shown', { result }))
      return accept(view(comparison, all))
    },
    entries: async ({ seq, ...asked }: InputOf<'settlement.entries'>) => {
      const found = await whole(seq, (result) => worker.ask('entries', { result, ...asked }))
      if (found !== undefined) return accept(found)
      if (asked.section !== 'unexplained') return accept(NO_ENTRIES)
      const { unexplained, outOf } = detailNoted(deps, seq)
      return accept({ ...partOf(unexplained, asked), ...(outOf > unexplained.length ? { outOf } : {}) })
    },
    payments: async ({ seq, ...asked }: InputOf<'settlement.payments'>) => {
      const found = await whole(seq, (result) => worker.ask('payments', { result, ...asked }))
      return accept(found ?? { total: 0, rows: [] })
    },
    creditOf: async ({ seq, reference }: InputOf<'settlement.creditOf'>) => {
      const found = await whole(seq, (result) => worker.ask('creditOf', { result, reference }))
      return accept(found?.entry ?? null)
    },
    differences: async ({
      seq,
      ...asked
    }: InputOf<'settlement.differences'>): Promise<Result<OutputOf<'settlement.differences'>>> => {
      const found = await whole(seq, (result) => worker.ask('differences', { result, ...asked }))
      if (found !== undefined) return accept(found)
      const { differences } = detailNoted(deps, seq)
      const { kinds } = asked
      const fit = differences.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
      return accept(
        partOf(
          fit.map(({ day: _day, ...row }) => row),
          asked,
        ),
      )
    },
  }
}

function partOf<T>(rows: readonly T[], { skip, limit }: { readonly skip: number; readonly limit: number }) {
  return { total: rows.length, rows: rows.slice(skip, skip + limit) }
}
