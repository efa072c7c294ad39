import type {
  EntryPage,
  EntrySection,
  EntryView,
  ExpectedView,
  PaymentPage,
  PaymentView,
} from '#contract/settlement-views.ts'
import type { ExpectedCredit, ExpectedPayment, SettledPayment } from '#domain/expected-settlement.ts'
import { given } from '#domain/given.ts'
import type { BankRow } from '../match-types.ts'
import { type OPEN_KINDS, traceOf } from '../trace.ts'
import type { BankCompared } from './bank.ts'

export type Part = { readonly skip: number; readonly limit: number }

type Entry = Omit<EntryView, 'payments'> & {
  readonly payments: readonly (ExpectedPayment | SettledPayment)[]
  readonly suspects: readonly string[]
}

/** What a page asks of a compared statement. */
export function viewsOf(compared: BankCompared) {
  const sections = sectionsOf(compared)
  const all = new Map(Object.values(sections).flatMap((of) => of.map((entry) => [entry.id, entry])))
  const { creditOf } = traceOf(compared.expected, compared.matched)
  return {
    counts: Object.fromEntries(
      Object.entries(sections).map(([section, { length }]) => [section, length]),
    ) as Readonly<Record<EntrySection, number>>,
    entries: ({ section, skip, limit }: Part & { readonly section: EntrySection }): EntryPage => ({
      total: sections[section].length,
      rows: sections[section].slice(skip, skip + limit).map(entryView),
    }),
    payments: ({ id, skip, limit }: Part & { readonly id: string }): PaymentPage => {
      const { payments = [], suspects = [] } = all.get(id) ?? {}
      const view = (each: ExpectedPayment | SettledPayment): PaymentView => ({
        reference: each.reference,
        method: each.method,
        ...given({ wallet: each.wallet }),
        paidAt: each.paidAt,
        minor: each.minor,
        fee: 'fee' in each ? each.fee : 0n,
        net: 'net' in each ? each.net : each.minor,
        isSuspect: suspects.includes(each.reference),
      })
      return { total: payments.length, rows: payments.slice(skip, skip + limit).map(view) }
    },
    creditOf: (reference: string): EntryView | null => {
      const found = creditOf(reference)
      if (found === undefined) return null
      const id =
        found.kind === 'unpriced'
          ? UNPRICED
          : found.kind === 'credited'
            ? idOfMatch(compared, found.match)
            : `${found.kind} ${found.credit.id}`
      const entry = all.get(id)
      return entry === undefined ? null : entryView(entry)
    },
  }
}

const UNPRICED = 'unpriced'

function sectionsOf({
  expected,
  matched,
  rows,
}: BankCompared): Readonly<Record<EntrySection, readonly Entry[]>> {
  const credits = new Map(expected.map((credit) => [credit.id, credit]))
  const matches = matched.matches.map((match, at): Entry => {
    const of = match.expected.flatMap((id) => credits.get(id) ?? [])
    return {
      id: `match ${at}`,
      kind: match.kind,
      rows: match.rows.flatMap((id) => lineOf(rows.get(id))),
      expected: of.map(creditView),
      payments: of.flatMap(({ payments }) => payments),
      suspects: match.suspects,
      rest: match.rest,
      candidates: [],
    }
  })
  const open = (kind: (typeof OPEN_KINDS)[number], rest: (credit: ExpectedCredit) => bigint) =>
    matched[kind].map((credit): Entry => ({
      id: `${kind} ${credit.id}`,
      kind,
      rows: [],
      expected: [creditView(credit)],
      payments: credit.payments,
      suspects: [],
      rest: rest(credit),
      candidates: (matched.candidates.get(credit.id) ?? []).flatMap((id) => lineOf(rows.get(id))),
    }))
  const { unpriced } = matched
  const net = (credit: ExpectedCredit): bigint => credit.net
  return {
    unexplained: [
      ...open('missing', net),
      ...open('before', net),
      ...matches.filter(({ rest }) => rest !== 0n),
      ...(unpriced.length === 0 ? [] : [unpricedEntry(unpriced)]),
    ],
    explained: matches.filter(({ rest }) => rest === 0n),
    awaited: [...open('overdue', () => 0n), ...open('awaited', () => 0n)],
    foreign: matched.foreign.map((row) => ({
      id: `foreign ${row.id}`,
      kind: 'foreign',
      rows: lineOf(row),
      expected: [],
      payments: [],
      suspects: [],
      rest: 0n,
      candidates: [],
    })),
  }
}

function unpricedEntry(payments: readonly SettledPayment[]): Entry {
  const rest = payments.reduce((sum, { minor }) => sum + minor, 0n)
  const none = { rows: [], expected: [], suspects: [], candidates: [] }
  return { id: UNPRICED, kind: UNPRICED, payments, rest, ...none }
}

function idOfMatch({ matched }: BankCompared, match: BankCompared['matched']['matches'][number]): string {
  return `match ${matched.matches.indexOf(match)}`
}

function entryView({ suspects: _suspects, payments, ...entry }: Entry): EntryView {
  return { ...entry, payments: payments.length }
}

function creditView({ day, method, gross, fee, net }: ExpectedCredit): ExpectedView {
  return { day, ...given({ method }), gross, fee, net }
}

/** Ids of rows end with their line: see `bankRowsOf`. */
function lineOf(row: BankRow | undefined): EntryView['rows'] {
  if (row === undefined) return []
  const { id, day, minor, text = '' } = row
  return [{ line: Number(id.slice(id.lastIndexOf(':') + 1)), day, minor, text }]
}
