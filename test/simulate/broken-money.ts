/** The mistakes of the controls for stories about money: what a till is handed, wrapped so that it is wrong in one thing. */
import type { OrderView } from '#contract/views.ts'
import type { Schedule } from '#counter/watch/schedule.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { isClosed } from '#domain/order.ts'
import type { GatewayClient } from '#gateway/client.ts'
import type { Journal } from '#journal/journal.ts'
import { reading } from './broken.ts'

type Sent = Awaited<ReturnType<GatewayClient['send']>>

const OFFLINE = { kind: 'not-executed', why: 'no-connection' } as const

export function noTokenIsNoConnection(real: GatewayClient): GatewayClient {
  return {
    prepare: async (...given) => {
      const prepared = await real.prepare(...given)
      if (prepared.ok || prepared.outcome.kind !== 'not-executed' || prepared.outcome.why !== 'no-token')
        return prepared
      return { ...prepared, outcome: OFFLINE }
    },
    send: (call, hooks) => real.send(call, hooks),
  }
}

/** A question in place of which something else is said; undefined where it is asked. */
function instead(
  real: GatewayClient,
  say: (about: string, at: number) => Sent | undefined,
  learn: (about: string, sent: Sent) => Sent = (_about, sent) => sent,
): GatewayClient {
  return {
    prepare: (...given) => real.prepare(...given),
    send: async (call, hooks) => {
      type Own = Awaited<ReturnType<typeof real.send<typeof call.operation>>>
      if (call.operation.name !== 'va-status') return real.send(call, hooks)
      const said = say(call.requestBody, call.timestamp)
      return (said ?? learn(call.requestBody, await real.send(call, hooks))) as Own
    },
  }
}

export function noLineIsAnswer(real: GatewayClient): GatewayClient {
  const refused = { kind: 'refused', raw: { httpStatus: 400, code: '4002600' } } as const
  return instead(
    real,
    () => undefined,
    (_about, sent) =>
      sent.outcome.kind === 'not-executed' && sent.outcome.why === 'no-connection'
        ? { ...sent, outcome: refused }
        : sent,
  )
}

const LONG_MS = 30_000

export function staysDown(real: GatewayClient): GatewayClient {
  let downAt = -Infinity
  return instead(
    real,
    (_about, at) => (at - downAt < LONG_MS ? { outcome: OFFLINE, finishedAt: at } : undefined),
    (_about, sent) => {
      const { outcome, finishedAt } = sent
      if (outcome.kind === 'not-executed' && outcome.why === 'no-connection') downAt = finishedAt
      return sent
    },
  )
}

const REMEMBERED_MS = 90_000

/** For a while the first answer about an order is repeated from memory, without asking. */
export function asksOnce(real: GatewayClient): GatewayClient {
  const last = new Map<string, Sent>()
  return instead(
    real,
    (about, at) => {
      const known = last.get(about)
      return known !== undefined && Math.abs(at - known.finishedAt) < REMEMBERED_MS ? known : undefined
    },
    (about, sent) => {
      if (sent.outcome.kind === 'done') last.set(about, sent)
      return sent
    },
  )
}

/** The first success is the last word. */
export function firstIsAll(real: GatewayClient): GatewayClient {
  const first = new Map<string, Sent>()
  return instead(
    real,
    (about) => first.get(about),
    (about, sent) => {
      if (sent.responseBody?.includes('"paymentFlagStatus":"S"') === true) first.set(about, sent)
      return sent
    },
  )
}

const SLOW_MS = 600_000

export const ownClockAlone = (real: Schedule): Schedule => ({
  ...real,
  nextCheckAt: (order, last, stretch, now, longest) =>
    isClosed(order.state.kind) && now > order.expiresAt && last !== undefined && last > order.expiresAt
      ? last + SLOW_MS
      : real.nextCheckAt(order, last, stretch, now, longest),
})

export function noticeless(real: Journal): Journal {
  return reading(real, () => ({ noticeOf: () => undefined }))
}

export function readsAll(real: Journal): Journal {
  return reading(real, () => ({ isUnread: () => false }))
}

export function neverAlike(real: Journal): Journal {
  return reading(real, () => ({ ordersAlike: () => [] }))
}

/** Whatever was heard of came late. */
export function alwaysLate(real: Journal): Journal {
  return reading(real, (read) => ({
    order: (reference) => {
      const order = read.order(reference)
      if (order?.state.kind !== 'paid') return order
      return { ...order, state: { ...order.state, kind: 'paid-late', was: 'expired' } }
    },
  }))
}

export function settlingLetsGo(view: OrderView): OrderView {
  return view.state === 'settling' && view.release === 'manager' ? { ...view, release: 'yes' } : view
}

/** A call that names another merchant loses its order. */
export function foreignLosesOrder({ reference, ...fact }: CallbackFact): CallbackFact {
  const isForeign = fact.evidence.includes('"LAMA"')
  return reference === undefined || isForeign ? fact : { ...fact, reference }
}
