import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import { accept, refuse, type Refusal, type Result } from '#contract/envelope.ts'
import type { Json, TryView } from '#contract/setup-views.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { GatewayClient } from '#gateway/client.ts'
import type { Outgoing } from '#gateway/define-operation.ts'
import { operations, type OperationName } from '#gateway/registry.ts'
import type { Customer } from '#gateway/signing/token-rule.ts'
import type { BackofficeDeps } from '../deps.ts'
import { instructAs } from '../instruct.ts'
import { notLeft } from '../refusals.ts'
import { trialOf } from './trial.ts'
import { readWritten } from './written.ts'

/**
 * One call as IT wrote it, to see the gateway's answer; journalled like any other. If the gateway sends an inquiry
 * about it, it is an instruction of that reference, kept as long as the journal. Other calls belong to no
 * instruction.
 * Refusals, with nothing sent: not-found (no such operation to the gateway), not-allowed (more than a question to a
 * production gateway),
 * invalid-request (details.detail names the fields), journal-not-sound, and those of `notLeft`.
 */
export async function tryOperation(
  deps: BackofficeDeps,
  name: string,
  request: Json,
  customer?: Customer,
): Promise<Result<TryView>> {
  if (!isOperation(name)) return refuse('not-found')
  const operation: Outgoing = operations[name]
  // In production a person moves money only where it is checked by another; here only questions are asked.
  if (deps.profile().environment === 'production' && operation.effect !== 'reads')
    return refuse('not-allowed')
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const written = readWritten(operation, request)
  if (!written.ok) return refuse('invalid-request', { detail: written.detail })
  const { gateway, heard } = overheard(deps.gateway, customer)
  const refusal = await send({ ...deps, gateway }, operation, written.input)
  const { sent, answered, outcome } = heard()
  if (outcome === undefined) return refusal === undefined ? refuse('internal') : { ok: false, refusal }
  return accept({
    ...saidOf(outcome),
    ...(sent === undefined ? {} : { sent }),
    ...(answered === undefined ? {} : { answered }),
  })
}

/** Undefined when it was sent. */
async function send(
  deps: BackofficeDeps,
  operation: Outgoing,
  input: Readonly<Record<string, unknown>>,
): Promise<Refusal | undefined> {
  const trial = trialOf(deps, operation, input)
  if (trial === undefined) {
    const made = await makeCall(deps, { operation, input, who: 'person' }, recordOnly(deps))
    return made.way === 'left' ? notLeft(made.outcome).refusal : undefined
  }
  const { reference, ...instruction } = trial
  const made = await instructAs(deps, operation, reference, {
    instruction,
    input,
    // The same trial, submitted twice at once.
    stillAllowed: () =>
      deps.journal.read.instruction(reference) === undefined
        ? undefined
        : refuse('held', { reference }).refusal,
    judge: () => ({ becomes: 'accepted' }),
  })
  return made.ok ? undefined : made.refusal
}

type Heard = { readonly sent?: string; readonly answered?: string; readonly outcome?: Outcome<unknown> }

/** The same client in the customer's name. It also keeps the last call, redacted as journalled. */
function overheard(
  gateway: GatewayClient,
  customer: Customer | undefined,
): { readonly gateway: GatewayClient; readonly heard: () => Heard } {
  let last: Heard = {}
  let whose = customer
  return {
    heard: () => last,
    gateway: {
      prepare: (operation, input, options) => {
        const named = whose === undefined ? options : { ...options, customer: whose }
        // A code works once: a repeat uses the token that the gateway gave for it.
        if (whose !== undefined) whose = { id: whose.id }
        return gateway.prepare(operation, input, named)
      },
      send: async (call, hooks) => {
        const answer = await gateway.send(call, hooks)
        const { responseBody, outcome } = answer
        const answered = responseBody === undefined ? {} : { answered: responseBody }
        last = { sent: call.requestBody, outcome, ...answered }
        return answer
      },
    },
  }
}

function saidOf(outcome: Outcome<unknown>): TryView {
  const { raw } = outcome
  return {
    outcome: outcome.kind,
    ...('why' in outcome ? { why: outcome.why } : {}),
    ...('detail' in outcome && outcome.detail !== undefined ? { detail: outcome.detail } : {}),
    ...(raw?.code === undefined ? {} : { code: raw.code }),
    ...(raw?.message === undefined ? {} : { message: raw.message }),
  }
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}
