/** Controls for stories about money: each is played in lives that have one. */
import {
  alwaysLate,
  asksOnce,
  firstIsAll,
  foreignLosesOrder,
  neverAlike,
  noLineIsAnswer,
  noticeless,
  noTokenIsNoConnection,
  ownClockAlone,
  readsAll,
  settlingLetsGo,
  staysDown,
} from './broken-money.ts'
import type { Control } from './controls.ts'

export const MONEY_CONTROLS = {
  'no-token-is-no-line': {
    what: 'an access token that cannot be had counts as a till without a line',
    breaks: () => ({ client: noTokenIsNoConnection }),
    each: 'money',
    caughtBy: ['cash-blindly'],
  },
  'no-line-is-an-answer': {
    what: 'a question that finds no line counts as answered, and the request that follows finds one',
    breaks: () => ({ client: noLineIsAnswer }),
    each: 'money',
    caughtBy: ['charged-blindly'],
  },
  'stays-down': {
    what: 'where there was no line a moment ago, nothing is tried',
    breaks: () => ({ client: staysDown }),
    each: 'money',
    caughtBy: ['cash-blindly'],
  },
  'own-clock-alone': {
    what: 'what is over by the till is asked about seldom, though the gateway may take a minute longer',
    breaks: () => ({ schedule: ownClockAlone }),
    each: 'money',
    caughtBy: ['not-learned-in-time'],
  },
  'steps-unseen': {
    what: 'the till does not see that its clock was set',
    breaks: () => ({ clockWatch: 'unseen' }),
    each: 'money',
    caughtBy: ['not-learned-in-time'],
  },
  'asks-once': {
    what: 'after a payment call the gateway is asked once, and its books come later',
    breaks: () => ({ client: asksOnce }),
    each: 'money',
    caughtBy: ['not-learned-in-time'],
  },
  'call-not-held': {
    what: 'after a payment call the screens still ask for the money',
    breaks: () => ({ journal: noticeless }),
    each: 'money',
    caughtBy: ['asked-to-pay-twice', 'cash-blindly'],
  },
  'unread-not-held': {
    what: 'an answer about an old code that cannot be read leaves the new one on the screens',
    breaks: () => ({ journal: readsAll }),
    each: 'money',
    caughtBy: ['asked-to-pay-twice'],
  },
  'settling-lets-go': {
    what: 'money that settles lets the goods go although it is late, or not the only money of the sale',
    breaks: () => ({ view: settlingLetsGo }),
    each: 'money',
    caughtBy: ['goods-untrue'],
  },
  'foreign-loses-order': {
    what: 'a payment call about an order of ours that names another merchant is kept without its order',
    breaks: () => ({ fact: foreignLosesOrder }),
    each: 'money',
    caughtBy: ['success-not-shown'],
  },
  'never-asks-same': {
    what: 'the same amount typed again raises no question',
    breaks: () => ({ journal: neverAlike }),
    each: 'money',
    caughtBy: ['asked-to-pay-twice', 'cash-blindly', 'charged-blindly'],
  },
  'first-is-all': {
    what: 'after the first success nothing more is heard of an order, and its rest is taken in cash',
    breaks: () => ({ client: firstIsAll }),
    each: 'money',
    caughtBy: ['cash-blindly'],
  },
  'always-late': {
    what: 'a slip of an order that never ended says that it had ended when the payment was learned of',
    breaks: () => ({ paper: alwaysLate }),
    each: 'money',
    caughtBy: ['slip-untrue'],
  },
} as const satisfies Readonly<Record<string, Control>>
