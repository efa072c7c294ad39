/**
 * Tills with one mistake each, made by wrapping what the real one is handed. A simulator that does not catch them proves
 * nothing.
 */
import type { GatewayClient, PreparedCall } from '#gateway/client.ts'
import type { Journal } from '#journal/journal.ts'
import type { Disk } from './disk.ts'
import type { Rule } from './judge.ts'
import type { Breaks } from './program.ts'

type Control = {
  readonly what: string
  readonly breaks: () => Breaks
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
} as const satisfies Readonly<Record<string, Control>>

export type ControlName = keyof typeof CONTROLS

export const CONTROL_NAMES = Object.keys(CONTROLS) as readonly ControlName[]

export function isControl(text: string): text is ControlName {
  return Object.hasOwn(CONTROLS, text)
}

/** With another id, as a client would that wants to get past the check for it. */
function resending(real: GatewayClient): GatewayClient {
  const inputs = new WeakMap<PreparedCall, Parameters<GatewayClient['prepare']>>()
  let count = 0
  return {
    prepare: async (operation, input, options) => {
      const prepared = await real.prepare(operation, input, options)
      if (prepared.ok) inputs.set(prepared.call, [operation, input, options])
      return prepared
    },
    send: async (call, hooks) => {
      const sent = await real.send(call, hooks)
      const { outcome } = sent
      const given = inputs.get(call)
      if (outcome.kind !== 'unknown' || outcome.why !== 'timeout' || given === undefined) return sent
      if (call.operation.effect !== 'asks-for-money') return sent
      count += 1
      const externalId = String(9_000_000_000_000 + count)
      const again = await real.prepare(call.operation, given[1], { ...given[2], externalId })
      return again.ok ? ((await real.send(again.call, hooks)) as typeof sent) : sent
    },
  }
}

function tooSure(real: GatewayClient): GatewayClient {
  return {
    prepare: (...given) => real.prepare(...given),
    send: async (call, hooks) => {
      const sent = await real.send(call, hooks)
      if (sent.outcome.kind !== 'unknown' || call.operation.effect !== 'asks-for-money') return sent
      return { ...sent, outcome: { kind: 'not-executed', why: 'no-connection' } }
    },
  }
}

/** As on a disk that is not flushed: an intent is there for good only with what is journalled after it. */
function forgetful(real: Journal, disk: Disk): Journal {
  return writing(real, (change) => {
    disk.flush()
    const { attempt } = change
    if (attempt?.phase === 'start' && attempt.effect === 'asks-for-money') disk.holdBack()
    return real.write.commit(change)
  })
}

const OVER: ReadonlySet<string> = new Set(['expired', 'cancelled', 'failed', 'never-arrived', 'refused'])

function deaf(real: Journal): Journal {
  return writing(real, (change) => {
    const { order, ...rest } = change
    const before = order === undefined ? undefined : real.read.order(order.after.reference)
    const isLate = before !== undefined && OVER.has(before.state.kind) && order?.eventKind === 'status'
    return real.write.commit(isLate && rest.attempt !== undefined ? rest : change)
  })
}

function writing(real: Journal, commit: Journal['write']['commit']): Journal {
  return {
    ...real,
    get read() {
      return real.read
    },
    write: {
      commit,
      nextSequence: (name) => real.write.nextSequence(name),
      putSetting: (key, value) => real.write.putSetting(key, value),
    },
  }
}
