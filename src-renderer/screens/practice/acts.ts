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
}

export type Chosen = { readonly method: OrderMethod; readonly state: StateKind }

function act(id: Act['id'], tone: Tone): Act {
  return {
    id,
    action: id,
    title: `practice.act.${id}`,
    see: `practice.act.${id}.see`,
    tone,
  }
}

const PAY = act('pay', 'paid')
/** A finished order is simply paid; the gateway counts it as late automatically. */
const PAY_LATE: Act = { ...act('pay-late', 'clock'), action: 'pay' }
const PAY_LATE_LATER: Act = { ...act('pay-late', 'clock'), see: 'practice.act.pay-late.later' }
const WRONG = act('pay-wrong', 'danger')
const TWICE = act('pay-twice', 'danger')
const SUSPECT = act('suspect', 'unknown')
const CORRECTING = act('correcting', 'unknown')
const SETTLING = act('settling', 'waiting')
const FAIL = act('fail', 'danger')
const EXPIRE = act('expire', 'clock')
const OPEN = act('open', 'waiting')

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
  readonly tone: Tone
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

export const FAULT_ACTS: readonly FaultAct[] = FAULTS.map((kind) => ({
  kind,
  title: `practice.fault.${kind}`,
  see: `practice.fault.${kind}.see`,
  tone: kind === 'gateway-down' ? 'danger' : 'clock',
}))

/** The most calls that one press may make fail. */
export const MOST_TIMES = 20
