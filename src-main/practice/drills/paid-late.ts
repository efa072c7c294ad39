import { MINUTE, SECOND, type Drill } from './drill.ts'
import { ask, chargeAgain, GREET, renew, resolve, sell, takeCash } from './parts.ts'

/** The time has run out, and the money still arrives. */
export const paidLate: Drill = {
  id: 'paid-late',
  limitMs: 5 * MINUTE,
  amounts: [60_000],
  lines: [
    GREET,
    {
      id: 'slow',
      when: { customer: 0, is: ['waiting'] },
      afterMs: 5 * SECOND,
      does: [{ customer: 0, does: 'runs-out-of-time' }],
    },
    {
      id: 'pays',
      when: { customer: 0, is: ['expired'] },
      afterMs: 4 * SECOND,
      does: [{ customer: 0, does: 'pays' }],
    },
  ],
  deeds: [sell(), ask({ line: 'pays' }), resolve({ customer: 0, is: ['paid-late'] })],
  missteps: [chargeAgain(0, { line: 'pays' }), renew({ line: 'pays' }), takeCash({ line: 'pays' })],
}
