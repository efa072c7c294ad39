/** Tills with one mistake each, made by wrapping what the real one is handed. A judge that misses them proves nothing. */
import { believesPieces, guessesRefused, notFoundIsFailed, resending, tooSure } from './broken-client.ts'
import {
  confirmsAll,
  confirmsTheOver,
  deaf,
  forgetful,
  forgetsCalls,
  keyless,
  limitless,
  looksLikeTheGateway,
  namesNone,
  orderless,
  repeating,
} from './broken-journal.ts'
import {
  believesAnyAmount,
  goesOnAlone,
  ignoresPause,
  ignoresRights,
  keepsGivenUp,
  NEVER_DUE,
  oneIsEnough,
  showsAllPaid,
  tomorrow,
} from './broken-people.ts'
import type { Rule } from './rules.ts'
import type { Breaks } from './program.ts'

export type Control = { readonly what: string; readonly breaks: Breaks; readonly caughtBy: readonly Rule[] }

const list = {
  'resends-on-timeout': {
    what: 'a request without an answer is sent once more',
    breaks: { client: resending },
    caughtBy: ['sent-twice'],
  },
  'holds-nothing': {
    what: 'a document or payout that may have been done is not held',
    breaks: { journal: keyless },
    caughtBy: ['sent-twice'],
  },
  'no-intent': {
    what: 'the intent is not on the disk when the request leaves: a crash forgets it',
    breaks: { journal: forgetful },
    caughtBy: ['forgotten'],
  },
  'unknown-is-no': {
    what: 'a request without an answer counts as not sent',
    breaks: { client: tooSure },
    caughtBy: ['shown-wrong'],
  },
  'unknown-is-no-and-again': {
    what: 'the same, until it is sent again',
    breaks: { client: tooSure },
    caughtBy: ['sent-twice'],
  },
  'duplicate-is-no': {
    what: 'that the gateway has it already counts as a refusal',
    breaks: { client: guessesRefused },
    caughtBy: ['shown-wrong'],
  },
  'not-found-is-failed': {
    what: 'a transfer that is not found counts as failed',
    breaks: { client: notFoundIsFailed },
    caughtBy: ['shown-wrong'],
  },
  'believes-pieces': {
    what: 'a document that the answer to a batch leaves out counts as refused',
    breaks: { client: believesPieces },
    caughtBy: ['shown-wrong'],
  },
  'late-facts-ignored': {
    what: 'what a look-up says after a mark is not booked',
    breaks: { journal: deaf },
    caughtBy: ['shown-wrong'],
  },
  'older-answer-counts': {
    what: 'the answer to an older look-up is booked after that to a younger one',
    breaks: { journal: orderless },
    caughtBy: ['shown-wrong'],
  },
  'repeats-what-is-decided': {
    what: 'a second try with a fresh token leaves, whatever was decided meanwhile',
    breaks: { journal: repeating },
    caughtBy: ['sent-while-unknown'],
  },
  'mark-looks-like-the-gateway': {
    what: 'a mark of a person is stored as the gateway has said it',
    breaks: { journal: looksLikeTheGateway },
    caughtBy: ['shown-wrong'],
  },
  'does-not-recover': {
    what: 'what was on its way when the program ended stays on its way',
    breaks: { recovers: false },
    caughtBy: ['forgotten'],
  },
  'list-of-unknown-only': {
    what: 'what the gateway has not decided is in no list',
    breaks: { list: (real) => real.filter(({ state }) => state !== 'pending') },
    caughtBy: ['forgotten'],
  },
  'confirms-all': {
    what: 'every question of the gateway is answered with yes',
    breaks: { reads: confirmsAll },
    caughtBy: ['yes-to-a-stranger'],
  },
  'knows-no-transfer': {
    what: 'every question of the gateway is answered with no',
    breaks: { reads: (real) => ({ ...real, instruction: () => ({ ok: true, value: undefined }) }) },
    caughtBy: ['no-to-a-wanted'],
  },
  'confirms-what-is-over': {
    what: 'a question about a transfer that has ended is answered with yes',
    breaks: { reads: confirmsTheOver },
    caughtBy: ['yes-to-a-stranger'],
  },
  'hears-bytes-twice': {
    what: 'a question in the bytes of an earlier one is answered with yes after a start',
    breaks: { journal: forgetsCalls },
    caughtBy: ['yes-to-a-stranger'],
  },
  'one-is-enough': {
    what: 'who wrote a payout may check it',
    breaks: { payouts: oneIsEnough },
    caughtBy: ['not-agreed'],
  },
  'right-once-had': {
    what: 'who has lost the right approves all the same',
    breaks: { people: ignoresRights },
    caughtBy: ['not-agreed'],
  },
  'any-amount': {
    what: 'the amount that the checker types is not compared',
    breaks: { payouts: believesAnyAmount },
    caughtBy: ['not-agreed'],
  },
  'no-limit': {
    what: 'the limit of the day counts for nothing',
    breaks: { journal: limitless },
    caughtBy: ['not-agreed'],
  },
  'a-day-early': {
    what: 'a payout leaves on the day before its own',
    breaks: { clock: tomorrow },
    caughtBy: ['off-its-day'],
  },
  'never-due': {
    what: 'the day of an approved payout comes, and it does not leave',
    breaks: { timers: NEVER_DUE },
    caughtBy: ['forgotten'],
  },
  'goes-on-alone': {
    what: 'a run of invoices goes on after a start without a person',
    breaks: { invoices: goesOnAlone },
    caughtBy: ['not-agreed'],
  },
  'ignores-pause': {
    what: 'a run of invoices that was paused goes on',
    breaks: { invoices: ignoresPause },
    caughtBy: ['not-agreed'],
  },
  'keeps-given-up': {
    what: 'what was given up of a run is sent',
    breaks: { invoices: keepsGivenUp },
    caughtBy: ['not-agreed'],
  },
  'forgets-notices': {
    what: 'that an invoice was paid is answered with yes, and nothing shows it',
    breaks: { fact: namesNone },
    caughtBy: ['forgotten'],
  },
  'all-told-paid': {
    what: 'every invoice is shown as told paid',
    breaks: { invoices: showsAllPaid },
    caughtBy: ['shown-wrong'],
  },
} as const satisfies Readonly<Record<string, Control>>

export type ControlName = keyof typeof list
export const CONTROLS: Readonly<Record<ControlName, Control>> = list
export const CONTROL_NAMES = Object.keys(list) as readonly ControlName[]

export function isControl(text: string): text is ControlName {
  return Object.hasOwn(list, text)
}
