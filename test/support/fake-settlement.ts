/** Reconciliation over a made-up shop: the real reading and matching, without a journal, a file or a process. */
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import type { TermsInput } from '#contract/settlement-input.ts'
import { type Comparison, DAY_WORDS, type DayState, type ResultView } from '#contract/settlement-views.ts'
import type { GatewayReading, Working } from '#contract/settlement-work-views.ts'
import { compareBank } from '#backoffice/settlement/apart/bank.ts'
import { viewsOf } from '#backoffice/settlement/apart/bank-view.ts'
import { readAs } from '#backoffice/settlement/apart/read-as.ts'
import { differencesOf, type ListCompared } from '#backoffice/settlement/apart/list.ts'
import { linesOf, type OpenFile, statementView } from '#backoffice/settlement/apart/statement-view.ts'
import { bundledHolidays } from '#backoffice/settlement/holidays.ts'
import { comparisonView, dayStates, type KeptComparison } from '#backoffice/settlement/notes.ts'
import { reconcile } from '#backoffice/settlement/reconcile.ts'
import { FIRST_TERMS, settlementTermsOf } from '#backoffice/settlement/terms.ts'
import { bankRowsOf, figuresOf } from '#backoffice/statement/figures.ts'
import { makeStatement } from '#backoffice/statement/statement.ts'
import { fakeCsv, fakeWorkbook, PORTAL } from './fake-statements.ts'
import { addDays, type Day } from '#domain/day.ts'
import { expectSettlement, type SettledPayment } from '#domain/expected-settlement.ts'
import type { OurPayment, TheirPayment } from '#domain/payment-difference.ts'
import { Refused } from './fake-setup.ts'

/** Plain data, so that it can be handed to another process. */
export type FakeSettlementInit = {
  readonly terms?: 'confirmed'
  readonly statement?: 'good' | 'unfinished' | 'bad-cells' | 'no-header' | 'portal' | 'workbook'
  /** What has been compared already. */
  readonly compared?: 'bank' | 'gateway'
  readonly reading?: GatewayReading
  readonly working?: Working
  /** What has changed since the comparison. */
  readonly changedSince?: readonly ('terms' | 'payments')[]
  /** Days of each word, one after the other. */
  readonly hasEachWord?: boolean
  /** The till was started again since: only what is in the journal is there. */
  readonly isNoted?: boolean
  /** Days of payments, payments of each, and other rows of the account. */
  readonly size?: { readonly days: number; readonly perDay: number; readonly others: number }
}

export const SETTLEMENT_TODAY: Day = '2026-11-20'
const NOW = Date.parse('2026-11-20T21:40:00+07:00')
const DAY_MS = 86_400_000
const SMALL = { days: 14, perDay: 6, others: 4 }

export const FAKE_TERMS: TermsInput = {
  ...FIRST_TERMS,
  fees: {
    rules: [
      { method: 'qr', from: '2024-12-01', basisPoints: 70n, fixed: 0n },
      { method: 'va', from: '2025-01-01', basisPoints: 0n, fixed: 400_000n },
      {
        ...{ method: 'link', wallet: 'OVO', from: '2025-06-01', basisPoints: 150n, fixed: 50_000n },
        ...{ minimum: 100_000n, maximum: 1_000_000n },
      },
    ],
    rounding: 'half-up',
    confirmed: true,
  },
  holidays: { added: [{ day: '2026-12-31', name: 'Tutup buku bank' }], removed: [], completed: [] },
}

type Shown = {
  readonly view: ResultView
  readonly bank?: ReturnType<typeof viewsOf>
  readonly list?: ListCompared
}
const NOTHING = { total: 0, rows: [] }
/** Rows that the made-up journal keeps. */
const MOST_NOTED = 2
/** The last event that every comparison knew of. */
const BASIS = 4_000n

type Handlers = {
  [N in Extract<ProcedureName, `settlement.${string}`>]: (
    input: InputOf<N>,
  ) => OutputOf<N> | Promise<OutputOf<N>>
}

