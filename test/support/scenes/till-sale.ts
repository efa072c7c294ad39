import type { OrderView } from '#contract/views.ts'
import { UNTIL_ENDED } from '../counter.ts'
import type { Chapter, Scene } from './scene.ts'
import type { TillStage } from './till-stage.ts'

const sale = (name: string, scene: Omit<Scene<TillStage>, 'name' | 'screen'>): Scene<TillStage> => ({
  name,
  screen: 'sale',
  ...scene,
})
const typed = (name: string, digits: string) =>
  sale(name, {
    state: 'amount',
    reach: async ({ wait, loket }) => {
      await wait('[data-amount-field]')
      await loket.cashier.keyboard.type(digits)
    },
    leave: ({ counter }) => counter.press('Escape'),
  })
const dialog = (name: string, key: string) =>
  sale(name, { state: 'waiting', reach: ({ open }) => open(key), leave: ({ close }) => close() })

export const BEFORE_THE_FIRST_SALE: Chapter = {
  title: 'before the first sale',
  on: 'till',
  scenes: [
    sale('sale-empty', {
      state: 'amount',
      reach: ({ wait }) => wait('[data-amount-field]'),
      customer: 'idle',
    }),
    {
      name: 'history-empty',
      screen: 'history',
      state: 'empty',
      reach: async ({ counter, wait }) => {
        await counter.go('history')
        await wait('text=Belum ada pesanan')
      },
      leave: ({ counter }) => counter.go('sale'),
    },
    typed('sale-below-minimum', '9999'),
    typed('sale-typed', '150000'),
    typed('sale-large', '99999999999999'),
    // One digit more than can be paid.
    typed('sale-refused', '999999999999999'),
  ],
}

/** A QR order that reaches a state by an act of the customer, or of the gateway. */
function endsAs(
  state: OrderView['state'],
  action: Parameters<TillStage['sell']>[1],
  customer: string,
  minor?: bigint,
): Scene<TillStage> {
  return sale(state, {
    state,
    customer,
    reach: async ({ sell, counter }) => {
      await sell('150000', action, minor)
      await counter.sees(state)
    },
    leave: ({ toAmount }) => toAmount(),
  })
}

export const ONE_PAYMENT: Chapter = {
  title: 'one payment',
  on: 'till',
  scenes: [
    sale('waiting', {
      state: 'waiting',
      customer: 'qr',
      onCounterScreens: true,
      reach: ({ sell }) => sell('150000'),
    }),
    dialog('cancel-dialog', 'F8'),
    dialog('details-dialog', 'details'),
    dialog('says-paid-dialog', 'F6'),
    dialog('large-qr', 'enlarge'),
    sale('paid', {
      state: 'paid',
      customer: 'paid',
      reach: async ({ counter, sold }) => {
        await counter.payer(sold, 'pay')
        await counter.press('F5')
        await counter.sees('paid')
      },
      leave: ({ toAmount }) => toAmount(),
    }),
    // Early, because a minute later it is news.
    endsAs('settling', 'settling', 'checking'),
    endsAs('paid-wrong-amount', 'pay-wrong', 'ask-cashier', 14_000_000n),
    endsAs('suspect', 'suspect', 'checking'),
    endsAs('failed', 'fail', 'closed'),
    sale('expired', {
      state: 'expired',
      customer: 'expired',
      reach: async ({ sell, counter }) => {
        await sell('60000', 'expire')
        await counter.sees('expired')
      },
    }),
    sale('paid-late', {
      state: 'paid-late',
      customer: 'ask-cashier',
      reach: async ({ counter, sold }) => {
        await counter.payer(sold, 'pay')
        await counter.press('F5')
        await counter.sees('paid-late')
      },
      leave: ({ toAmount }) => toAmount(),
    }),
    sale('sending', {
      state: 'sending',
      customer: 'preparing',
      isBrief: true,
      reach: async ({ counter }) => {
        await counter.fault('delay', UNTIL_ENDED)
        await counter.sell('20000')
        await counter.sees('sending')
      },
      leave: async ({ counter, toAmount }) => {
        await counter.fault('none')
        await counter.sees('waiting')
        await toAmount()
      },
    }),
    sale('unknown', {
      state: 'unknown',
      customer: 'closed',
      reach: async ({ counter }) => {
        await counter.fault('answer-lost', UNTIL_ENDED)
        await counter.sell('70000')
        await counter.sees('unknown')
      },
      leave: async ({ counter, toAmount }) => {
        await counter.fault('none')
        await toAmount()
      },
    }),
    sale('not-sent', {
      state: 'not-sent',
      customer: 'closed',
      reach: async ({ counter }) => {
        await counter.fault('gateway-down')
        await counter.sell('45000')
        await counter.sees('not-sent')
      },
      leave: ({ counter }) => counter.fault('none'),
    }),
    sale('cancelled', {
      state: 'cancelled',
      reach: async ({ counter }) => {
        await counter.press('F7')
        await counter.sees('waiting')
        await counter.cancel()
        await counter.sees('cancelled')
      },
      leave: ({ toAmount }) => toAmount(),
    }),
    sale('virtual-account', {
      state: 'waiting',
      customer: 'va',
      reach: async ({ counter }) => {
        const note = 'meja 12, dua kopi susu dan roti bakar'
        const reference = await counter.sell('95000', { method: 'va', note })
        await counter.sees('waiting')
        await counter.payer(reference, 'open')
      },
    }),
    sale('cancelling', {
      state: 'cancelling',
      customer: 'checking',
      reach: async ({ counter }) => {
        await counter.fault('answer-lost', UNTIL_ENDED)
        await counter.cancel()
        await counter.sees('cancelling')
      },
      leave: async ({ counter, toAmount }) => {
        await counter.fault('none')
        await toAmount()
      },
    }),
    sale('refused', {
      state: 'refused',
      customer: 'closed',
      reach: async ({ counter }) => {
        // The till itself refuses more than a QR allows; the gateway refuses a page.
        await counter.sell('10000000000000', { method: 'link' })
        await counter.sees('refused')
      },
      leave: ({ toAmount }) => toAmount(),
    }),
  ],
}
