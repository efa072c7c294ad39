// One shop: orders in a journal, a bank's files with faults, and the judgement of what the shipped call says of them.
import type { EntryView, SettlementSums } from '#contract/settlement-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { type Asked, RESULT, workOver } from './ask-work.ts'
import { creditsOf, dateOf, TERMS } from './bank.ts'
import { journalOf } from './journal.ts'
import { type FileRow, LAYOUTS } from './layouts.ts'
import { plant, type Planted } from './plant.ts'
import { DAY_MS, diceOf, drawPayments, FIRST, orderOf, type ShopPayment, TILL } from './shop.ts'

/** What is judged: the sums and every entry. */
export type Told = { readonly sums: SettlementSums; readonly entries: readonly EntryView[] }
/** A wrong reconciliation, made of a right one. */
export type Spoiler = (told: Told) => Told

export type Played = {
  readonly faults: readonly string[]
  readonly payments: number
  readonly rows: number
  readonly planted: ReadonlyMap<string, number>
  readonly sums: readonly SettlementSums[]
}

const sen = (rupiah: number): bigint => BigInt(rupiah) * 100n

export async function playShop(
  seed: number,
  days: number,
  spoil: Spoiler = (told) => told,
  layouts = LAYOUTS,
): Promise<Played> {
  const dice = diceOf(seed)
  const drawn = drawPayments(days, dice)
  const from = dateOf(FIRST + DAY_MS / 2)
  // The file ends on a day with a credit, and what was paid after it is of the next file.
  const end = dateOf(FIRST + days * DAY_MS)
  const through = creditsOf(drawn).findLast(({ day }) => day <= end)?.day ?? from
  const payments = drawn.filter(({ paidAt }) => jakartaDay(paidAt) <= through)
  const credits = creditsOf(payments)
  const planted = plant(credits, from, through, dice)
  const rows = [...planted.rows, ...rents(planted.rows)]
  const later = credits.filter(({ day }) => day > through).reduce((sum, { rupiah }) => sum + rupiah, 0)
  const journal = journalOf(payments.map((payment) => orderOf(payment)))
  const faults: string[] = []
  const sums: SettlementSums[] = []
  try {
    const work = workOver(journal)
    for (const [name, write] of Object.entries(layouts)) {
      const told = spoil(await tellOf(work, name, write(rows, { from, through })))
      sums.push(told.sums)
      const found = [
        ...judgeNames(told, planted),
        ...judgeSums(told, { planted, rows, payments, awaited: planted.overdue + later }),
      ]
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
    const [first] = sums
    const isSame = (each: SettlementSums): boolean =>
      Object.entries(first ?? {}).every(([key, value]) => each[key as keyof SettlementSums] === value)
    if (!sums.every(isSame)) faults.push('the layouts differ')
  } finally {
    journal.remove()
  }
  return { faults, payments: payments.length, rows: rows.length, planted: planted.counts, sums }
}

/** Opens the file and compares it, as the till does, some days later. */
async function tellOf(work: Asked, name: string, bytes: Uint8Array): Promise<Told> {
  const now = FIRST + 330 * DAY_MS
  const { read } = await work.openFile(name, bytes, now)
  if (read === undefined) throw new Error(`${name}: no header`)
  const { credits, debits, balanceBreaks } = read
  if (balanceBreaks.length > 0) throw new Error(`${name}: the balance breaks`)
  const confirmed = { credits, debits, withoutUnread: false }
  const asked = {
    with: 'bank' as const,
    ...confirmed,
    terms: TERMS,
    now,
    earlier: [],
    sought: [],
    ...TILL,
    result: RESULT,
  }
  const { result } = await work.ask('compare', asked)
  if (!('explained' in result.sums)) throw new Error('no sums of a bank')
  const sections = ['unexplained', 'explained', 'awaited', 'foreign'] as const
  const entries = await Promise.all(sections.map((section) => work.entries(section)))
  return { sums: result.sums, entries: entries.flat() }
}

/** What the shop pays from the same account: no business of the gateway's. */
function rents(rows: readonly FileRow[]): readonly FileRow[] {
  return rows.slice(-1).map(({ day }) => ({ day, rupiah: -2_345_678, text: 'SEWA KIOS' }))
}

function nameOf({ kind, rows, expected }: EntryView): readonly string[] {
  if (kind === 'exact' || kind === 'awaited') return []
  if (kind === 'foreign') return rows.map(({ day, minor }) => `foreign ${day} ${minor / 100n}`)
  return [`${kind} ${expected.map(({ day }) => day).join('+')}`]
}

function judgeNames({ entries }: Told, { names }: Planted): readonly string[] {
  const found = entries.flatMap(nameOf)
  return [
    ...names.filter((name) => !found.includes(name)).map((name) => `not named: ${name}`),
    ...found.filter((name) => !names.includes(name)).map((name) => `invented: ${name}`),
  ]
}

type Truth = {
  readonly planted: Planted
  readonly rows: readonly FileRow[]
  readonly payments: readonly ShopPayment[]
  readonly awaited: number
}

/** Every rupiah, by numbers that the till has not made. */
function judgeSums({ sums, entries }: Told, { planted, rows, payments, awaited }: Truth): readonly string[] {
  const credited = sen(rows.reduce((sum, { rupiah }) => (rupiah > 0 ? sum + rupiah : sum), 0))
  const gross = sen(payments.reduce((sum, { rupiah }) => sum + rupiah, 0))
  const is = (what: string, said: bigint, truth: bigint): readonly string[] =>
    said === truth ? [] : [`${what} ${said}, not ${truth}`]
  const rests = entries.reduce((sum, { rest }) => (rest > 0n ? sum + rest : sum), 0n)
  return [
    ...is(
      'explained, awaited and unexplained',
      sums.explained + sums.awaited + sums.unexplained,
      sums.gross - sums.fee,
    ),
    ...is('explained, over and foreign', sums.explained + sums.over + sums.foreign, sums.credited),
    ...is('gross', sums.gross, gross),
    ...is('credited', sums.credited, credited),
    ...is('unexplained', sums.unexplained, sen(planted.unexplained)),
    ...is('the rests shown', rests, sen(planted.unexplained)),
    ...is('over', sums.over, sen(planted.over)),
    ...is('awaited', sums.awaited, sen(awaited)),
    ...is(
      'payments',
      BigInt(entries.reduce((sum, entry) => sum + entry.payments, 0)),
      BigInt(payments.length),
    ),
  ]
}
