import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { PracticeController } from '#counter/till.ts'
import { moneyOfMinor, wireAmount, type Money } from '#domain/money.ts'
import type { FaultInput, PayerAction, PayerInput } from '#simulator/control/control.ts'
import type { ControlClient } from '#simulator/control/control-client.ts'

type Payer = InputOf<'practice.payer'>
type FaultKind = Exclude<InputOf<'practice.fault'>['kind'], 'none'>

/** Long enough after expiry for the till to notice it before the money arrives. */
const LATE_BY_MS = 20_000
/** Slow, but within the till's time limit: a longer delay would be a lost answer. */
const SLOW_MS = 8_000
const SETTLE_AFTER_MS = 60_000

export type ControllerDeps = {
  /** Undefined while the simulator's process is not running. */
  readonly control: () => ControlClient | undefined
  readonly baseUrl: () => string
  /** What the till asked for, by reference, and its remaining time in milliseconds. */
  readonly askedFor: (
    reference: string,
  ) => { readonly amount: Money; readonly expiresInMs: number } | undefined
  readonly announce: () => void
  /** The time, epoch milliseconds. */
  readonly now: () => number
}

/** Plays the customer and the faults on the simulator, as a trainer would. */
export function createPracticeController(deps: ControllerDeps): PracticeController {
  const withControl = async <T>(act: (control: ControlClient) => Promise<Result<T>>): Promise<Result<T>> => {
    const control = deps.control()
    if (control === undefined) return refuse('practice-unreachable')
    try {
      return await act(control)
    } catch {
      return refuse('practice-unreachable')
    }
  }
  return {
    payer: (input) =>
      withControl(async (control) => {
        const known = await control.order(input.reference)
        // To pay late, first let the time run out, then pay some time later.
        const first =
          input.action === 'pay-late' ? await letExpire(control, input.reference, known?.state) : undefined
        const outcome =
          first?.ok === false
            ? first
            : await control.payer(payerInput(input, known?.state, deps.askedFor(input.reference), deps.now()))
        deps.announce()
        return outcome.ok ? accept(null) : refuse('not-allowed', { why: outcome.code })
      }),
    fault: ({ kind, times }) =>
      withControl(async (control) => {
        if (kind === 'none') await control.clearFaults()
        else await control.arm(faultInput(kind, times))
        deps.announce()
        return accept(null)
      }),
    view: () =>
      withControl(async (control) => {
        const [faults, counters] = await Promise.all([control.faults(), control.counters()])
        return accept({
          baseUrl: deps.baseUrl(),
          down: faults.some((fault) => fault.kind === 'refuse-connection'),
          faults: faults
            .filter((fault) => fault.kind !== 'refuse-connection')
            .map((fault) => ({ kind: fault.kind, operation: fault.operation ?? '', left: fault.times })),
          requests: counters.total,
          overBudget: counters.overBudget,
        })
      }),
  }
}

/** The customer pays, however late it is. The order's state decides which late payment the simulator plays. */
function payerInput(
  input: Payer,
  state: string | undefined,
  asked: ReturnType<ControllerDeps['askedFor']>,
  now: number,
): PayerInput {
  const { reference } = input
  switch (input.action) {
    case 'open':
      if (asked === undefined) return { action: 'open', reference }
      return {
        action: 'open',
        reference,
        amount: wireAmount(asked.amount),
        expiresInMs: Math.max(0, asked.expiresInMs),
      }
    case 'pay':
      return { action: paying(state), reference }
    case 'pay-late':
      return { action: 'pay-late', reference, payAt: now + LATE_BY_MS }
    case 'pay-wrong': {
      const amount = input.amountMinor === undefined ? undefined : wireAmount(moneyOfMinor(input.amountMinor))
      return { action: paying(state), reference, ...(amount === undefined ? {} : { amount }) }
    }
    case 'pay-twice':
      return { action: 'pay-again', reference }
    case 'suspect':
      return { action: 'suspect', reference }
    case 'correcting':
      return { action: 'wait-for-correction', reference }
    case 'settling':
      return { action: 'settle-later', reference, settleAfterMs: SETTLE_AFTER_MS }
    case 'fail':
      return { action: 'fail', reference }
    case 'expire':
      return { action: 'expire', reference }
  }
}

/** The customer pays, however late it is. The order's state decides which late payment the simulator plays. */
export function paying(state: string | undefined): PayerAction {
  if (state === 'cancelled') return 'pay-after-cancel'
  return state === 'EX' || state === 'F' ? 'pay-late' : 'pay'
}

/** Lets the order expire, unless it is over already and only has to be paid. */
async function letExpire(control: ControlClient, reference: string, state: string | undefined) {
  return state === 'IP' ? control.payer({ action: 'expire', reference }) : undefined
}

function faultInput(kind: FaultKind, times: number): FaultInput {
  switch (kind) {
    case 'gateway-down':
      return { kind: 'refuse-connection' }
    case 'cut-at':
      return { kind, at: 40, times }
    case 'delay':
      return { kind, ms: SLOW_MS, times }
    default:
      return { kind, times }
  }
}
