import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeCertificate } from '#callbacks/certificate.ts'
import { createCallbackController, type ListenerSetup } from '#callbacks/listener-controller.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { forkListener } from '#test/support/callback-listener.ts'
import {
  callOf,
  gatewayKeys,
  INQUIRY_PATH,
  inquiryBody,
  MERCHANT,
  PAYMENT_PATH,
  paymentBody,
  RULES,
} from '#test/support/callbacks.ts'
import { sealPayer } from '#domain/bill.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { call } from '#test/support/tls-client.ts'
import { open, orderOf, put, referenceOf, tempFile } from '../journal/helpers.ts'
import { waiting } from './core.ts'

const tls = makeCertificate(['127.0.0.1'], { clock: systemClock, random: seededRandom(1) })
const REFERENCE = referenceOf(1)

/** A till with its journal, and its listener in a separate process. */
async function till(setup: Partial<ListenerSetup> = {}) {
  const file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  const now = Date.now()
  put(journal, orderOf(1, { state: waiting, createdAt: now, expiresAt: now + 600_000 }))
  const personalKey = randomBytes(32)
  const box = createPersonalBox(personalKey, systemRandom)
  const description = { english: 'Coffee', indonesia: 'Kopi' }
  const personal = sealPayer(box, { name: 'SITI AMINAH' })
  journal.write.commit({ at: now, bill: { reference: REFERENCE, createdAt: now, description, personal } })

  const children: ReturnType<typeof forkListener>[] = []
  const waits = new Set<() => void>()
  let writes = true
  const asked: string[] = []
  const bugs: string[] = []
  const controller = createCallbackController({
    fork: () => {
      const child = forkListener()
      children.push(child)
      return child
    },
    setup: () => ({
      journalFile: file,
      boxKey: personalKeyFor('box', personalKey).toString('base64'),
      gatewayPublicKey: gatewayKeys().publicPem,
      tls,
      host: '127.0.0.1',
      port: 0,
      merchant: MERCHANT,
      rules: RULES,
      ...setup,
    }),
    store: (callbacks: readonly CallbackFact[]) =>
      writes ? String(journal.write.commit({ at: Date.now(), callbacks }).seq) : undefined,
    onPayment: (reference) => void asked.push(reference),
    onTransfer: () => undefined,
    clock: systemClock,
    after: systemTimers.after,
    onChange: () => {
      for (const look of waits) look()
    },
    bug: (where, message) => void bugs.push(`${where}: ${message}`),
  })
  onTestFinished(async () => {
    controller.stop()
    await Promise.all(children.map(({ gone }) => gone))
  })
  const until = (is: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!is()) return
        waits.delete(look)
        resolve()
      }
      waits.add(look)
      look()
    })
  const listening = () => until(() => controller.health().state === 'listening')
  const place = () => ({ port: controller.health().port ?? 0, cert: tls.cert })
  return {
    journal,
    controller,
    children,
    asked,
    bugs,
    until,
    listening,
    place,
    disk: (works: boolean) => void (writes = works),
  }
}

let inquiries = 0
/** Each with its own id: the same bytes signed in the same second are the same call. */
const bodyFor = (reference: string) => inquiryBody(reference, { inquiryRequestId: `INQ${(inquiries += 1)}` })
const inquiry = (externalId?: string) =>
  callOf({
    path: INQUIRY_PATH,
    body: bodyFor(REFERENCE),
    at: Date.now(),
    ...(externalId === undefined ? {} : { externalId }),
  })
const payment = () => callOf({ path: PAYMENT_PATH, body: paymentBody(REFERENCE), at: Date.now() })

