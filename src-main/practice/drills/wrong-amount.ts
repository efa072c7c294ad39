import { MINUTE, SECOND, type Drill } from './drill.ts'
import { chargeAgain, GREET, renew, resolve, sell } from './parts.ts'

/** The payment is Rp 1.000 short: it is not paid, and must not be charged again either. */
export const wrongAmount: Drill = {
  id: 'wrong-amount',
  limitMs: 5 * MINUTE,
  amounts: [150_000],
  lines: [
    GREET,
    {
      id: 'pays',
      when: { customer: 0, is: ['waiting'] },
      afterMs: 5 * SECOND,
      does: [{ customer: 0, does: 'pays-too-little' }],
    },
  ],
  deeds: [sell(), resolve({ customer: 0, is: ['paid-wrong-amount'] })],
  missteps: [chargeAgain(), renew({ line: 'pays' })],
}