export function createFakeSettlement(init: FakeSettlementInit, changed: () => void): { handlers: Handlers } {
  const payments = paymentsOf(init.size ?? SMALL)
  let terms: TermsInput = init.terms === 'confirmed' ? FAKE_TERMS : FIRST_TERMS
  let open: OpenFile | undefined
  const made = new Map<bigint, Shown>()
  let shown: bigint | undefined
  let reading: GatewayReading | null = init.reading ?? null
  const kept: KeptComparison[] = []

  const make = (file: OpenFile, choices: OpenFile['choices']): OpenFile => {
    const made = makeStatement(file.file, choices)
    return { ...file, choices, statement: 'why' in made ? undefined : made }
  }
  const openFile = (kind: NonNullable<FakeSettlementInit['statement']>) => {
    const file =
      kind === 'workbook'
        ? fakeWorkbook()
        : fakeCsv(kind === 'portal' ? PORTAL : csvOf(kind, rowsOf(payments, terms, init)))
    const name = FILE_NAMES[kind] ?? 'mutasi-november-2026.csv'
    const named = { name, hash: '9f2c4e1a'.repeat(8), openedAt: NOW, statement: undefined }
    open = make({ ...named, file, choices: {} }, { today: SETTLEMENT_TODAY })
  }
  const keep = (comparison: Comparison, rows: Omit<Shown, 'view'>, counts?: ResultView['bank']) => {
    const entry = {
      ...comparison,
      ...{ seq: BigInt(kept.length + 1), at: NOW, by: 'practice-manager', basis: { upTo: BASIS } },
    }
    kept.push(entry)
    const view: ResultView = {
      ...comparisonView(entry),
      ...(counts === undefined || init.isNoted === true ? {} : { bank: counts }),
      detail: init.isNoted === true ? 'noted' : 'whole',
    }
    made.set(entry.seq, { view, ...rows })
    shown = entry.seq
    return view
  }
  const compareNow = (): ResultView => {
    const { statement } = open ?? {}
    if (open === undefined || statement === undefined) throw new Refused('not-found')
    const figures = figuresOf(statement)
    const { hasGap, days = { from: SETTLEMENT_TODAY, through: SETTLEMENT_TODAY } } = figures
    const compared = compareBank(payments, bankRowsOf(statement, 'fake'), days, terms, { hasGap })
    if ('why' in compared) throw new Refused('not-acceptable', { why: compared.why })
    const bank = viewsOf(compared)
    const { name, hash } = open
    const comparison = { kind: 'bank' as const, name, hash, ...days, sums: compared.matched.sums }
    const { unknownYears } = compared
    const read = readAs(statement, open.choices, figures)
    return keep({ ...comparison, days: compared.days, read }, { bank }, { counts: bank.counts, unknownYears })
  }
  const askNow = (day: Day): ResultView => {
    const list = listOf(day)
    const comparison = { kind: 'gateway' as const, name: '', hash: '', from: day, through: day }
    return keep({ ...comparison, sums: list.sums, days: list.days }, { list })
  }
  if (init.statement !== undefined) openFile(init.statement)
  if (init.compared === 'bank') compareNow()
  if (init.compared === 'gateway') askNow(addDays(SETTLEMENT_TODAY, -1))

  return {
    handlers: {
      'settlement.terms': () => ({
        terms,
        ...(terms === FIRST_TERMS ? {} : { changed: { at: NOW, by: 'practice-manager' } }),
        years: bundledHolidays(),
      }),
      'settlement.setTerms': (next) => {
        terms = next
        changed()
        return { terms, changed: { at: NOW, by: 'practice-manager' }, years: bundledHolidays() }
      },
      'settlement.days': () => ({
        today: SETTLEMENT_TODAY,
        days: dayStates(kept, SETTLEMENT_TODAY, 93).map((state, at) =>
          init.hasEachWord === true ? { ...state, with: state.with.map(wordOf(at)) } : state,
        ),
        comparisons: kept.map(comparisonView).toReversed(),
      }),
      'settlement.open': () => {
        openFile(init.statement ?? 'good')
        changed()
        return open === undefined ? null : statementView(open)
      },
      'settlement.statement': () => (open === undefined ? null : statementView(open)),
      'settlement.choose': ({ sheet, period, headerLine, mapping, onlyCredits, edits }) => {
        if (open === undefined) throw new Refused('not-found')
        open = make(open, {
          ...{ today: SETTLEMENT_TODAY, onlyCredits, edits },
          ...(sheet === undefined ? {} : { sheet }),
          ...(period === undefined ? {} : { period }),
          ...(headerLine === undefined ? {} : { headerLine }),
          ...(mapping === undefined ? {} : { mapping }),
        })
        changed()
        return statementView(open)
      },
      'settlement.lines': (asked) => (open === undefined ? { total: 0, lines: [] } : linesOf(open, asked)),
      'settlement.compare': () => {
        const compared = compareNow()
        changed()
        return compared
      },
      'settlement.latest': () => ({
        ...(init.changedSince?.includes('terms') === true ? { terms: BASIS } : {}),
        money:
          init.changedSince?.includes('payments') === true
            ? kept.flatMap(({ days }) => days.slice(0, 2).map(({ day }) => ({ day, seq: BASIS + 1n })))
            : [],
      }),
      'settlement.working': () => init.working ?? null,
      'settlement.stop': () => {
        open = undefined
        changed()
        return null
      },
      'settlement.result': () => (shown === undefined ? null : (made.get(shown)?.view ?? null)),
      'settlement.show': ({ seq }) => {
        shown = seq
        changed()
        return null
      },
      'settlement.entries': ({ seq, ...asked }) => {
        const page = made.get(seq)?.bank?.entries(asked) ?? NOTHING
        return init.isNoted === true && page.total > MOST_NOTED
          ? { total: MOST_NOTED, rows: page.rows.slice(0, MOST_NOTED), outOf: page.total }
          : page
      },
      'settlement.payments': ({ seq, ...asked }) => made.get(seq)?.bank?.payments(asked) ?? NOTHING,
      'settlement.creditOf': ({ seq, reference }) => made.get(seq)?.bank?.creditOf(reference) ?? null,
      'settlement.differences': ({ seq, ...asked }) => {
        const { list } = made.get(seq) ?? {}
        return list === undefined ? NOTHING : differencesOf(list, asked)
      },
      'settlement.close': () => {
        open = undefined
        changed()
        return null
      },
      'settlement.askGateway': ({ day }) => {
        const before = shown
        const { seq } = askNow(day)
        shown = before ?? seq
        reading = { day, state: 'done', seen: 7, total: 7, seq }
        changed()
        return reading
      },
      'settlement.stopGateway': () => {
        if (reading !== null) reading = { ...reading, state: 'stopped' }
        changed()
        return null
      },
      'settlement.gateway': () => reading,
    },
  }
}

