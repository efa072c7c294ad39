import { MINUTE, SECOND, type Drill } from './drill.ts'
import { chargeAgain, GREET, PAID, resolve, sell } from './parts.ts'

/** The customer pressed twice, and both went through. */
export const paidTwice: Drill = {
  id: 'paid-twice',
  limitMs: 5 * MINUTE,
  amounts: [35_000],
  lines: [
    GREET,
    {
      id: 'pays',
      when: { customer: 0, is: ['waiting'] },
      afterMs: 5 * SECOND,
      does: [{ customer: 0, does: 'pays-twice' }],
    },
  ],
  deeds: [sell(), resolve({ customer: 0, is: PAID })],
  missteps: [chargeAgain()],
}
