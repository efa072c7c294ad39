import { MINUTE, SECOND, type Drill } from './drill.ts'
import { cancel, chargeAgain, finish, GREET, renew, sell } from './parts.ts'

/** The second customer pays first: whose tick is it? */
export const twoCustomers: Drill = {
  id: 'two-customers',
  limitMs: 4 * MINUTE,
  amounts: [25_000, 42_000],
  lines: [
    GREET,
    { id: 'second', when: { customer: 0, is: ['waiting'] }, afterMs: 3 * SECOND },
    {
      id: 'second-pays',
      when: { customer: 1, is: ['waiting'] },
      afterMs: 5 * SECOND,
      does: [{ customer: 1, does: 'pays' }],
    },
    {
      id: 'first-pays',
      when: { deed: 'finish-second' },
      afterMs: 4 * SECOND,
      does: [{ customer: 0, does: 'pays' }],
    },
  ],
  deeds: [sell(), sell(1, 'sell-second', { line: 'second' }), finish(1, 'finish-second'), finish(0)],
  missteps: [
    chargeAgain(),
    chargeAgain(1, { deed: 'sell-second' }),
    cancel({ deed: 'sell' }),
    renew({ deed: 'sell' }),
    cancel({ deed: 'sell' }, 1),
    renew({ deed: 'sell' }, 1),
  ],
}
