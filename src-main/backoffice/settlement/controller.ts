import { isDeepStrictEqual } from 'node:util'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { StatementField, TermsInput } from '#contract/settlement-input.ts'
import type { ComparedBasis, TermsView } from '#contract/settlement-views.ts'
import type { Latest, Working } from '#contract/settlement-work-views.ts'
import { addDays } from '#domain/day.ts'
import { judgeFeeRules } from '#domain/fee-findings.ts'
import { given } from '#domain/given.ts'
import type { PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../deps.ts'
import { settleByHistory, settleByStatement, soughtPayouts } from '../payouts/evidence.ts'
import { rememberedColumns } from '../workbook/remembered.ts'
import type { SettlementWorker } from './apart/messages.ts'
import { createGatewayAsking } from './ask-gateway.ts'
import { bundledHolidays } from './holidays.ts'
import {
  comparisonsNoted,
  comparisonView,
  dayStates,
  type KeptComparison,
  noteTerms,
  termsNoted,
} from './notes.ts'
import { createResults } from './results.ts'
import { FIRST_TERMS } from './terms.ts'

const SHOWN_DAYS = 93
const SHOWN_COMPARISONS = 200

export type SettlementControllerDeps = {
  readonly backoffice: BackofficeDeps
  readonly worker: SettlementWorker
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
  const columns = rememberedColumns<StatementField>(journal, 'statement.columns')
  const ownTill = () => ({ till: profile().till, mode })

  const view = (): TermsView => {
    const noted = termsNoted(backoffice)
    return {
      terms: noted?.terms ?? FIRST_TERMS,
      ...(noted === undefined ? {} : { changed: { at: noted.at, ...given({ by: noted.by }) } }),
      years: bundledHolidays(),
    }
  }
  const results = createResults(backoffice, worker)
  /** Before the question: what the journal gets meanwhile may not be in the answer. */
  const basis = (): ComparedBasis => ({
    upTo: journal.read.seqNow(),
    ...given({ terms: termsNoted(backoffice)?.seq }),
  })
  let working: Working | null = null
  /** So that a page, also one that was opened later, shows that something goes on and can stop it. */
  const work = async <T>(what: Working['what'], run: () => Promise<T>): Promise<T> => {
    const mine: Working = { what, since: clock.now() }
    working = mine
    changed()
    try {
      return await run()
    } finally {
      if (working === mine) working = null
      changed()
    }
  }
  let isStopped = false
  const isOver = () => isStopped
  /** Who started it: the reading goes on when the till is locked. */
  let askedBy: PersonId | undefined
  const gateway = createGatewayAsking(backoffice, {
    onChange: changed,
    onFault: (error) => void bug(error, 'reconciliation'),
    onDone: async (read) => {
      await settleByHistory(backoffice, read.theirs, isOver)
      const { day, ...list } = read
      const [result, from] = [results.next(), basis()]
      const asked = { result, from: day, through: day, ...list, hasMargin: true, ...ownTill() }
      const made = await worker.ask('list', asked)
      if (!made.ok) return undefined
      try {
        const shown = { basis: from, ...given({ by: askedBy }), isShown: false }
        const { seq } = results.keep(result, made.value, shown)
        changed()
        return seq
      } catch (error) {
        if (!(error instanceof JournalFailed)) bug(error, 'reconciliation')
        return undefined
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
      // A person confirms the rules that are noted, never those of the same act.
      if (next.fees.confirmed && !isDeepStrictEqual(feesOf(next), feesOf(terms())))
        return refuse('not-acceptable', { why: 'confirm-unchanged' })
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
      const remembered = columns.all()
      return work('file', () => worker.ask('open', { path, remembered, now: clock.now() }))
    },
    choose: (input: InputOf<'settlement.choose'>) =>
      work('file', () => worker.ask('settlement.choose', input)),
    compare: async (
      input: InputOf<'settlement.compare'>,
      right: Right,
    ): Promise<Result<OutputOf<'settlement.compare'>>> => {
      const by = signedIn()
      const [result, from] = [results.next(), basis()]
      const earlier = bankComparisons(comparisonsNoted(backoffice))
      const sought = input.with === 'bank' ? soughtPayouts(backoffice) : []
      const asked = { ...input, result, terms: terms(), now: clock.now(), earlier, sought, ...ownTill() }
      const made = await work('comparison', () => worker.ask('compare', asked))
      if (!made.ok) return made
      if (!right.holds()) return refuse('forbidden')
      const { file, paidOut = [], result: compared } = made.value
      if (file !== undefined) columns.remember(file.fingerprint, file.read.mapping)
      const kept = results.keep(result, made.value, { basis: from, ...given({ by }), isShown: true })
      if (by !== undefined) await settleByStatement(backoffice, paidOut, { by, name: compared.name, isOver })
      changed()
      return accept(kept)
    },
    /** Ends what the process does and has, without waiting for what hangs. */
    stopWork: (): void => {
      worker.end()
      changed()
    },
    /** Only the file and its result: what is made of the gateway's history goes on. */
    close: async (): Promise<Result<null>> => {
      const closed = await orNull(() => worker.ask('settlement.close', {}))
      changed()
      return closed
    },
    working: () => working,
    latest: async (): Promise<Result<Latest>> => {
      const since = addDays(jakartaDay(clock.now()), -SHOWN_DAYS)
      const noted = comparisonsNoted(backoffice).flatMap(({ through, basis: from }) =>
        from === undefined || through < since ? [] : [from.upTo],
      )
      const ofTerms = given({ terms: termsNoted(backoffice)?.seq })
      const [first] = noted.toSorted((a, b) => (a < b ? -1 : 1))
      if (first === undefined) return accept({ ...ofTerms, money: [] })
      const money = await worker.ask('money', { after: first })
      return money.ok ? accept({ ...ofTerms, money: money.value }) : money
    },
    askGateway: (day: string) => {
      const started = gateway.start(day)
      if (started.ok) askedBy = signedIn()
      return started
    },
    stopGateway: gateway.stop,
    gateway: gateway.reading,
    statement: () => orNull(() => worker.ask('settlement.statement', {})),
    lines: (input: InputOf<'settlement.lines'>) => worker.ask('settlement.lines', input),
    result: results.result,
    show: (seq: bigint): Result<null> => {
      const shown = results.show(seq)
      changed()
      return shown
    },
    entries: results.entries,
    payments: results.payments,
    creditOf: results.creditOf,
    differences: results.differences,
    /** Ends all work, with the till. */
    stop: (): void => {
      isStopped = true
      gateway.stop()
      worker.stop()
    },
  }
}

function bankComparisons(kept: readonly KeptComparison[]) {
  return kept.flatMap(({ kind, from, through, days }) => (kind === 'bank' ? [{ from, through, days }] : []))
}

function feesOf({ fees: { confirmed: _confirmed, ...fees } }: TermsInput) {
  return fees
}
