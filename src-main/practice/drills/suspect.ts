import { MINUTE, SECOND, type Drill } from './drill.ts'
import { chargeAgain, finish, GREET, hold, renew, sell, takeCash } from './parts.ts'

/** The gateway is not sure: hold the goods, do not charge again, print a slip. */
export const suspect: Drill = {
  id: 'suspect',
  limitMs: 6 * MINUTE,
  amounts: [200_000],
  lines: [
    GREET,
    {
      id: 'taken',
      when: { customer: 0, is: ['waiting'] },
      afterMs: 5 * SECOND,
      does: [{ customer: 0, does: 'is-suspected' }],
    },
    {
      id: 'clears',
      when: { customer: 0, is: ['suspect'], deed: 'hold' },
      afterMs: 10 * SECOND,
      does: [{ customer: 0, does: 'pays' }],
    },
  ],
  deeds: [sell(), hold({ customer: 0, is: ['suspect'] }), finish()],
  missteps: [chargeAgain(), renew({ line: 'taken' }), takeCash({ line: 'taken' })],
}
