// A bank's month with faults in it, and the list of what was planted.
import type { BankCredit, PaidOut } from './bank.ts'
import { dateOf } from './bank.ts'
import { DAY_MS, type Dice } from './shop.ts'

export type FileRow = { readonly day: string; readonly rupiah: number; readonly text: string }
export type PlantedRefund = { readonly id: string; readonly day: string; readonly rupiah: number }

export const FAULTS = [
  'fee-differs',
  'split',
  'joined',
  'missing',
  'foreign',
  'less-refund',
  'refund-unknown',
  'payment-left-out',
  'other-day',
  'refund-debited',
] as const
type Fault = (typeof FAULTS)[number]

export type Planted = {
  readonly rows: readonly FileRow[]
  readonly refunds: readonly PlantedRefund[]
  /** What the matcher must name, no more and no less. */
  readonly names: readonly string[]
  /** Rupiah that must stay unexplained. */
  readonly unexplained: number
}

type Making = { rows: FileRow[]; refunds: PlantedRefund[]; names: string[]; unexplained: number }
/** Credits from one planted fault to the next. */
const APART = 3
/** No fault stands where its window would reach past the statement. */
const END = 7

export const LATE = 4

export function plant(credits: readonly BankCredit[], through: string, dice: Dice): Planted {
  const made: Making = { rows: [], refunds: [], names: [], unexplained: 0 }
  const last = shifted(through, -END)
  let turn = 0
  for (let at = 0; at < credits.length; at += 1) {
    const [credit, next] = [credits[at], credits[at + 1]]
    if (credit === undefined || credit.day > through) break
    const kind = at % APART === 1 && credit.day <= last ? FAULTS[turn % FAULTS.length] : undefined
    if (kind === undefined) {
      made.rows.push(rowOf(credit, credit.rupiah))
      continue
    }
    turn += 1
    if (kind !== 'joined') spoil(kind, credit, made, dice)
    else if (next !== undefined && shifted(credit.day, LATE) >= next.day) {
      made.rows.push(rowOf(next, credit.rupiah + next.rupiah))
      made.names.push(`joined ${credit.day}+${next.day}`)
      at += 1
    } else made.rows.push(rowOf(credit, credit.rupiah))
  }
  return { ...made, rows: made.rows.toSorted((a, b) => a.day.localeCompare(b.day)) }
}

function spoil(kind: Exclude<Fault, 'joined'>, credit: BankCredit, made: Making, dice: Dice): void {
  const { day, rupiah } = credit
  const name = (what: string = day): unknown => made.names.push(`${kind} ${what}`)
  const show = (amount: number, of = day): unknown => made.rows.push({ ...rowOf(credit, amount), day: of })
  const stranger = 30_000 + dice.upTo(900_000) * 7
  const refund = { id: `R${made.refunds.length}`, day, rupiah: 10_000 + dice.upTo(5_000) * 3 }
  switch (kind) {
    case 'fee-differs': {
      const off = dice.next() < 0.5 ? 1 : -1
      made.unexplained += off
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
    case 'foreign':
      show(rupiah)
      made.rows.push({ day, rupiah: stranger, text: 'TRANSFER DARI BUDI' })
      return void name(`${day} ${stranger}`)
    case 'less-refund':
      made.refunds.push(refund)
      show(rupiah - refund.rupiah)
      return void name()
    case 'refund-debited':
      made.refunds.push(refund)
      show(rupiah)
      show(-refund.rupiah)
      return void name(refund.id)
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
