import { MINUTE, SECOND, type Drill } from './drill.ts'
import { ask, cancel, chargeAgain, finish, GREET, renew, sell, takeCash } from './parts.ts'

/** The shop loses its connection while the customer pays over their own. */
export const lineDrops: Drill = {
  id: 'line-drops',
  limitMs: 5 * MINUTE,
  amounts: [80_000],
  lines: [
    GREET,
    { id: 'drops', when: { customer: 0, is: ['waiting'] }, afterMs: 3 * SECOND, does: [{ line: 'cut' }] },
    {
      id: 'pays',
      when: { line: 'drops' },
      afterMs: 5 * SECOND,
      does: [{ customer: 0, does: 'pays' }],
    },
    { id: 'back', when: { line: 'pays' }, afterMs: 25 * SECOND, does: [{ line: 'mended' }] },
  ],
  deeds: [sell(), ask({ line: 'pays' }), finish()],
  missteps: [chargeAgain(), renew({ line: 'drops' }), takeCash({ line: 'drops' }), cancel({ line: 'drops' })],
}
