import type { InputOf } from '#contract/procedures.ts'
import type { OrderMethod, StateKind } from '#domain/order.ts'
import type { MessageKey } from '../../words/messages.ts'
import type { Tone } from '../../ui/tone.ts'

export type PayerAction = InputOf<'practice.payer'>['action']
export type FaultChoice = InputOf<'practice.fault'>['kind']

export type Act = {
  readonly id: PayerAction
  /** The request to the practice gateway, which detects a late payment itself. */
  readonly action: PayerAction
  readonly title: MessageKey
  readonly see: MessageKey
  readonly tone: Tone
  /** The same for every order. */
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
/** A finished order is simply paid; the gateway counts it as late automatically. */
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
/** States in which the customer can do only some of the acts. */
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

/**
 * What a customer might do with this order, most likely first. The practice gateway decides whether it works.
 */
export function actsFor({ method, state }: Chosen): readonly Act[] {
  const acts = LESS[state] ?? ALL
  return method === 'va' && acts === ALL ? [OPEN, ...acts] : acts
}

/** What everyone at a counter meets; the rest is for IT. */
const USUAL: ReadonlySet<PayerAction | FaultChoice> = new Set([
  'open',
  'pay',
  'pay-late',
  'pay-wrong',
  'pay-twice',
  'delay',
  'gateway-down',
])
export const isUsual = (name: PayerAction | FaultChoice): boolean => USUAL.has(name)

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
  // No digit is left for the tenth: Ctrl+0 resets the page's size.
  shortcut: kind === 'gateway-down' ? 'Ctrl+D' : `Ctrl+${index + 1}`,
  title: `practice.fault.${kind}`,
  see: `practice.fault.${kind}.see`,
}))

/** Removes every fault. */
export const CLEAR_KEY = 'Ctrl+Delete'

/** The most calls that one press may make fail. */
export const MOST_TIMES = 20
