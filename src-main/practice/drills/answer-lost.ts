import { MINUTE, SECOND, type Drill } from './drill.ts'
import { chargeAgain, finish, GREET, sell } from './parts.ts'

/**
 * The QR was made but its answer was lost, so no customer has seen it: a new one for the same sale.
 */
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
    // No customer has seen the lost QR, so a new one is made at once; the till keeps asking about the first.
    {
      id: 'renew',
      names: ['sale.renew'],
      customer: 0,
      after: { customer: 0, is: ['unknown', 'waiting'] },
      withinMs: 60 * SECOND,
    },
    finish(),
  ],
  missteps: [chargeAgain()],
}
