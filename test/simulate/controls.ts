/**
 * Tills with one mistake each, made by wrapping what the real one is handed. A simulator that does not catch them proves
 * nothing.
 */
import {
  answersItself,
  asksAsAnother,
  believing,
  deaf,
  editing,
  forgetful,
  forgetsTakings,
  inNoZone,
  keepsNumbers,
  latestOnly,
  misnames,
  neverNotFound,
  nothingNew,
  oldNoCounts,
  resending,
  sameId,
  siblingless,
  squeezed,
  suspectIsFailed,
  throwing,
  tooSure,
  uncompared,
} from './broken.ts'
import { unaware } from './broken-back.ts'
import { closesTwice, forgetsPromises } from './broken-refunds.ts'
import { MONEY_CONTROLS } from './controls-money.ts'
import type { Rule } from './rules.ts'
import type { Each } from './losses.ts'
import type { CallbackReads } from '#callbacks/handler.ts'
import type { OrderView } from '#contract/views.ts'
import type { Schedule } from '#counter/watch/schedule.ts'
import type { Breaks } from './program.ts'

export type Control = {
  readonly what: string
  readonly breaks: () => Breaks
  /** Played in lives of this kind alone. */
  readonly each?: Each
  /** What it must be caught by. */
  readonly caughtBy: readonly Rule[]
}

export const CONTROLS = {
  'resend-on-timeout': {
    what: 'a request for money that timed out is sent once more',
    breaks: () => ({ client: resending }),
    caughtBy: ['sent-twice'],
  },
  'no-intent': {
    what: 'the intent is not on the disk when the request leaves: a crash forgets the order',
    breaks: () => ({ journal: forgetful }),
    caughtBy: ['forgotten'],
  },
  'founds-beside-its-copy': {
    what: 'a journal that is gone is founded anew, although its copy is there',
    breaks: () => ({ opening: { looksAway: 'journal' } }),
    each: 'losses',
    caughtBy: ['forgotten', 'number-used-twice'],
  },
  'believes-its-disk': {
    what: 'a copy that has more than the journal is not looked at',
    breaks: () => ({ opening: { looksAway: 'flushes' } }),
    each: 'losses',
    caughtBy: ['forgotten', 'number-used-twice'],
  },
  'numbers-begin-again': {
    what: 'numbers go on where the backup ends that was brought back',
    breaks: () => ({ opening: { beginsAgain: true } }),
    each: 'backups',
    caughtBy: ['number-used-twice', 'id-used-twice'],
  },
  'believes-its-backup': {
    what: 'what had not left when a backup was made counts as not sent when it was brought back',
    breaks: () => ({ journal: unaware }),
    each: 'backups',
    caughtBy: ['sent-twice', 'success-not-shown'],
  },
  'late-facts-ignored': {
    what: 'what the gateway says of an order that is closed is not booked',
    breaks: () => ({ journal: deaf }),
    caughtBy: ['success-not-shown'],
  },
  'unknown-is-no': {
    what: 'a request for money without an answer counts as not sent',
    breaks: () => ({ client: tooSure }),
    caughtBy: ['unsure-shown-as-no'],
  },
  'anybody-is-believed': {
    what: 'the signature of an answer is not looked at',
    breaks: () => ({ profile: { answerSignature: 'ignored' } }),
    caughtBy: ['paid-without-money', 'unsure-shown-as-no'],
  },
  'no-siblings': {
    what: 'the other orders of a sale are not looked at',
    breaks: () => ({ journal: siblingless }),
    caughtBy: ['sale-asked-twice'],
  },
  'shows-a-paid-sale': {
    what: 'an order is asked for on the screens beside one that holds the money',
    breaks: () => ({ journal: siblingless }),
    caughtBy: ['asked-to-pay-twice'],
  },
  'one-id': {
    what: 'every request goes out under the same id',
    breaks: () => ({ transport: sameId }),
    caughtBy: ['id-used-twice'],
  },
  'not-found-unheard': {
    what: 'that the gateway does not know an order counts as no answer',
    breaks: () => ({ client: neverNotFound }),
    caughtBy: ['not-settled'],
  },
  'latest-only': {
    what: 'of several transactions only the latest is read',
    breaks: () => ({ client: latestOnly }),
    caughtBy: ['twice-not-told'],
  },
  'edited-event': {
    what: 'somebody changes an event in the file',
    breaks: () => ({ journal: editing }),
    caughtBy: ['journal-broken'],
  },
  'takings-lost': {
    what: 'a Z leaves out the first of what has come',
    breaks: () => ({ journal: forgetsTakings }),
    caughtBy: ['sums-differ'],
  },
  'a-bug': {
    what: 'a cancellation throws',
    breaks: () => ({ client: throwing }),
    caughtBy: ['bug'],
  },
  'slow-watch': {
    what: 'every order is asked about every half an hour',
    breaks: () => ({ schedule: slow }),
    caughtBy: ['not-learned-in-time'],
  },
  'suspect-is-failed': {
    what: 'money in doubt counts as a failure',
    breaks: () => ({ client: suspectIsFailed }),
    caughtBy: ['words-differ'],
  },
  'nothing-new': {
    what: 'any answer about an order that waits is taken for the one before',
    breaks: () => ({ journal: nothingNew }),
    caughtBy: ['words-differ'],
  },
  'old-no-counts': {
    what: 'an answer that failed counts, however old its question is',
    breaks: () => ({ journal: oldNoCounts }),
    caughtBy: ['older-overrides'],
  },
  'charges-unasked': {
    what: 'a second question about an order is answered from memory, and a new code is made',
    breaks: () => ({ client: answersItself }),
    caughtBy: ['charged-blindly'],
  },
  'cash-unasked': {
    what: 'a second question about an order is answered from memory, and cash is taken',
    breaks: () => ({ client: answersItself }),
    caughtBy: ['cash-blindly'],
  },
  'numbers-left-open': {
    what: 'no number is ever deleted at the gateway',
    breaks: () => ({ client: keepsNumbers }),
    caughtBy: ['left-payable'],
  },
  'asks-as-another': {
    what: 'orders are asked about under the code of another merchant',
    breaks: () => ({ client: asksAsAnother }),
    caughtBy: ['asked-as-another'],
  },
  'no-acts': {
    what: 'a screen offers nothing to do, and nobody asks',
    breaks: () => ({ view: (view) => ({ ...omit(view), can: NO_ACTS }) }),
    caughtBy: ['no-way-out'],
  },
  'one-order-a-sale': {
    what: 'the listener looks at the order that is asked for alone',
    breaks: () => ({ reads: lonely }),
    caughtBy: ['bill-for-paid'],
  },
  'another-transaction': {
    what: 'the listener takes the transaction that is the evidence for another one',
    breaks: () => ({ reads: misread }),
    caughtBy: ['notice-refused'],
  },
  'calls-squeezed': {
    what: 'every remembered call counts as one of this moment',
    breaks: () => ({ journal: squeezed }),
    caughtBy: ['shut-without-cause'],
  },
  'cash-of-another': {
    what: 'cash is booked on another person',
    breaks: () => ({ journal: misnames }),
    caughtBy: ['not-theirs'],
  },
  'prints-what-was-asked': {
    what: 'a slip of an order that waits says that it is paid',
    breaks: () => ({ paper: believing }),
    caughtBy: ['slip-untrue'],
  },
  'rings-for-all': {
    what: 'whatever becomes of an order rings',
    breaks: () => ({ sound: () => 'chime' }),
    caughtBy: ['sound-untrue'],
  },
  'is-silent': {
    what: 'money comes, and nothing is heard',
    breaks: () => ({ sound: () => undefined }),
    caughtBy: ['sound-untrue'],
  },
  'day-of-elsewhere': {
    what: 'a day ends with that of the machine, which is in no zone',
    breaks: () => ({ journal: inNoZone }),
    caughtBy: ['another-day'],
  },
  'compared-nothing': {
    what: 'a Z says that everything was compared, and nothing was',
    breaks: () => ({ journal: uncompared }),
    caughtBy: ['z-misses'],
  },
  ...MONEY_CONTROLS,
  'closes-twice': {
    what: 'a refund that was paid out is paid out again',
    breaks: () => ({ journal: closesTwice }),
    each: 'refunds',
    caughtBy: ['refund-twice'],
  },
  'forgets-promises': {
    what: 'a start of the program forgets the refunds that are owed',
    breaks: () => ({ journal: forgetsPromises }),
    each: 'refunds',
    caughtBy: ['refund-lost'],
  },
} as const satisfies Readonly<Record<string, Control>>

