// A bank's months with faults in them, and the list of what was planted.
import { type BankCredit, dateOf, type PaidOut, TERMS } from './bank.ts'
import type { FileRow } from './layouts.ts'
import { DAY_MS, type Dice } from './shop.ts'

export const FAULTS = [
  'fee-differs',
  'split',
  'joined',
  'missing',
  'foreign',
  'refund-unknown',
  'payment-left-out',
  'other-day',
  'missing-beside-its-sum',
] as const
type Fault = (typeof FAULTS)[number]

export type Planted = {
  readonly rows: readonly FileRow[]
  /** What must be named, no more and no less. */
  readonly names: readonly string[]
  /** Of each fault that was planted. */
  readonly counts: ReadonlyMap<string, number>
  /** Rupiah that must stay unexplained, that came too much, and that may still come. */
  readonly unexplained: number
  readonly over: number
  readonly overdue: number
}

type Making = {
  rows: FileRow[]
  names: string[]
  counts: Map<string, number>
  unexplained: number
  over: number
  overdue: number
}
/** Credits from one planted fault to the next. */
const APART = 3
/** No fault of two rows stands where its window would reach past the statement. */
const END = 7

/** The first credit is missing, the last one has not come, and both ends of the file are other money. */
export function plant(credits: readonly BankCredit[], from: string, through: string, dice: Dice): Planted {
  const made: Making = { rows: [], names: [], counts: new Map(), unexplained: 0, over: 0, overdue: 0 }
  const shown = credits.filter(({ day }) => day <= through)
  const last = shown.at(-1)
  const [first, ...middle] = shown.slice(0, -1)
  if (first === undefined || last === undefined) throw new Error('too few credits')
  stranger(from, made, dice)
  spoil('missing', first, made, dice)
  count(made, 'missing at the beginning')
  const early = shifted(through, -END)
  let turn = 0
  for (let at = 0; at < middle.length; at += 1) {
    const [credit, next] = [middle[at], middle[at + 1]]
    if (credit === undefined) break
    const kind = at % APART === 1 && credit.day <= early ? FAULTS[turn % FAULTS.length] : undefined
    if (kind === undefined) {
      made.rows.push(rowOf(credit, credit.rupiah))
      continue
    }
    turn += 1
    if (kind !== 'joined') {
      spoil(kind, credit, made, dice)
      count(made, kind)
    } else if (next !== undefined && shifted(credit.day, TERMS.late) >= next.day) {
      made.rows.push(rowOf(next, credit.rupiah + next.rupiah))
      made.names.push(`joined ${credit.day}+${next.day}`)
      count(made, kind)
      at += 1
    } else made.rows.push(rowOf(credit, credit.rupiah))
  }
  made.names.push(`overdue ${last.day}`)
  made.overdue = last.rupiah
  count(made, 'missing at the end')
  stranger(through, made, dice)
  return { ...made, rows: made.rows.toSorted((a, b) => a.day.localeCompare(b.day)) }
}

function spoil(kind: Exclude<Fault, 'joined'>, credit: BankCredit, made: Making, dice: Dice): void {
  const { day, rupiah } = credit
  const name = (): unknown => made.names.push(`${kind} ${day}`)
  const show = (amount: number, of = day): unknown => made.rows.push({ ...rowOf(credit, amount), day: of })
  switch (kind) {
    case 'fee-differs': {
      const off = dice.next() < 0.5 ? 1 : -1
      if (off > 0) made.unexplained += off
      else made.over -= off
      show(rupiah - off)
      return void name()
    }
    case 'split': {
      const part = 1_000 + dice.upTo(rupiah - 2_000)
      show(part)
      show(rupiah - part, dice.next() < 0.5 ? day : shifted(day, 1))
      return void name()
    }
    case 'missing':
      made.unexplained += rupiah
      return void name()
    case 'missing-beside-its-sum': {
      // Other money makes exactly the sum that is missing, and explains nothing.
      const part = 1_000 + dice.upTo(rupiah - 2_000)
      made.unexplained += rupiah
      for (const [amount, of] of [
        [part, shifted(day, 1)],
        [rupiah - part, shifted(day, 2)],
      ] as const)
        foreign(of, amount, made)
      return void made.names.push(`missing ${day}`)
    }
    case 'foreign':
      show(rupiah)
      return stranger(day, made, dice)
    case 'refund-unknown': {
      const gross = suspectOf(credit).rupiah
      made.unexplained += gross
      show(rupiah - gross)
      return void name()
    }
    case 'payment-left-out': {
      const payment = suspectOf(credit)
      made.unexplained += payment.rupiah - payment.fee
      show(rupiah - payment.rupiah + payment.fee)
      return void name()
    }
    case 'other-day':
      show(rupiah, shifted(day, 1))
      return void name()
  }
}

function stranger(day: string, made: Making, dice: Dice): void {
  foreign(day, 30_000 + dice.upTo(900_000) * 7, made)
}

function foreign(day: string, rupiah: number, made: Making): void {
  made.rows.push({ day, rupiah, text: 'TRANSFER DARI BUDI' })
  made.names.push(`foreign ${day} ${rupiah}`)
}

function count({ counts }: Making, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** A payment whose gross amount is no other payment's net amount. */
function suspectOf({ payments }: BankCredit): PaidOut {
  const found = payments.find(({ rupiah }) => payments.every((each) => each.rupiah - each.fee !== rupiah))
  if (found === undefined) throw new Error('every payment is ambiguous')
  return found
}

function rowOf({ day }: BankCredit, rupiah: number): FileRow {
  return { day, rupiah, text: 'SETTLEMENT QRIS; "Toko Ibu Désirée"' }
}

export function shifted(day: string, days: number): string {
  return dateOf(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS)
}
