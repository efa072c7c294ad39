import { formatRupiah, readWireAmount, rupiah } from '#domain/money.ts'
import { timestampB } from '#domain/timestamp.ts'
import type { PayerAction } from '../control/control.ts'
import type { Button, Card, Tone } from './page-html.ts'
import type { PageWords } from './page-words.ts'
import type { HostedPage, PageContext } from './hosted-page.ts'
import { orderState, type Order, type OrderState, type PaymentPage } from '../operations/transaction.ts'

const TONES: Readonly<Record<OrderState, Tone>> = {
  IP: 'open',
  S: 'good',
  WS: 'good',
  SP: 'wait',
  WC: 'wait',
  F: 'bad',
  EX: 'bad',
  cancelled: 'bad',
}
/** States in which a customer can still pay here; an order in any other state is finished or being checked. */
const PAYABLE: readonly OrderState[] = ['IP', 'F']
/** The payer action of each button. A customer who gives up has a failed attempt. */
const ACTS: ReadonlyMap<string, PayerAction> = new Map([
  ['pay', 'pay'],
  ['settling', 'settle-later'],
  ['suspect', 'suspect'],
  ['cancel', 'fail'],
])

/** The page of a host-to-host payment (interface, 2.4): the customer pays, pays a wrong amount or gives up. */
export function paymentPage(id: string, context: PageContext): HostedPage | undefined {
  const order = context.state.orders().find(({ page }) => page?.id === id)
  if (order?.page === undefined) return undefined
  const { page, reference } = order
  const state = orderState(order, context.now)
  return {
    formToken: page.formToken,
    card: (words) => cardOf(order, page, state, context, words),
    act(act, fields) {
      if (!PAYABLE.includes(state)) return false
      if (act !== 'pay-other') {
        const action = ACTS.get(act)
        return action !== undefined && context.payer({ action, reference }).ok
      }
      const amount = fields.get('amount') ?? ''
      if (!/^[1-9]\d{0,12}$/.test(amount)) return false
      return context.payer({ action: 'pay', reference, amount: `${amount}.00` }).ok
    },
  }
}

function cardOf(
  order: Order,
  page: PaymentPage,
  state: OrderState,
  { config }: PageContext,
  words: PageWords,
): Card {
  const { reference, customerName, expiresAt, transactions } = order
  const paid = transactions.findLast(({ paidAt }) => paidAt !== undefined)
  const amount = formatRupiah(readWireAmount(paid?.principal ?? order.amount) ?? rupiah(0))
  const payable = PAYABLE.includes(state)
  return {
    title: words.payTitle(config.merchantName),
    amount,
    badge: { tone: TONES[state], text: words.payStates[state] },
    rows: [
      [words.reference, reference],
      ...(customerName === undefined ? [] : ([[words.customer, customerName]] as const)),
      [words.method, page.methods.join(', ')],
      paid?.paidAt === undefined
        ? [words.payBefore, timestampB(expiresAt)]
        : [words.paidAt, timestampB(paid.paidAt)],
    ],
    ...(payable ? { form: formOf(page, amount, words) } : {}),
    ...(page.returnUrl === undefined || state === 'IP'
      ? {}
      : { back: { href: page.returnUrl, label: words.back } }),
  }
}

function formOf({ formToken }: PaymentPage, amount: string, words: PageWords): NonNullable<Card['form']> {
  const button = (act: string, label: string, tone: Button['tone'] = 'plain'): Button => ({
    act,
    label,
    tone,
  })
  return {
    token: formToken,
    buttons: [
      button('pay', `${words.pay} ${amount}`, 'main'),
      button('settling', words.paySettling),
      button('suspect', words.paySuspect),
      button('cancel', words.cancel, 'bad'),
    ],
    other: { label: words.otherAmount, button: button('pay-other', words.payOther) },
  }
}
