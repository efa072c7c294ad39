import { MINUTE, SECOND, type Drill } from './drill.ts'
import { cancel, chargeAgain, finish, GREET, renew, sell } from './parts.ts'

/** Nothing goes wrong: amount, QR, wait for the tick, next customer. */
export const firstSale: Drill = {
  id: 'first-sale',
  limitMs: 3 * MINUTE,
  amounts: [45_000],
  lines: [
    GREET,
    {
      id: 'scans',
      when: { customer: 0, is: ['waiting'] },
      afterMs: 4 * SECOND,
      does: [{ customer: 0, does: 'pays' }],
    },
  ],
  deeds: [sell(), finish()],
  missteps: [chargeAgain(), renew({ deed: 'sell' }), cancel({ line: 'scans' })],
}
