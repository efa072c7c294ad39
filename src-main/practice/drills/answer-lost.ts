import { MINUTE, SECOND, type Drill } from './drill.ts'
import { chargeAgain, finish, GREET, sell } from './parts.ts'

/** The QR was made and never came back: first it is found out what became of it, then a new one for the same sale. */
export const answerLost: Drill = {
  id: 'answer-lost',
  limitMs: 5 * MINUTE,
  amounts: [90_000],
  lines: [
    { ...GREET, does: [{ line: 'loses-the-qr' }] },
    { id: 'asks', when: { customer: 0, is: ['unknown'] }, afterMs: 3 * SECOND },
    {
      id: 'scans',
      when: { customer: 0, is: ['waiting'], deed: 'renew' },
      afterMs: 4 * SECOND,
      does: [{ customer: 0, does: 'pays' }],
    },
  ],
  deeds: [
    sell(),
    // While it is unknown the till offers no new QR; it asks by itself until it knows.
    {
      id: 'renew',
      names: ['sale.renew'],
      customer: 0,
      after: { customer: 0, is: ['waiting'] },
      withinMs: 60 * SECOND,
    },
    finish(),
  ],
  missteps: [chargeAgain()],
}
