import { MINUTE, SECOND, type Drill } from './drill.ts'
import { ask, chargeAgain, GREET, hold, renew, sell, takeCash } from './parts.ts'

/** Nothing was paid. What a phone shows is a picture; only the gateway's answer counts. */
export const picture: Drill = {
  id: 'picture',
  limitMs: 5 * MINUTE,
  amounts: [120_000],
  lines: [
    GREET,
    { id: 'shows', when: { customer: 0, is: ['waiting'] }, afterMs: 5 * SECOND },
    { id: 'hurries', when: { line: 'shows' }, afterMs: 30 * SECOND },
    { id: 'waits', when: { deed: 'hold' }, afterMs: SECOND },
  ],
  deeds: [sell(), ask({ line: 'shows' }), hold({ line: 'shows' })],
  missteps: [chargeAgain(), renew({ line: 'shows' }), takeCash({ line: 'shows' })],
}
