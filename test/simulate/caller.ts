/** The gateway that calls the merchant. It asks what is owed, and reports what was paid until it is acknowledged. */
import type { CallbackAnswer, CallbackRequest } from '#callbacks/wire.ts'
import type { WireObject } from '#gateway/codec/conditions.ts'
import { incoming } from '#gateway/registry.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import { unknownPayments } from '#counter/ask/unknown-payments.ts'
import type { Order } from '#domain/order.ts'
import { standing } from './books.ts'
import { money } from './gateway.ts'
import { stamp } from './jakarta.ts'
import { writeCall } from './habit.ts'
import { gatewayKeys } from './keys.ts'
import type { Stage } from './stage.ts'

const PREFIX = '/api'
const PATHS = { inquiry: incoming['va-inquiry'].path, payment: incoming['va-payment'].path }
/** A real gateway's retry interval is not known; this one is assumed. */
const AGAIN_MS = 60_000
const MOST_TIMES = 3
/** Below the limit at which a call with a wrong clock counts as old. */
const WINDOW_MS = 590_000

function callOf(stage: Stage, kind: keyof typeof PATHS, body: WireObject): CallbackRequest {
  stage.count.calls += 1
  const { partnerId, channelId } = stage.shop.profile()
  const written = writeCall(stage.plan.habit, `va-${kind}`, {
    body,
    path: PREFIX + PATHS[kind],
    timestamp: stamp(stage.now()),
    externalId: String(800_000_000_000 + stage.count.calls),
    headers: {
      'content-type': 'application/json',
      'x-partner-id': partnerId,
      'channel-id': channelId,
    },
  })
  if (written.isApplied) stage.tally.count('habit of a call')
  const { path, timestamp, externalId, text, signed } = written
  const parts = { method: 'POST', path, body: Buffer.from(signed), timestamp }
  const headers = {
    ...written.headers,
    'x-timestamp': timestamp,
    'x-signature': signRequest(gatewayKeys().privateKey, parts),
    'x-external-id': externalId,
  }
  return { method: 'POST', path, headers, body: Buffer.from(text) }
}

function codeOf({ body }: CallbackAnswer): string {
  const code = body?.['responseCode']
  return typeof code === 'string' ? code : 'none'
}

/** The order's number, as the gateway knows it from the order. */
function numberOf({ judge, shop }: Stage, { reference }: Order) {
  const { partnerServiceId } = shop.profile()
  return { partnerServiceId, customerNo: judge.merchantOf(reference) ?? '', virtualAccountNo: reference }
}

/**
 * Asks what is to be paid under the number. Undefined while the listener is off: the gateway then has it from
 * elsewhere. Without a clear answer the number cannot be paid.
 */
export async function inquire(stage: Stage, order: Order): Promise<'granted' | 'refused' | undefined> {
  const { shop, judge, tally, now } = stage
  const listener = shop.listener()
  if (listener === undefined) return stage.plan.calls ? 'refused' : undefined
  const inquiryRequestId = `INQ${stage.count.calls}`
  const before = judge.heldHere(order)
  const body = { ...numberOf(stage, order), trxDateInit: stamp(now()), inquiryRequestId }
  const code = codeOf(await listener.answer(callOf(stage, 'inquiry', body)))
  tally.note(`inquiry ${code}`, () => order.reference)
  if (code !== '2002400') return 'refused'
  if (before !== undefined && before === judge.heldHere(order))
    judge.say('bill-for-paid', `${order.reference}: ${before}`)
  return 'granted'
}

/** Reports the newest transaction as paid, even before the books have one: then the books follow the notification. */
export function notify(stage: Stage, order: Order, times: number, names?: 'another-merchant'): void {
  const entry = stage.books.entry(order.reference)
  const paid = entry === undefined ? undefined : standing(entry).findLast(({ flag }) => flag === 'S')
  const trxId = paid?.id ?? `${600_000_000_000 + stage.count.calls}`
  const amount = paid?.principal ?? order.amount.minor
  const body = {
    ...numberOf(stage, order),
    ...(names === undefined ? {} : { customerNo: 'LAMA' }),
    trxId,
    paymentRequestId: `PAY${trxId}`,
    paidAmount: money(amount + (paid?.fee ?? 0n)),
    totalAmount: money(amount),
    trxDateTime: stamp(paid?.at ?? stage.now()),
    additionalInfo: { transactionStatus: 'S' },
  }
  if (names !== undefined) stage.tally.count('a call names another merchant')
  for (let i = 0; i < times; i += 1)
    void tell(stage, order, body, { trxId, isReal: paid !== undefined, left: MOST_TIMES })
}

/** No order can show this payment, so staff must be told of it. */
function judgeTold({ shop, judge, tally }: Stage, reference: string, code: string): void {
  const till = shop.till()
  if (till === undefined || !code.startsWith('40425')) return
  const isTold = unknownPayments(till.deps).some(({ number }) => number === reference)
  if (isTold) tally.count('an order of the gap, named by a call')
  else judge.say('forgotten', `${reference} is lost, the gateway has called about it, and nobody is told`)
}

type Notice = { readonly trxId: string; readonly isReal: boolean; readonly left: number }

async function tell(stage: Stage, order: Order, body: WireObject, notice: Notice): Promise<void> {
  const { shop, judge, tally, time, now, called, memory } = stage
  const { reference } = order
  const isOfAnother = body['customerNo'] !== numberOf(stage, order).customerNo
  const listener = shop.listener()
  if (listener === undefined) return stage.plan.calls ? tally.note('callback finds no till') : undefined
  const isNear = Math.abs(time.clock.now() - now()) < WINDOW_MS
  const isFirst = !judge.notices.has(notice.trxId)
  const held = judge.evidenceOf(reference)
  const code = codeOf(await listener.answer(callOf(stage, 'payment', body)))
  tally.note('callback', () => `${reference} ${notice.trxId} ${code}`)
  tally.count(`callback ${code}`)
  if (code === '2002500') judge.notices.add(notice.trxId)
  if (judge.isLost(reference)) judgeTold(stage, reference, code)
  if (code === '2002500') memory.calls(reference)
  // A payment refused as paid, or as another merchant's, is stored, and is also a reason to ask.
  if (code === '2002500' || code === '4042514' || (isOfAnother && code.startsWith('40425')))
    called.set(reference, now())
  if (code === '4042514' && isFirst && isNear && notice.isReal && held === notice.trxId)
    judge.say('notice-refused', `${reference}: ${notice.trxId} is what it is paid by`)
  if (code === '2002500' || code === '4042514' || notice.left <= 1) return
  const again = { ...notice, left: notice.left - 1 }
  time.timers.after(AGAIN_MS, () => void tell(stage, order, body, again))
}
