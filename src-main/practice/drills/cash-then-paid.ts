import { MINUTE, SECOND, type Drill } from './drill.ts'
import { chargeAgain, GREET, renew, resolve, sell } from './parts.ts'

/** The customer pays cash, and the payment by QR arrives after all. */
export const cashThenPaid: Drill = {
  id: 'cash-then-paid',
  limitMs: 6 * MINUTE,
  amounts: [70_000],
  lines: [
    GREET,
    { id: 'gives-up', when: { customer: 0, is: ['waiting'] }, afterMs: 5 * SECOND },
    {
      id: 'arrives',
      when: { deed: 'cash' },
      afterMs: 8 * SECOND,
      does: [{ customer: 0, does: 'pays' }],
    },
  ],
  deeds: [
    sell(),
    {
      id: 'cash',
      names: ['order.takeCash'],
      customer: 0,
      after: { line: 'gives-up' },
      withinMs: 60 * SECOND,
    },
    resolve({ customer: 0, is: ['paid-late'] }),
  ],
  missteps: [chargeAgain(), renew({ line: 'gives-up' })],
}