describe('the listener in a process of its own', { timeout: 30_000 }, () => {
  it('answers from the journal, opens what is sealed, and tells the till afterwards', async () => {
    const { controller, journal, listening, place, until, bugs } = await till()
    await listening()
    const { status, body } = await call(place(), inquiry())
    expect([status, body]).toMatchObject([
      200,
      { responseCode: '2002400', virtualAccountData: { virtualAccountName: 'SITI AMINAH' } },
    ])
    await until(() => controller.health().counts['2002400'] === 1)
    controller.stop()
    expect(journal.read.callbacksOf(REFERENCE)).toMatchObject([
      { kind: 'inquiry', code: '2002400', verified: true },
    ])
    expect(bugs).toEqual([])
  })

  it('sees an order that was journalled a moment ago, and one that was paid meanwhile', async () => {
    const { journal, listening, place } = await till()
    await listening()
    const now = Date.now()
    const second = orderOf(2, { state: waiting, createdAt: now, expiresAt: now + 600_000 })
    const ask = async () => {
      const body = inquiryBody(second.reference, { inquiryRequestId: String(Math.random()) })
      return (await call(place(), callOf({ path: INQUIRY_PATH, body, at: Date.now() }))).body?.[
        'responseCode'
      ]
    }
    expect(await ask()).toBe('4042412')
    put(journal, second)
    expect(await ask()).toBe('2002400')
    put(journal, {
      ...second,
      state: { kind: 'cancelled', since: now, evidence: { source: 'till', at: now } },
    })
    expect(await ask()).toBe('4042419')
  })

  it('answers a payment when it is on the disk of the till, and the till asks at once', async () => {
    const { journal, listening, place, asked } = await till()
    await listening()
    const { body } = await call(place(), payment())
    const [fact] = journal.read.callbacksOf(REFERENCE)
    expect(fact).toMatchObject({ kind: 'payment', code: '2002500', verified: true })
    expect(body).toMatchObject({
      responseCode: '2002500',
      additionalInfo: { reconcileId: String(journal.read.head().seq) },
    })
    expect(asked).toEqual([REFERENCE])
  })

  it('asks the gateway to call again when the disk of the till takes nothing', async () => {
    const { listening, place, asked, disk } = await till()
    await listening()
    disk(false)
    const request = payment()
    expect(await call(place(), request)).toMatchObject({ status: 500, body: { responseCode: '5002500' } })
    disk(true)
    expect(await call(place(), request)).toMatchObject({ status: 200, body: { responseCode: '2002500' } })
    expect(asked).toEqual([REFERENCE])
  })

  it('is there again at the same port after a kill, and knows what came before', async () => {
    const { controller, children, listening, place, until } = await till()
    await listening()
    const { port } = place()
    const request = payment()
    expect(await call(place(), request)).toMatchObject({ status: 200 })
    children[0]?.kill()
    await until(() => controller.health().state === 'down')
    expect(controller.health().why).toBe('ended')
    await listening()
    expect([place().port, children.length]).toEqual([port, 2])
    expect(await call(place(), request)).toMatchObject({ status: 409, body: { responseCode: '4092500' } })
    expect(await call(place(), inquiry(request.headers['x-external-id']))).toMatchObject({ status: 409 })
    // The gateway has called about its payment, and no status check followed yet: no bill for it.
    expect(await call(place(), inquiry())).toMatchObject({ status: 404, body: { responseCode: '4042414' } })
  })

  it('takes a new certificate without a new port', async () => {
    const { controller, listening, place, until, children } = await till()
    await listening()
    const { port } = place()
    controller.restart()
    await until(() => children.length === 2)
    await listening()
    expect(place().port).toBe(port)
    expect(await call(place(), inquiry())).toMatchObject({ status: 200 })
  })

  it.each([
    ['a key of the gateway that is none', { gatewayPublicKey: 'x' }, 'key'],
    ['an address that is not here', { host: '192.0.2.1' }, 'port'],
  ] as const)('says why it cannot listen: %s', async (_name, setup, why) => {
    const { controller, until } = await till(setup)
    await until(() => controller.health().state === 'down')
    expect(controller.health()).toMatchObject({ why, detail: expect.stringMatching(/./) })
  })

  it('does not outlive its till', async () => {
    const child = forkListener()
    child.process.disconnect()
    expect(await child.gone).toBe(0)
  })

  it('says of a message that is none where it is wrong, never what it held', async () => {
    const child = forkListener()
    const said = new Promise((resolve) => child.onMessage(resolve))
    child.process.send({ type: 'start', tls: { cert: 'secret', key: 7 } })
    expect(await said).toEqual({ type: 'failed', why: 'start', message: expect.stringContaining('tls.key') })
    expect(JSON.stringify(await said)).not.toContain('secret')
    await child.gone
  })
})
