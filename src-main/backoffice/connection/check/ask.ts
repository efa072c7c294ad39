import type { TurnedAwayView } from '#contract/setup-views.ts'
import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import { MINIMUM_QR, wireAmount } from '#domain/money.ts'
import { timestampA } from '#domain/timestamp.ts'
import type { GatewayClient } from '#gateway/client.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { BackofficeDeps } from '../../deps.ts'
import { instructionReference } from '../../instruct.ts'
import { tryOperation } from '../../operations/try.ts'
import type { Heard } from './judge-answer.ts'
import type { QrSeen, StatusSeen } from './judge-qr.ts'
import type { TurnedAway } from '#domain/callback-fact.ts'

/** Long enough for the gateway to accept, short enough to expire soon. */
const QR_LASTS_MS = 5 * 60_000
/** What the listener receives is in the journal about a second later: it waits until the disk is idle. */
const HEARD_WITHIN_MS = 2_500
const LOOK_EVERY_MS = 100

/**
 * Asks for the status of an order that never existed (interface, 2.2). This moves nothing, and only a gateway that
 * knows us can answer "not found". Journalled like any call.
 */
export async function askForNothing(deps: BackofficeDeps): Promise<Heard> {
  const { gateway, heard } = overheard(deps.gateway)
  const { partnerServiceId, merchantId } = deps.profile()
  const made = await makeCall(
    { ...deps, gateway },
    {
      operation: vaStatus,
      input: {
        partnerServiceId,
        customerNo: merchantId,
        virtualAccountNo: instructionReference(deps),
        additionalInfo: { sortBy: 'TDD' },
      },
      who: 'person',
    },
    recordOnly(deps),
  )
  return { ...heard(), outcome: made.outcome }
}

/**
 * Asks for one QR of the smallest amount, to see whether the gateway sends us an inquiry before it grants it
 * (interface, part 6). The QR is never shown and never paid. Never in production. It has a number range of its own,
 * and is journalled and answered like any instruction.
 */
export async function askForOneQr(
  deps: BackofficeDeps,
  turnedAway: () => number,
  reasons: () => readonly TurnedAwayView[],
): Promise<QrSeen | { readonly refused: string }> {
  const { productCodes, merchantId } = deps.profile()
  const { gateway, heard } = overheard(deps.gateway)
  const reference = instructionReference(deps)
  const before = turnedAway()
  const known = reasons()
  const tried = await tryOperation({ ...deps, gateway }, 'qr-generate', {
    partnerReferenceNo: reference,
    merchantId,
    amount: { value: wireAmount(MINIMUM_QR), currency: 'IDR' },
    additionalInfo: { productCode: productCodes.qr },
    validityPeriod: timestampA(deps.clock.now() + QR_LASTS_MS),
  })
  if (!tried.ok) return { refused: tried.refusal.code }
  const { outcome, code, message } = tried.value
  const asked = () => deps.journal.read.callbacksOf(reference)
  for (let waited = 0; waited < HEARD_WITHIN_MS && asked().length === 0; waited += LOOK_EVERY_MS)
    await new Promise<void>((resolve) => void deps.timers.after(LOOK_EVERY_MS, resolve))
  const externalId = deps.journal.read.attemptsOf(reference).at(-1)?.externalId
  return {
    outcome,
    reference,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    ...(externalId === undefined ? {} : { externalId }),
    answered: asked().map((fact) => fact.code),
    turnedAway: turnedAway() - before,
    because: turnedSince(known, reasons()),
    heard: heard(),
  }
}

/** Asks for the status of that QR, in the same form as the till's own query. */
export async function askForItsStatus(deps: BackofficeDeps, reference: string): Promise<StatusSeen> {
  const { gateway, heard } = overheard(deps.gateway)
  const { partnerServiceId, merchantId } = deps.profile()
  const { outcome } = await makeCall(
    { ...deps, gateway },
    {
      operation: vaStatus,
      input: {
        partnerServiceId,
        customerNo: merchantId,
        virtualAccountNo: reference,
        additionalInfo: { sortBy: 'ALL' },
      },
      who: 'person',
    },
    recordOnly(deps),
  )
  return { ...heard(), outcome }
}

/** The same client, which also reports the last call made through it. */
function overheard(gateway: GatewayClient): {
  readonly gateway: GatewayClient
  readonly heard: () => Partial<Heard>
} {
  let last: Partial<Heard> = {}
  return {
    heard: () => last,
    gateway: {
      prepare: (...asked) => gateway.prepare(...asked),
      send: async (call, hooks) => {
        last = { externalId: call.externalId }
        const answer = await gateway.send(call, hooks)
        const { outcome, responseBody } = answer
        last = { ...last, outcome, ...(responseBody === undefined ? {} : { body: responseBody }) }
        return answer
      },
    },
  }
}

/** Attempts that never became a call; our own test of our address is among them. */
const NO_CALL: ReadonlySet<TurnedAway> = new Set(['tls', 'malformed', 'too-slow', 'too-long', 'crowded'])

/** Why calls were rejected since then, most frequent first. */
function turnedSince(
  before: readonly TurnedAwayView[],
  after: readonly TurnedAwayView[],
): readonly TurnedAwayView[] {
  const timesOf = ({ why, field }: TurnedAwayView): number =>
    before.find((known) => known.why === why && known.field === field)?.times ?? 0
  return after
    .map((each) => ({ ...each, times: each.times - timesOf(each) }))
    .filter(({ why, times }) => times > 0 && !NO_CALL.has(why))
    .toSorted((a, b) => b.times - a.times)
}
