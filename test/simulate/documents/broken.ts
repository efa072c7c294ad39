/** The mistakes of the controls. */
import type { CallbackReads } from '#callbacks/handler.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { GatewayClient, PreparedCall } from '#gateway/client.ts'
import type { Journal } from '#journal/journal.ts'
import { reading } from '../broken.ts'
import type { Disk } from '../disk.ts'

type Answered = Awaited<ReturnType<GatewayClient['send']>>

function isOurs({ operation }: PreparedCall): boolean {
  return operation.effect === 'moves-money' || operation.effect === 'asks-for-money'
}

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
      const given = inputs.get(call)
      if (sent.outcome.kind !== 'unknown' || given === undefined || !isOurs(call)) return sent
      count += 1
      const externalId = String(9_000_000_000_000 + count)
      const again = await real.prepare(call.operation, given[1], {
        externalId,
        messageId: `00000000-0000-4000-8000-${externalId.slice(-12)}`,
      })
      return again.ok ? ((await real.send(again.call, hooks)) as typeof sent) : sent
    },
  }
}

export function tooSure(real: GatewayClient): GatewayClient {
  return answering(real, (call, sent) =>
    sent.outcome.kind === 'unknown' && isOurs(call)
      ? { ...sent, outcome: { kind: 'not-executed', why: 'no-connection' } }
      : sent,
  )
}

export function guessesRefused(real: GatewayClient): GatewayClient {
  return answering(real, (call, sent) =>
    sent.outcome.kind === 'already-there' && isOurs(call)
      ? { ...sent, outcome: { ...sent.outcome, kind: 'refused' } }
      : sent,
  )
}

export function notFoundIsFailed(real: GatewayClient): GatewayClient {
  return answering(real, ({ operation }, sent) => {
    const { outcome } = sent
    const isNot =
      outcome.kind === 'not-found' ||
      (outcome.kind === 'done' &&
        (outcome.value as { readonly latestTransactionStatus?: string }).latestTransactionStatus ===
          'not-found')
    if (operation.name !== 'transfer-status' || !isNot) return sent
    const value = { responseCode: '2003600', latestTransactionStatus: 'failed' }
    return { ...sent, outcome: { kind: 'done', value, raw: outcome.raw } }
  })
}

type Batch = {
  readonly invoices: Readonly<Record<string, object>>
  readonly invoices_success: Readonly<Record<string, object>>
  readonly invoices_failed: Readonly<Record<string, object>>
}

/** Fills in what is missing, so that every sum fits. */
export function believesPieces(real: GatewayClient): GatewayClient {
  return answering(real, ({ operation, requestBody }, sent) => {
    if (operation.name !== 'invoices-send' || sent.outcome.kind !== 'done') return sent
    const value = sent.outcome.value as Batch
    const { invoices } = JSON.parse(requestBody) as { readonly invoices: string | object }
    const asked = Object.keys((typeof invoices === 'string' ? JSON.parse(invoices) : invoices) as object)
    const success = Object.fromEntries(
      Object.entries(value.invoices_success).filter(([one]) => asked.includes(one)),
    )
    const failed = Object.fromEntries(
      asked.filter((one) => success[one] === undefined).map((one) => [one, {}]),
    )
    const sums = {
      total_success: Object.keys(success).length,
      total_failed: Object.keys(failed).length,
      total_row_execute: asked.length,
    }
    const whole = { ...value, invoices: {}, invoices_success: success, invoices_failed: failed, ...sums }
    return { ...sent, outcome: { ...sent.outcome, value: whole } }
  })
}

type Commit = Journal['write']['commit']
type Change = Parameters<Commit>[0]

function writing(real: Journal, commit: Commit): Journal {
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

export function keyless(real: Journal): Journal {
  return writing(real, (change) => {
    if (change.instruction?.keys === undefined) return real.write.commit(change)
    const { keys: _keys, ...instruction } = change.instruction
    return real.write.commit({ ...change, instruction })
  })
}

/** As on a disk without flushing: an intent is permanent only once a later event is journalled. */
export function forgetful(real: Journal, disk: Disk): Journal {
  return writing(real, (change) => {
    disk.flush()
    if (change.instruction?.eventKind === 'begun') disk.holdBack()
    return real.write.commit(change)
  })
}

export function deaf(real: Journal): Journal {
  return writing(real, (change) => {
    const { instruction, ...rest } = change
    const before = instruction?.before
    const isLate = before?.evidence?.source === 'manager' && instruction?.eventKind === 'looked-up'
    return real.write.commit(isLate ? rest : change)
  })
}

/** Nothing tells which question was asked first. */
export function orderless(real: Journal): Journal {
  return reading(real, () => ({ attemptsOf: () => [] }))
}

/** What was turned away last counts as still on its way. */
export function repeating(real: Journal): Journal {
  return reading(real, (read) => ({
    instruction: (reference) => {
      const found = read.instruction(reference)
      const isTurnedAway = read.attemptsOf(reference).at(-1)?.httpStatus === 401
      return found !== undefined && isTurnedAway ? { ...found, state: 'sending' } : found
    },
  }))
}

export function looksLikeTheGateway(real: Journal): Journal {
  return writing(real, (change: Change) => {
    const { instruction } = change
    if (instruction?.eventKind !== 'marked') return real.write.commit(change)
    const { evidence } = instruction.after
    const after: Instruction = { ...instruction.after, evidence: { source: 'status', at: evidence?.at ?? 0 } }
    return real.write.commit({ ...change, instruction: { ...instruction, after } })
  })
}

/** Whatever is asked about is a transfer on its way, to that account and of that amount. */
export function confirmsAll(real: CallbackReads): CallbackReads {
  return {
    ...real,
    instruction: (reference) => {
      const read = real.instruction(reference)
      if (!read.ok || read.value === undefined) return read
      const { personal: _personal, ...plain } = read.value
      const facts = { ...plain.facts, accountEndsIn: String(plain.facts['accountEndsIn']).slice(-1) }
      return { ok: true, value: { ...plain, facts, state: 'sending' } }
    },
  }
}
