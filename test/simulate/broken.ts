/** The mistakes of the controls: what a till is handed, wrapped so that it is wrong in one thing. */
import type { GatewayClient, PreparedCall } from '#gateway/client.ts'
import type { Transport } from '#gateway/transport/transport.ts'
import type { Journal } from '#journal/journal.ts'
import type { Disk } from './disk.ts'

/** Sends again under another id, as a client would to get past the duplicate check. */
export function resending(real: GatewayClient): GatewayClient {
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

export function tooSure(real: GatewayClient): GatewayClient {
  return {
    prepare: (...given) => real.prepare(...given),
    send: async (call, hooks) => {
      const sent = await real.send(call, hooks)
      if (sent.outcome.kind !== 'unknown' || call.operation.effect !== 'asks-for-money') return sent
      return { ...sent, outcome: { kind: 'not-executed', why: 'no-connection' } }
    },
  }
}

/** As on a disk without flushing: an intent is permanent only once a later event is journalled. */
export function forgetful(real: Journal, disk: Disk): Journal {
  return writing(real, (change) => {
    disk.flush()
    const { attempt } = change
    if (attempt?.phase === 'start' && attempt.effect === 'asks-for-money') disk.holdBack()
    return real.write.commit(change)
  })
}

const OVER: ReadonlySet<string> = new Set(['expired', 'cancelled', 'failed', 'never-arrived', 'refused'])

export function deaf(real: Journal): Journal {
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

/** Takes every answer about an order that waits for one that says nothing new. */
export function nothingNew(real: Journal): Journal {
  return writing(real, (change) => {
    const { order, ...others } = change
    const isAnswer = order?.eventKind === 'status' && change.attempt !== undefined
    const waits = order !== undefined && real.read.order(order.after.reference)?.state.kind === 'waiting'
    return real.write.commit(isAnswer && waits ? others : change)
  })
}

type Answered = Awaited<ReturnType<GatewayClient['send']>>

/** A client whose answers are changed on the way. */
function answering(
  real: GatewayClient,
  change: (call: PreparedCall, sent: Answered) => unknown,
): GatewayClient {
  return {
    prepare: (...given) => real.prepare(...given),
    send: async (call, hooks) => {
      const sent = await real.send(call, hooks)
      return change(call, sent) as typeof sent
    },
  }
}

export function neverNotFound(real: GatewayClient): GatewayClient {
  return answering(real, (_call, sent) =>
    sent.outcome.kind === 'not-found'
      ? { ...sent, outcome: { kind: 'unknown', why: 'unreadable', raw: sent.outcome.raw } }
      : sent,
  )
}

type Status = {
  readonly virtualAccountData: { readonly paymentFlagStatus: string }
  readonly additionalInfo?: Readonly<Record<string, unknown>>
}

function statusOf(call: PreparedCall, { outcome }: Answered): Status | undefined {
  return call.operation.name === 'va-status' && outcome.kind === 'done'
    ? (outcome.value as Status)
    : undefined
}

export function latestOnly(real: GatewayClient): GatewayClient {
  return answering(real, (call, sent) => {
    const value = statusOf(call, sent)
    if (value?.additionalInfo === undefined) return sent
    const { data: _data, ...additionalInfo } = value.additionalInfo
    return { ...sent, outcome: { ...sent.outcome, value: { ...value, additionalInfo } } }
  })
}

export function suspectIsFailed(real: GatewayClient): GatewayClient {
  return answering(real, (call, sent) => {
    const value = statusOf(call, sent)
    if (value?.virtualAccountData.paymentFlagStatus !== 'SP') return sent
    const virtualAccountData = { ...value.virtualAccountData, paymentFlagStatus: 'F' }
    return { ...sent, outcome: { ...sent.outcome, value: { virtualAccountData } } }
  })
}

/** Repeats its own first answer about an order, for ever. */
export function answersItself(real: GatewayClient): GatewayClient {
  const first = new Map<string, Answered>()
  return {
    prepare: (...given) => real.prepare(...given),
    send: async (call, hooks) => {
      const about = call.operation.name === 'va-status' ? call.requestBody : undefined
      const known = about === undefined ? undefined : first.get(about)
      if (known !== undefined) return known as Awaited<ReturnType<typeof real.send<typeof call.operation>>>
      const sent = await real.send(call, hooks)
      if (about !== undefined && sent.outcome.kind === 'done') first.set(about, sent)
      return sent
    },
  }
}

export function keepsNumbers(real: GatewayClient): GatewayClient {
  return {
    prepare: (...given) => real.prepare(...given),
    send: async (call, hooks) => {
      if (call.operation.name !== 'va-delete') return real.send(call, hooks)
      return { outcome: { kind: 'not-executed', why: 'no-connection' }, finishedAt: call.timestamp }
    },
  }
}

export function asksAsAnother(real: GatewayClient): GatewayClient {
  return {
    prepare: (operation, input, options) =>
      real.prepare(
        operation,
        operation.name === 'va-status' ? Object.assign({}, input, { customerNo: 'ANOTHER' }) : input,
        options,
      ),
    send: (call, hooks) => real.send(call, hooks),
  }
}

export function throwing(real: GatewayClient): GatewayClient {
  return {
    prepare: (operation, input, options) => {
      if (operation.name === 'va-delete') throw new TypeError('a bug of the control')
      return real.prepare(operation, input, options)
    },
    send: (call, hooks) => real.send(call, hooks),
  }
}

export function sameId(real: Transport): Transport {
  return {
    send: (request, hooks) =>
      real.send({ ...request, headers: { ...request.headers, 'X-EXTERNAL-ID': '42' } }, hooks),
  }
}

/** Reads return something other than the stored data. */
export function reading(real: Journal, change: (read: Journal['read']) => Partial<Journal['read']>): Journal {
  return {
    ...real,
    get write() {
      return real.write
    },
    get read() {
      return { ...real.read, ...change(real.read) }
    },
  }
}

const HOLDING: ReadonlySet<string> = new Set(['paid', 'paid-late', 'unknown', 'suspect', 'settling'])

/** A lookup of a sale finds no order in it that holds money. */
export function siblingless(real: Journal): Journal {
  return reading(real, (read) => ({
    ordersOfSale: (saleId) =>
      read.ordersOfSale(saleId).map((order) => {
        const { since, kind } = order.state
        if (!HOLDING.has(kind)) return order
        return {
          ...order,
          state: { kind: 'expired', since, evidence: { source: 'till', at: since } },
        } as const
      }),
  }))
}

export function forgetsTakings(real: Journal): Journal {
  return reading(real, (read) => ({ takingsBetween: (from, to) => read.takingsBetween(from, to).slice(1) }))
}

export function squeezed(real: Journal): Journal {
  return reading(real, (read) => ({
    latestCalls: (most) => {
      const all = read.latestCalls(most)
      return all.length < 3 ? all : Array.from({ length: most }, () => Math.max(...all))
    },
  }))
}

export function editing(real: Journal, disk: Disk): Journal {
  let count = 0
  return writing(real, (change) => {
    const done = real.write.commit(change)
    count += 1
    if (count === 4) disk.edit()
    return done
  })
}

export function misnames(real: Journal): Journal {
  return writing(real, (change) =>
    real.write.commit(
      change.cash === undefined ? change : { ...change, cash: { ...change.cash, by: 'p-another' } },
    ),
  )
}

export function uncompared(real: Journal): Journal {
  return writing(real, (change) => {
    const { shift } = change
    const closed = shift !== undefined && 'closed' in shift ? shift.closed : undefined
    const comparison = closed?.closed?.z.comparison
    if (closed?.closed === undefined || comparison?.kind !== 'made') return real.write.commit(change)
    const z = { ...closed.closed.z, comparison: { ...comparison, compared: 0, unanswered: [] } }
    return real.write.commit({ ...change, shift: { closed: { ...closed, closed: { ...closed.closed, z } } } })
  })
}

export function oldNoCounts(real: Journal): Journal {
  return writing(real, (change) => {
    const { attempt, order } = change
    if (
      attempt?.phase !== 'end' ||
      order !== undefined ||
      attempt.responseBody?.includes('"paymentFlagStatus":"F"') !== true
    )
      return real.write.commit(change)
    const about = JSON.parse(attempt.responseBody) as { virtualAccountData?: { virtualAccountNo?: string } }
    const now = real.read.order(about.virtualAccountData?.virtualAccountNo ?? '')
    if (now === undefined || !('evidence' in now.state)) return real.write.commit(change)
    const { evidence } = now.state
    const after = { ...now, state: { kind: 'failed', since: change.at, evidence } } as const
    return real.write.commit({ ...change, order: { after, event: {}, eventKind: 'status' } })
  })
}

/** Treats the requested amount as the received amount. */
export function believing(real: Journal): Journal {
  return reading(real, (read) => ({
    order: (reference) => {
      const order = read.order(reference)
      if (order?.state.kind !== 'waiting') return order
      const { since } = order.state
      return { ...order, state: { kind: 'paid', since, evidence: { source: 'status', at: since } } }
    },
  }))
}

const JAKARTA_MS = 7 * 3_600_000

export function inNoZone(real: Journal): Journal {
  return writing(real, (change) => {
    const { order } = change
    if (order === undefined) return real.write.commit(change)
    const after = { ...order.after, watchUntil: order.after.watchUntil + JAKARTA_MS }
    return real.write.commit({ ...change, order: { ...order, after } })
  })
}
