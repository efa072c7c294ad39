import type { InputOf } from '#contract/procedures.ts'
import type { OrderMethod, StateKind } from '#domain/order.ts'
import type { MessageKey } from '../../words/messages.ts'
import type { Tone } from '../../ui/tone.ts'

export type PayerAction = InputOf<'practice.payer'>['action']
export type FaultChoice = InputOf<'practice.fault'>['kind']

export type Act = {
  readonly id: PayerAction
  /** What is asked of the practice gateway; it finds out by itself that a payment is late. */
  readonly action: PayerAction
  readonly title: MessageKey
  readonly see: MessageKey
  readonly tone: Tone
  /** The same for an act whatever the order. */
  readonly shortcut: string
}

export type Chosen = { readonly method: OrderMethod; readonly state: StateKind }

function act(id: Act['id'], tone: Tone, digit: number): Act {
  return {
    id,
    action: id,
    title: `practice.act.${id}`,
    see: `practice.act.${id}.see`,
    tone,
    shortcut: `Alt+${digit}`,
  }
}

const PAY = act('pay', 'paid', 1)
/** What is over already is only paid; it is late by itself. */
const PAY_LATE: Act = { ...act('pay-late', 'clock', 1), action: 'pay' }
const PAY_LATE_LATER: Act = { ...act('pay-late', 'clock', 0), see: 'practice.act.pay-late.later' }
const WRONG = act('pay-wrong', 'danger', 2)
const TWICE = act('pay-twice', 'danger', 3)
const SUSPECT = act('suspect', 'unknown', 4)
const CORRECTING = act('correcting', 'unknown', 5)
const SETTLING = act('settling', 'waiting', 6)
const FAIL = act('fail', 'danger', 7)
const EXPIRE = act('expire', 'clock', 8)
const OPEN = act('open', 'waiting', 9)

const CLOSED: readonly Act[] = [PAY_LATE, WRONG, TWICE, SUSPECT]
const PAID: readonly Act[] = [TWICE]
const ALL: readonly Act[] = [PAY, WRONG, TWICE, SUSPECT, CORRECTING, SETTLING, FAIL, EXPIRE, PAY_LATE_LATER]
/** What a customer can still do where that is less than everything. */
const LESS: Readonly<Partial<Record<StateKind, readonly Act[]>>> = {
  suspect: [PAY, WRONG, TWICE, SUSPECT, CORRECTING, SETTLING, FAIL],
  settling: PAID,
  paid: PAID,
  'paid-late': PAID,
  'paid-wrong-amount': PAID,
  expired: CLOSED,
  cancelled: CLOSED,
  failed: [PAY_LATE, WRONG, TWICE],
}

/** The keys of all acts, lowest first. */
export const ACT_KEYS: readonly string[] = [
  ...new Set([...ALL, OPEN].map(({ shortcut }) => shortcut)),
].toSorted()

/** What a customer might do with this order, most likely first. Whether it works, the practice gateway says. */
export function actsFor({ method, state }: Chosen): readonly Act[] {
  const acts = LESS[state] ?? ALL
  return method === 'va' && acts === ALL ? [OPEN, ...acts] : acts
}

export type FaultAct = {
  readonly kind: Exclude<FaultChoice, 'none'>
  readonly title: MessageKey
  readonly see: MessageKey
  readonly shortcut: string
}

const FAULTS: readonly FaultAct['kind'][] = [
  'answer-lost',
  'drop-before',
  'cut-at',
  'delay',
  'http-500',
  'html',
  'bad-json',
  'empty',
  'wrong-signature',
  'gateway-down',
]

export const FAULT_ACTS: readonly FaultAct[] = FAULTS.map((kind, index) => ({
  kind,
  // There is no tenth digit to spare: Ctrl+0 is the page's size.
  shortcut: kind === 'gateway-down' ? 'Ctrl+D' : `Ctrl+${index + 1}`,
  title: `practice.fault.${kind}`,
  see: `practice.fault.${kind}.see`,
}))

/** Takes every fault away. */
export const CLEAR_KEY = 'Ctrl+Delete'

/** Most calls that one press may strike. */
export const MOST_TIMES = 20
