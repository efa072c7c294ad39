import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALL_STEPS } from '#calls/deps.ts'
import { driverOrders, newFolder, startDriver, type Driver } from '#test/support/driver.ts'
import { isLong } from '#test/support/long.ts'
import { startPracticeGateway, type RunningPracticeGateway } from '#test/support/practice-gateway.ts'

let gateway: RunningPracticeGateway
beforeAll(async () => {
  gateway = await startPracticeGateway()
})
afterAll(() => gateway.stop())

async function requests(operation: string, reference: string) {
  return (await gateway.control.log()).filter((e) => e.operation === operation && e.reference === reference)
}

type Tried = {
  readonly operation: string
  readonly startedAt: number
  readonly outcome?: string
  readonly why?: string
}
type Look = { readonly state: string; readonly attempts: readonly Tried[] }
async function look(driver: Driver, reference: string): Promise<Look & { chain: unknown }> {
  driver.say({ type: 'look', reference })
  return (await driver.hear('looked')) as unknown as Look & { chain: unknown }
}

/** Checks until the new till has asked about the order and got an answer; each check is a round trip, not a wait. */
async function untilLookedUp(
  driver: Driver,
  reference: string,
  since: number,
): Promise<Look & { chain: unknown }> {
  for (;;) {
    const seen = await look(driver, reference)
    const asked = seen.attempts.filter((a) => a.operation === 'va-status' && a.startedAt >= since)
    const answered = asked.filter((a) => a.outcome !== undefined)
    if (answered.length > 0) return seen
  }
}

describe.each(CALL_STEPS)('killed by SIGKILL at "%s" of generate', (step) => {
  it('looks the order up after the restart and never sends it again', async () => {
    const folder = newFolder()
    const victim = startDriver(
      driverOrders(gateway, folder, { act: 'sell', dieAt: { step, operation: 'qr-generate' } }),
    )
    expect(await victim.ended).toBe('SIGKILL')

    const since = Date.now()
    const heir = startDriver(driverOrders(gateway, folder, { act: 'recover' }))
    const recovered = await heir.hear('recovered')
    const [reference] = recovered['references'] as readonly string[]
    if (step === 'before-intent') {
      // Nothing was promised yet: no order, and no byte left.
      expect(reference).toBeUndefined()
    } else {
      const after = await untilLookedUp(heir, reference ?? '', since)
      const arrived = step === 'answered' || step === 'answer-journalled'
      expect(after.state).toBe(arrived ? 'waiting' : 'unknown')
      expect(await requests('qr-generate', reference ?? '')).toHaveLength(arrived ? 1 : 0)
      expect(after.attempts.filter((a) => a.operation === 'qr-generate')).toHaveLength(1)
      expect(after.chain).toMatchObject({ ok: true })
    }
    heir.say({ type: 'stop' })
    expect(await heir.ended).toBe('0')
  })
})

/** One on each side of the wire; the steps are those of every call, and `generate` goes through all of them. */
const DELETE_STEPS = isLong ? CALL_STEPS : (['before-first-byte', 'answered'] as const)

describe.each(DELETE_STEPS)('killed by SIGKILL at "%s" of delete', (step) => {
  it('asks for the status after the restart and never deletes again', async () => {
    const folder = newFolder()
    const first = startDriver(driverOrders(gateway, folder, { act: 'open-va' }))
    const reference = String((await first.hear('taken'))['reference'])
    await gateway.control.payer({ action: 'open', reference, amount: '150000.00' })
    first.say({ type: 'stop' })
    await first.ended

    const victim = startDriver(
      driverOrders(gateway, folder, { act: 'cancel', reference, dieAt: { step, operation: 'va-delete' } }),
    )
    expect(await victim.ended).toBe('SIGKILL')
    const since = Date.now()
    const heir = startDriver(driverOrders(gateway, folder, { act: 'recover' }))
    const after = await untilLookedUp(heir, reference, since)
    const arrived = step === 'answered' || step === 'answer-journalled'
    expect(after.state).toBe(arrived ? 'cancelled' : 'waiting')
    const sent = await requests('va-delete', reference)
    expect(sent, JSON.stringify({ sent, attempts: after.attempts, since })).toHaveLength(arrived ? 1 : 0)
    heir.say({ type: 'stop' })
    await heir.ended
  })
})

it('killed while the gateway holds the answer back: looked up, one generate', async () => {
  const folder = newFolder()
  // The answer is delayed for longer than this test, so the kill certainly comes before it.
  await gateway.control.arm({ kind: 'delay', ms: 60_000, operation: 'qr-generate' })
  const victim = startDriver(driverOrders(gateway, folder, { act: 'sell' }))
  const reference = String((await victim.hear('taken'))['reference'])
  while ((await requests('qr-generate', reference)).length === 0) await look(victim, reference)
  victim.say({ type: 'die' })
  expect(await victim.ended).toBe('SIGKILL')
  const since = Date.now()
  const heir = startDriver(driverOrders(gateway, folder, { act: 'recover' }))
  const after = await untilLookedUp(heir, reference, since)
  expect(after.state).toBe('waiting')
  expect(await requests('qr-generate', reference)).toHaveLength(1)
  heir.say({ type: 'stop' })
  await heir.ended
})
