/** The gateway's calls with each habit, judged by the listener; other answers, read by the client. */
import { answerCallback } from '#callbacks/answer-call.ts'
import type { OperationName } from '#gateway/registry.ts'
import type { Habit } from '#simulator/habits/habit.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { createPublicKey } from 'node:crypto'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { merchantOf } from '#test/outcomes/drive.ts'
import type { RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { MERCHANT } from '#test/support/callbacks.ts'
import { virtualGateway } from '#test/unit/simulator/in-process.ts'
import { core, orderIn, REFERENCE, waiting } from '#test/unit/callbacks/core.ts'

export type Heard = {
  readonly habit: Habit
  /** Our answer, or the client's reading of the answer. */
  readonly says: string
  /** Whether a call about money was followed up; whether an answer was read. */
  readonly ok: boolean
}

export function isOwnCall({ at }: Habit): boolean {
  return at === 'va-payment' || at === 'va-inquiry'
}

export async function callWith(habit: Habit): Promise<Heard> {
  const { partnerServiceId, merchantId: customerNo } = practiceMerchant
  // Like a profile without ids of a calling gateway: any caller is accepted.
  const { partnerId: _partner, channelId: _channel, ...anyone } = MERCHANT
  const order = orderIn(waiting)
  const listener = core({ orders: [order] })
  const told: CallbackFact[] = []
  const site = virtualGateway({ merchantUrl: 'https://merchant.test/api' }, undefined, {
    callMerchant: async ({ url, headers, body }) => {
      const { pathname, search } = new URL(url)
      const request = { method: 'POST', path: pathname + search, headers, body }
      const answer = await answerCallback(request, {
        ...listener.deps,
        gatewayPublicKey: createPublicKey(site.gateway.gatewayPublicKey),
        merchant: { ...anyone, partnerServiceId, customerNo },
        tell: (fact) => void told.push(fact),
      })
      const text = answer.body === undefined ? '' : JSON.stringify(answer.body)
      return {
        kind: 'answered',
        status: answer.status,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(text),
      }
    },
  })
  site.gateway.chooseHabits({ names: [habit.name] })
  site.now = listener.clock.at
  if (habit.at === 'va-payment') {
    site.gateway.payer({ action: 'open', reference: REFERENCE, amount: '150000.00' })
    site.gateway.payer({ action: 'pay', reference: REFERENCE })
    await site.gateway.tellMerchant()
  } else {
    await site.gateway.askThenPay({ action: 'open', reference: REFERENCE, amount: '150000.00' })
  }
  const called = site.gateway.log().find(({ direction }) => direction === 'to-merchant')
  const said = called?.code === '' ? (called.why ?? 'nothing') : (called?.code ?? 'no call')
  // A refused notice that names the order still triggers a status check.
  const followed = [...told, ...listener.kept].some(({ kind, reference, verified }) =>
    kind === 'payment' ? verified && reference === REFERENCE : false,
  )
  const accepted = /^200..00$/.test(said)
  return habit.at === 'va-payment'
    ? { habit, says: `${said}${followed ? ', asked about' : ', not asked about'}`, ok: followed }
    : { habit, says: said, ok: accepted }
}

let count = 0

/** One operation by the client alone, over real HTTP. */
export async function readWith(habit: Habit, gateway: RunningPracticeGateway): Promise<Heard> {
  const { control } = gateway
  count += 1
  const name: OperationName = habit.at === 'token' ? 'account-inquiry' : (habit.at as OperationName)
  try {
    const before = habit.at === 'token' ? undefined : await merchantOf(gateway)
    await control.chooseHabits({ names: [habit.name] })
    const call = before ?? (await merchantOf(gateway))
    const outcome = await call(name, `H0012611200${String(count).padStart(9, '0')}`)
    const why = 'why' in outcome ? `/${outcome.why}` : ''
    return { habit, says: `${outcome.kind}${why}`, ok: outcome.kind === 'done' }
  } catch (error) {
    return { habit, says: error instanceof Error ? error.message.slice(0, 80) : String(error), ok: false }
  } finally {
    await control.chooseHabits({ names: [] })
  }
}