const FILE_NAMES: Readonly<Record<string, string>> = {
  portal: 'pembayaran-portal.csv',
  workbook: 'mutasi-2026.xlsx',
}

type Compared = DayState['with'][number]

const wordOf =
  (at: number) =>
  (each: Compared): Compared => ({ ...each, verdict: DAY_WORDS[at % DAY_WORDS.length] ?? 'agrees' })

const METHODS = ['qr', 'qr', 'va', 'qr', 'qr', 'link'] as const

export function fakeReference(nth: number): string {
  return `P001261106${String(nth).padStart(7, '0')}7F3Q`
}

function paymentsOf({ days, perDay }: NonNullable<FakeSettlementInit['size']>): readonly SettledPayment[] {
  return Array.from({ length: days * perDay }, (_, nth) => {
    const back = days - Math.floor(nth / perDay)
    const method = METHODS[nth % METHODS.length] ?? 'qr'
    return {
      reference: fakeReference(nth + 1),
      method,
      ...(method === 'link' ? { wallet: 'OVO' } : {}),
      minor: BigInt(15 + ((nth * 37) % 180)) * 100_000n,
      paidAt: NOW - back * DAY_MS - (nth % perDay) * 60_000,
    }
  })
}

type Row = { readonly day: Day; readonly minor: bigint; readonly text: string }

