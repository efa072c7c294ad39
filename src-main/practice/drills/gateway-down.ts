import { MINUTE, SECOND, type Drill } from './drill.ts'
import { chargeAgain, finish, GREET, sell } from './parts.ts'

/** Nothing has left the till: the same order may be sent again, without becoming a second one. */
export const gatewayDown: Drill = {
  id: 'gateway-down',
  limitMs: 5 * MINUTE,
  amounts: [55_000],
  lines: [
    { ...GREET, does: [{ line: 'cut' }] },
    {
      id: 'back',
      when: { customer: 0, is: ['not-sent'] },
      afterMs: 12 * SECOND,
      does: [{ line: 'mended' }],
    },
    {
      id: 'scans',
      when: { customer: 0, is: ['waiting'] },
      afterMs: 4 * SECOND,
      does: [{ customer: 0, does: 'pays' }],
    },
  ],
  deeds: [
    sell(),
    { id: 'retry', names: ['order.retry'], customer: 0, after: { line: 'back' }, withinMs: 40 * SECOND },
    finish(),
  ],
  missteps: [chargeAgain()],
}