export type ControlName = keyof typeof CONTROLS

export function eachOf(control: ControlName): Each | undefined {
  const { each }: Control = CONTROLS[control]
  return each
}

export const CONTROL_NAMES = Object.keys(CONTROLS) as readonly ControlName[]

export function isControl(text: string): text is ControlName {
  return Object.hasOwn(CONTROLS, text)
}

const slow = (real: Schedule): Schedule => ({
  ...real,
  nextCheckAt: (order, last) => Math.max(last ?? 0, order.state.since) + 1_800_000,
})

const NO_ACTS: OrderView['can'] = {
  checkNow: false,
  cancel: false,
  renew: false,
  retry: false,
  acknowledge: false,
  takeCash: false,
  resolve: false,
}

function omit({ nextCheckAt: _next, ...view }: OrderView): Omit<OrderView, 'nextCheckAt'> {
  return view
}

const lonely = (real: CallbackReads): CallbackReads => ({
  ...real,
  ordersOfSale: () => ({ ok: true, value: [] }),
  noticeOf: () => ({ ok: true, value: undefined }),
  order: (reference) => {
    const read = real.order(reference)
    if (!read.ok || read.value === undefined) return read
    const { cash: _cash, ...order } = read.value
    return { ok: true, value: order }
  },
})

const misread = (real: CallbackReads): CallbackReads => ({
  ...real,
  order: (reference) => {
    const read = real.order(reference)
    if (!read.ok || read.value?.state.kind !== 'paid') return read
    const { state } = read.value
    const evidence = { ...state.evidence, transactionId: 'ANOTHER' }
    return { ok: true, value: { ...read.value, state: { ...state, evidence } } }
  },
})