/** What the bank shows: one credit is missing, one lacks a payment, one is late, two came as one. */
function rowsOf(
  payments: readonly SettledPayment[],
  terms: TermsInput,
  { statement, size: { others } = SMALL }: FakeSettlementInit,
): readonly Row[] {
  const confirmed = { ...terms, fees: { ...FAKE_TERMS.fees, confirmed: true } }
  const expected = expectSettlement(payments, settlementTermsOf(confirmed))
  const credits = expected.ok ? expected.credits : []
  const days = [...new Set(credits.map(({ day }) => day))]
  const rows = credits
    .filter(({ day }) => day <= SETTLEMENT_TODAY)
    .flatMap(({ day, net, payments: of }, at): Row[] => {
      const text = 'SETTLEMENT PENYEDIA'
      const joined = credits[at + 1]?.net ?? 0n
      if (statement === 'unfinished') return unfinished({ day, minor: net, text }, days)
      if (at === 2) return []
      if (at === 3) return [{ day, minor: net - (of[0]?.net ?? 0n), text }]
      if (at === 4) return [{ day: addDays(day, 1), minor: net, text }]
      if (at === 5) return [{ day, minor: net + joined, text }]
      return at === 6 ? [] : [{ day, minor: net, text }]
    })
  const first = rows[0]?.day ?? SETTLEMENT_TODAY
  const more = Array.from({ length: others }, (_, at): Row => ({
    day: addDays(first, at % 10),
    minor: BigInt((at % 3 === 0 ? -1 : 1) * (125_000 + at * 1_700)) * 100n,
    text: at % 3 === 0 ? 'BIAYA SEWA KIOS' : 'TRSF E-BANKING DARI IBU SARI, UNTUK PESANAN KATERING BULAN INI',
  }))
  return [...rows, ...more].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Ends while credits are due, and one day's money is in a larger credit, as of a shop with several tills. */
function unfinished(row: Row, days: readonly Day[]): Row[] {
  if (row.day === days[2]) return [{ ...row, minor: row.minor + 73_000_000n }]
  return row.day === days.at(-5) || days.slice(-3).includes(row.day) ? [] : [row]
}

function csvOf(kind: NonNullable<FakeSettlementInit['statement']>, rows: readonly Row[]): string {
  const rupiah = (minor: bigint) => {
    const digits = String(minor / 100n).replace(/\B(?=(\d{3})+$)/g, '.')
    return `${digits},${String(minor % 100n).padStart(2, '0')}`
  }
  const lines = rows.map(({ day, minor, text }, at) => {
    const isBad = kind === 'bad-cells' && at < 3
    const date =
      isBad && at !== 2 ? (at === 0 ? '31/02/2026' : '12/09/2091') : day.split('-').reverse().join('/')
    const amount = isBad && at === 2 ? 'lima ratus ribu' : rupiah(minor < 0n ? -minor : minor)
    return [date, text, minor < 0n ? amount : '', minor < 0n ? '' : amount].join(';')
  })
  const header = kind === 'no-header' ? 'Kapan;Apa;Berkurang;Bertambah' : 'Tanggal;Keterangan;Debit;Kredit'
  const balances = kind === 'unfinished' ? [';SALDO AWAL;;1.000.000,00', ';SALDO AKHIR;;1.250.000,00'] : []
  return ['Nama;Warung Bu Sri', 'Rekening;1234567890', '', header, ...lines, ...balances, ''].join('\r\n')
}

/** A difference of each kind, and many orders that agree. */
function listOf(day: Day): ListCompared {
  const since = Date.parse(`${day}T12:00:00+07:00`)
  const our = (nth: number, more: Partial<OurPayment> = {}): OurPayment => ({
    ...{ reference: fakeReference(nth), state: 'paid', minor: 5_000_000n, since, overAt: since },
    ...more,
  })
  const their = (nth: number, more: Partial<TheirPayment> = {}): TheirPayment => ({
    ...{ id: `TX-${nth}`, reference: fakeReference(nth), state: 'paid', minor: 5_000_000n },
    ...more,
  })
  const ours = [
    ...[1, 2, 3, 4, 5, 6].map((nth) => our(nth)),
    our(7, { state: 'unpaid', minor: 0n }),
    our(8, { state: 'unknown', minor: 0n }),
  ]
  const theirs = [
    ...[1, 2].map((nth) => their(nth)),
    their(4, { minor: 4_500_000n }),
    their(5),
    their(5, { id: 'TX-5b' }),
    their(6, { at: since + 60_000 }),
    their(7),
    their(9),
  ]
  const reconciled = reconcile(ours, theirs, { asOf: since + 2 * DAY_MS, complete: true })
  const { here, there, compared, counts } = reconciled
  return {
    reconciled,
    sums: { here, there, compared, counts, complete: true, others: 0 },
    days: [{ day, verdict: 'differs', gross: here, awaited: 0n, open: 35_000_000n }],
    dayOf: () => day,
  }
}
