/** Mistakes of the controls: a client that misreads, or sends again. */
import type { GatewayClient, PreparedCall } from '#gateway/client.ts'

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
