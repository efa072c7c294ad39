import type { HelpTopic } from '#renderer/till/help-topics.ts'

export const LANGUAGES = ['id', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const GUIDES = ['cashier', 'manager', 'it'] as const
export type Guide = (typeof GUIDES)[number]

/** What a guide prints, in this order. A `frame` is a text of its own in `resources/guides`; all others are the app's. */
export type Piece =
  | { readonly frame: string }
  /** A picture of the gallery: `docs/pictures/guides/LANGUAGE/NAME.png`. Its words are the frame `picture.NAME`. */
  | { readonly picture: string }
  /** A page of help: its purpose, and its steps, words to read out and keys. */
  | { readonly help: HelpTopic }
  /** Pages of help in one paragraph each, to look up. */
  | { readonly brief: readonly HelpTopic[] }
  /** Every status of an order: hand over or not, what to do, what the customer's screen shows. */
  | { readonly states: 'all' }

const frame = (name: string): Piece => ({ frame: name })
const picture = (name: string): Piece => ({ picture: name })
const help = (topic: HelpTopic): Piece => ({ help: topic })
const brief = (...topics: readonly HelpTopic[]): Piece => ({ brief: topics })

export const PLAN: Readonly<Record<Guide, readonly Piece[]>> = {
  cashier: [
    frame('title'),
    frame('lead'),
    frame('rules'),
    frame('begin'),
    picture('lock'),
    help('lock'),
    help('shift-day'),
    frame('sell'),
    picture('sale-typed'),
    help('take-payment'),
    frame('sell.keys'),
    picture('waiting'),
    frame('customer'),
    picture('customer-paid'),
    frame('status'),
    { states: 'all' },
    frame('doubt'),
    help('says-paid'),
    picture('doubt-says-paid'),
    help('hold-slip'),
    help('scan'),
    help('cash-instead'),
    brief('paid-twice', 'approval'),
    frame('end'),
    help('shift-close'),
    frame('after-close'),
    frame('trouble'),
    brief('connection-lost', 'after-a-stop', 'printer', 'second-screen', 'no-sound', 'locked-out'),
    frame('trouble.more'),
    frame('practice'),
    brief('practice'),
  ],
  manager: [
    frame('title'),
    frame('lead'),
    frame('day'),
    help('today'),
    picture('today-needs'),
    frame('decide'),
    help('approval'),
    help('paid-twice'),
    picture('doubt-resolve'),
    brief('state.paid-late', 'state.paid-wrong-amount', 'state.unknown', 'state.suspect'),
    frame('decide.after'),
    frame('shift'),
    help('shift'),
    help('shift-close'),
    picture('shift-close-differs'),
    frame('shift.z'),
    help('review'),
    picture('review-day'),
    picture('review-report-cashier'),
    help('attention'),
    help('reconcile'),
    frame('people'),
    help('people'),
    brief('locked-out'),
    frame('settings'),
    help('settings'),
    help('backup'),
    frame('trouble'),
    brief('connection-lost', 'after-a-stop'),
    frame('trouble.table'),
    frame('not'),
  ],
  it: [
    frame('title'),
    frame('lead'),
    frame('install.head'),
    frame('install'),
    frame('install.after'),
    frame('first'),
    picture('welcome'),
    brief('welcome'),
    frame('connect'),
    help('connect'),
    picture('connect-test-tls'),
    frame('vault'),
    frame('policy'),
    frame('devices'),
    brief('printer', 'second-screen', 'no-sound'),
    frame('health'),
    brief('health'),
    picture('health-full'),
    frame('health.json'),
    frame('updates'),
    frame('backup'),
    brief('backup'),
    frame('backup.restore'),
    frame('verify'),
    frame('trouble.head'),
    frame('trouble'),
  ],
}
