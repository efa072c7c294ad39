import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { StatementField, TermsInput } from '#contract/settlement-input.ts'
import type { TermsView } from '#contract/settlement-views.ts'
import { judgeFeeRules } from '#domain/fee-findings.ts'
import { given } from '#domain/given.ts'
import type { PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { Mapping, Remembered } from '../workbook/columns.ts'
import type { Made } from './apart/messages.ts'
import type { Worker } from './apart/worker.ts'
import { createGatewayAsking } from './ask-gateway.ts'
import { bundledHolidays } from './holidays.ts'
import {
  comparisonsNoted,
  comparisonView,
  dayStates,
  type KeptComparison,
  noteComparison,
  noteTerms,
  termsNoted,
} from './notes.ts'
import { FIRST_TERMS } from './terms.ts'

const COLUMNS = 'statement.columns'
/** Headers whose columns are remembered. */
const MOST_HEADERS = 50
const SHOWN_DAYS = 93
const SHOWN_COMPARISONS = 200

export type SettlementControllerDeps = {
  readonly backoffice: BackofficeDeps
  readonly worker: Worker
  /** The path that a person chose in the system's dialog; undefined when it was closed. */
  readonly askFile: () => Promise<string | undefined>
  readonly bug: (error: unknown, where: string) => unknown
}

export type SettlementController = ReturnType<typeof createSettlementController>

/** Fee rules, statements and their comparisons: asks the process that has the statement, and journals. */
export function createSettlementController({ backoffice, worker, askFile, bug }: SettlementControllerDeps) {
  const { journal, clock, signedIn, profile, mode } = backoffice
  const changed = () => backoffice.announce({ type: 'settlement-changed' })
  const terms = (): TermsInput => termsNoted(backoffice)?.terms ?? FIRST_TERMS
  const ownTill = () => ({ till: profile().till, mode })

  const view = (): TermsView => {
    const noted = termsNoted(backoffice)
    return {
      terms: noted?.terms ?? FIRST_TERMS,
      ...(noted === undefined ? {} : { changed: { at: noted.at, ...given({ by: noted.by }) } }),
      years: bundledHolidays(),
    }
  }
  const keep = ({ result, days }: Made, by: PersonId | undefined): void => {
    const { bank: _bank, ...comparison } = result
    noteComparison(backoffice, { ...comparison, days }, by)
    changed()
  }
  /** Who started it: the reading goes on when the till is locked. */
  let askedBy: PersonId | undefined
  const gateway = createGatewayAsking(backoffice, {
    onChange: changed,
    onDone: async (read) => {
      const { day, ...list } = read
      const asked = { from: day, through: day, ...list, hasMargin: true, ...ownTill() }
      const made = await worker.ask('list', asked)
      if (!made.ok) return false
      try {
        keep(made.value, askedBy)
        return true
      } catch (error) {
        if (!(error instanceof JournalFailed)) bug(error, 'reconciliation')
        return false
      }
    },
  })
  const orNull = async <T>(ask: () => Promise<Result<T>>): Promise<Result<T | null>> =>
    worker.isThere() ? ask() : accept(null)
  return {
    terms: view,
    setTerms: (next: TermsInput): Result<TermsView> => {
      const [wrong] = judgeFeeRules(next.fees.rules)
      if (wrong !== undefined) return refuse('not-acceptable', wrong)
      noteTerms(backoffice, next)
      changed()
      return accept(view())
    },
    days: (): OutputOf<'settlement.days'> => {
      const today = jakartaDay(clock.now())
      const kept = comparisonsNoted(backoffice)
      return {
        today,
        days: dayStates(kept, today, SHOWN_DAYS),
        comparisons: kept.slice(-SHOWN_COMPARISONS).map(comparisonView).toReversed(),
      }
    },
    open: async (right: Right): Promise<Result<OutputOf<'settlement.open'>>> => {
      const path = await askFile()
      if (path === undefined) return accept(null)
      // A dialog takes time, and another person may stand here now.
      if (!right.isHere()) return refuse('forbidden')
      const remembered = columnsIn(journal.read.setting(COLUMNS))
      const opened = await worker.ask('open', { path, remembered, now: clock.now() })
      changed()
      return opened
    },
    choose: async (input: InputOf<'settlement.choose'>) => {
      const chosen = await worker.ask('settlement.choose', input)
      changed()
      return chosen
    },
    compare: async (
      input: InputOf<'settlement.compare'>,
      right: Right,
    ): Promise<Result<OutputOf<'settlement.compare'>>> => {
      const by = signedIn()
      const earlier = bankComparisons(comparisonsNoted(backoffice))
      const asked = { ...input, terms: terms(), now: clock.now(), earlier, ...ownTill() }
      const made = await worker.ask('compare', asked)
      if (!made.ok) return made
      if (!right.holds()) return refuse('forbidden')
      const { columns, result } = made.value
      if (columns !== undefined) {
        const known = columnsIn(journal.read.setting(COLUMNS))
        const { [columns.fingerprint]: before, ...others } = known
        if (JSON.stringify(before) !== JSON.stringify(columns.mapping)) {
          const next = [...Object.entries(others), [columns.fingerprint, columns.mapping]].slice(
            -MOST_HEADERS,
          )
          journal.write.putSetting(COLUMNS, JSON.stringify(Object.fromEntries(next)))
        }
      }
      keep(made.value, by)
      return accept(result)
    },
    close: async () => {
      const closed = await orNull(() => worker.ask('settlement.close', {}))
      changed()
      return closed
    },
    askGateway: (day: string) => {
      const started = gateway.start(day)
      if (started.ok) askedBy = signedIn()
      return started
    },
    stopGateway: gateway.stop,
    gateway: gateway.reading,
    statement: () => orNull(() => worker.ask('settlement.statement', {})),
    result: () => orNull(() => worker.ask('settlement.result', {})),
    lines: (input: InputOf<'settlement.lines'>) => worker.ask('settlement.lines', input),
    entries: (input: InputOf<'settlement.entries'>) => worker.ask('settlement.entries', input),
    payments: (input: InputOf<'settlement.payments'>) => worker.ask('settlement.payments', input),
    creditOf: (input: InputOf<'settlement.creditOf'>) => worker.ask('settlement.creditOf', input),
    differences: (input: InputOf<'settlement.differences'>) => worker.ask('settlement.differences', input),
  }
}

function bankComparisons(kept: readonly KeptComparison[]) {
  return kept.flatMap(({ kind, from, through, days }) => (kind === 'bank' ? [{ from, through, days }] : []))
}

/** Written by this program; a damaged one is forgotten. */
function columnsIn(stored: string | undefined): Remembered<StatementField> {
  if (stored === undefined) return {}
  try {
    return JSON.parse(stored) as Readonly<Record<string, Mapping<StatementField>>>
  } catch {
    return {}
  }
}
