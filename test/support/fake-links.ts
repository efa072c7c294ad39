/** Payment links over a made-up shop. */
import type { BuyerRow, LinkedChoice, LinkOffer, LinkRow, LinkView } from '#contract/links-views.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'
import type { OrderView } from '#contract/views.ts'
import { tidyBuyer, type Buyer } from '#domain/buyer.ts'
import { STATE_KINDS } from '#domain/order.ts'
import { displayReference, type Reference } from '#domain/reference.ts'
import { shownStateOf } from '#domain/shown-state.ts'
import { linkOrder, SALE_WAYS } from './fake-sale.ts'
import { Refused } from './fake-setup.ts'
import { orderIn } from './order-fixtures.ts'

/** Plain data, so that it can be handed to another process. */
export type FakeLinksInit = {
  readonly links?: number
  readonly offer?: Partial<LinkOffer>
  /** The vault is closed. */
  readonly isSealed?: boolean
}

export const FAKE_OFFER: LinkOffer = {
  pageMethods: SALE_WAYS.pageMethods,
  payTypes: ['REDIRECT', 'PAYLINK'],
  balanceTypes: ['CASH', 'POINT', 'GOPAY_WALLET', 'PAY_LATER'],
  linked: [],
  mostMinor: 1_000_000_000n,
  minutes: 60,
}

const BUYERS: readonly Buyer[] = [
  { name: 'Siti Aminah', email: 'siti@mail.example', phone: '6281234567890', userId: 'PLG-77' },
  { name: 'Budi Santoso', phone: '6281355500111' },
  { name: 'Raden Ajeng Kartikasari Wulandari Putri Handayani Kusumaningtyas', email: 'ra@mail.example' },
]
const MADE = Date.parse('2026-11-20T09:00:00+07:00')
const STATES = ['waiting', 'paid', 'expired', 'cancelled', ...STATE_KINDS.slice(2)] as const

type Handlers = {
  [N in Extract<ProcedureName, `links.${string}`>]: (input: InputOf<N>) => OutputOf<N>
}
type Kept = {
  readonly order: OrderView
  readonly buyer: Buyer | undefined
  readonly linked?: LinkedChoice | undefined
}

/** `known` makes an order one that the till has, so that it can be copied, cancelled and shown. */
export function createFakeLinks(init: FakeLinksInit, known: (order: OrderView) => void): Handlers {
  const offer = { ...FAKE_OFFER, ...init.offer }
  let kept: readonly Kept[] = Array.from({ length: init.links ?? 0 }, (_, at) => madeUp(at))
  for (const { order } of kept) known(order)
  const rowOf = ({ order, buyer }: Kept): LinkRow => ({
    reference: order.reference,
    displayReference: order.displayReference,
    amountMinor: order.amountMinor,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    state: order.state,
    ...(order.note === undefined ? {} : { note: order.note }),
    ...(buyer === undefined ? {} : { buyer: buyerRow(buyer, init.isSealed === true) }),
  })
  const viewOf = (one: Kept): LinkView => ({
    order: one.order,
    row: rowOf(one),
    ...(one.buyer === undefined || init.isSealed === true ? {} : { buyer: one.buyer }),
    payType: 'PAYLINK',
    ...(one.linked === undefined ? {} : { linked: one.linked }),
  })
  return {
    'links.offer': () => offer,
    'links.list': ({ groups, text = '', before, limit }) => {
      const words = text.toLowerCase().split(' ')
      const fits = ({ order, buyer }: Kept) =>
        (groups.length === 0 || groups.includes(shownStateOf(order.state))) &&
        words.every((word) => JSON.stringify([order.reference, buyer]).toLowerCase().includes(word))
      const from = before === undefined ? 0 : Number(before)
      const found = kept.filter(fits).slice(from)
      return {
        rows: found.slice(0, limit).map(rowOf),
        ...(found.length > limit ? { next: BigInt(from + limit) } : {}),
      }
    },
    'links.get': ({ reference }) => {
      const found = kept.find(({ order }) => order.reference === reference)
      if (found === undefined) throw new Refused('not-found')
      return viewOf(found)
    },
    'links.make': ({ amountMinor, note, buyer, linked }) => {
      const made = { ...linkOrder({ amountMinor, ...(note === undefined ? {} : { note }) }) }
      const one = {
        order: made,
        buyer: buyer === undefined ? undefined : tidyBuyer(buyer),
        linked: offer.linked.find(({ reference }) => reference === linked),
      }
      kept = [one, ...kept]
      known(made)
      return viewOf(one)
    },
  }
}

function madeUp(at: number): Kept {
  const reference = `P001261120${String(9_999_999 - at)}7F3Q` as Reference
  const createdAt = MADE - at * 1_700_000
  const state = STATES[at % STATES.length] ?? 'waiting'
  const facts = {
    reference,
    displayReference: displayReference(reference),
    amountMinor: BigInt(1_500_000 + at * 735_000) * 10n,
    createdAt,
    ...(at % 3 === 1 ? { note: 'uang muka pesanan' } : {}),
  }
  // Every third has no buyer.
  const buyer = at % 4 === 3 ? undefined : BUYERS[at % BUYERS.length]
  const order =
    state === 'waiting'
      ? linkOrder(facts)
      : orderIn(state, { ...facts, method: 'link', expiresAt: createdAt + 3_600_000 })
  return { order, buyer }
}

function buyerRow({ name = '', phone }: Buyer, isSealed: boolean): BuyerRow {
  if (isSealed) return { isSealed: true }
  return { name, ...(phone === undefined ? {} : { phoneEnd: phone.slice(-4) }) }
}
