/** What waits for a person and is no odd order: refunds, slips, unknown payments and linkages, a shift that stays open. */
import { ATTENTION_AFTER_MS } from '#domain/attention.ts'
import { isLinkage } from '../linkage/view.ts'
import type { Reader } from './deps.ts'
import { nameIn } from './name-in-key.ts'
import { orderIn, type Found } from './orders.ts'

export function owedRefunds({ journal: { read } }: Pick<Reader, 'journal'>): readonly Found[] {
  return read.openRefunds().map(({ number, at, amount, reference }) => ({
    key: `refund ${number}`,
    ...{ kind: 'refund', act: 'pay', since: at, amountMinor: amount.minor, number },
    ...orderOf(read, reference),
  }))
}

export function openSlips({ journal: { read } }: Pick<Reader, 'journal'>): readonly Found[] {
  return read.openSlips().map(({ number, at, amount, reference }) => ({
    key: `slip ${number}`,
    ...{ kind: 'slip', act: 'end-slip', since: at, amountMinor: amount.minor, number },
    ...(reference === undefined ? {} : orderOf(read, reference)),
  }))
}

/** The gateway repeats its call until it is answered: one row for each transaction. */
export function strangePayments({ unknownPayments }: Pick<Reader, 'unknownPayments'>): readonly Found[] {
  const each = new Map(
    unknownPayments().map(({ at, number, total, paid, transactionId }): [string, Found] => {
      const key = `payment ${nameIn(number ?? '')} ${nameIn(transactionId ?? String(at))}`
      const amountMinor = (total ?? paid)?.minor
      const name = number ?? transactionId
      return [
        key,
        {
          key,
          ...{ kind: 'payment', act: 'settle', since: at },
          ...(amountMinor === undefined ? {} : { amountMinor }),
          ...(name === undefined ? {} : { name }),
        },
      ]
    }),
  )
  return [...each.values()]
}

export function longShift({ journal, clock }: Pick<Reader, 'journal' | 'clock'>): readonly Found[] {
  const shift = journal.read.openShift()
  if (shift === undefined || clock.now() - shift.openedAt <= ATTENTION_AFTER_MS) return []
  const { number, openedAt } = shift
  return [{ key: `shift ${number}`, kind: 'shift', act: 'close-shift', since: openedAt, number }]
}

/** The gateway has no question for them: only a person can find out. */
export function unknownLinkages({ journal: { read } }: Pick<Reader, 'journal'>): readonly Found[] {
  return read
    .openInstructions()
    .filter((each) => isLinkage(each) && each.state === 'unknown')
    .map(({ reference, since }) => ({
      key: `linkage ${reference}`,
      ...{ kind: 'linkage', act: 'open-document', since, name: reference },
    }))
}

function orderOf(read: Reader['journal']['read'], reference: string): Pick<Found, 'order'> {
  const order = read.order(reference)
  return order === undefined ? {} : { order: orderIn(order) }
}
