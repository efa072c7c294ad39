/** The connection test against real sockets, where all is well. */
import { ALWAYS } from '#domain/right.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  openConnectionFixture,
  stepOf,
  troubles,
  type ConnectionFixture,
} from '#test/support/connection-fixture.ts'

let fixture: ConnectionFixture
beforeAll(async () => {
  fixture = await openConnectionFixture({ isApart: true })
}, 30_000)
afterEach(() => fixture.mend())
afterAll(() => fixture.close())

it('has never been done before it is done', () => {
  const { state, steps, report } = fixture.test.view()
  expect({ state, report }).toEqual({ state: 'never' })
  expect(new Set(steps.map((step) => step.state))).toEqual(new Set(['waiting']))
})

it('goes all the way: the gateway says "not found" and asks us about a QR that nobody pays', async () => {
  const view = await fixture.run(true)
  // Plain http goes to this machine only.
  expect(troubles(view)).toEqual(['tls not-tried tls-none'])
  expect(view).toMatchObject({ state: 'done', result: 'ok', isStale: false, mayAskForQr: true })
  expect(stepOf(view, 'signed').values).toMatchObject({ status: 404, code: '4042601' })
  expect(stepOf(view, 'called').values).toMatchObject({ answered: '2002400', code: '2004700' })
  expect(stepOf(view, 'qr').facts).toContainEqual({ name: 'merchant in the QR', value: 'WARUNG LATIHAN' })
  expect(stepOf(view, 'status').values).toMatchObject({ flag: 'IP' })
  expect(fixture.notes).toEqual([['connection-tested', { result: 'ok', environment: 'sandbox' }]])
  expect(fixture.bugs).toEqual([])
})

it('asks for no QR unless a person has agreed, and never of production', async () => {
  const asked = async () =>
    (await fixture.gateway.control.log()).filter(({ operation }) => operation === 'qr-generate').length
  const before = await asked()
  expect(troubles(await fixture.run(false))).toContain('called not-tried not-agreed')
  fixture.change({ environment: 'production', baseUrl: 'https://gateway.invalid' })
  const nowhere = { ok: false, why: 'not-found', detail: 'ENOTFOUND' } as const
  fixture.probe.use = { ...fixture.probe.use, name: () => Promise.resolve(nowhere) }
  const view = await fixture.run(true)
  expect(troubles(view)).toContain('called not-tried production')
  expect(view).toMatchObject({ result: 'failed', mayAskForQr: false })
  expect(await asked()).toBe(before)
})

it('makes each call under an id and a number of its own', async () => {
  await fixture.run()
  await fixture.run()
  const log = (await fixture.gateway.control.log()).filter(({ operation }) => operation === 'va-status')
  expect(new Set(log.map(({ externalId }) => externalId)).size).toBe(log.length)
  expect(new Set(log.map(({ reference }) => reference)).size).toBe(log.length)
  expect(log.every(({ reference }) => reference.startsWith('L'))).toBe(true)
})

it('writes a report by which the gateway finds the call, and nothing secret into it', async () => {
  const { report = '' } = await fixture.run(true)
  const call = (await fixture.gateway.control.log()).findLast(({ operation }) => operation === 'va-status')
  expect(report).toContain(`X-EXTERNAL-ID: ${call?.externalId}`)
  expect(report).toContain('response code: 4042601')
  expect(report).toMatch(
    /^Loket connection test\nsandbox, http:\/\/127\.0\.0\.1:\d+, partner LATIHAN-01, till 1\n/,
  )
  for (const secret of fixture.secrets) {
    const middle = secret.replaceAll(/-----[^-]+-----|\s/g, '').slice(40, 80)
    expect(report.replaceAll(/\s/g, '')).not.toContain(middle === '' ? secret : middle)
  }
})

it('is not about what was changed since', async () => {
  await fixture.run()
  fixture.change({ partnerId: 'SOMEBODY' })
  expect(fixture.test.view().isStale).toBe(true)
  await fixture.mend()
  expect(fixture.test.view().isStale).toBe(false)
})

it('ends when the caller has lost the right to it', async () => {
  let holds = true
  const right = { holds: () => holds, isHere: () => holds }
  expect(fixture.test.start(false, right).state).toBe('running')
  holds = false
  await expect.poll(() => fixture.test.view().state, { timeout: 8_000 }).toBe('stopped')
  expect(fixture.test.view().steps.every(({ state }) => state === 'not-tried' || state === 'waiting')).toBe(
    true,
  )
})

it('can be stopped, and begun again at once', async () => {
  await fixture.gateway.control.arm({ kind: 'delay', ms: 300, operation: 'va-status' })
  fixture.test.start(false, ALWAYS)
  const stopped = fixture.test.stop()
  expect(stopped.state).toBe('stopped')
  expect(stopped.steps.some(({ state }) => state === 'running')).toBe(false)
  expect(fixture.test.start(false, ALWAYS).state).toBe('running')
  await expect.poll(() => fixture.test.view().state, { timeout: 8_000 }).toBe('done')
  expect(fixture.test.view().result).toBe('ok')
})
