import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '#callbacks/certificate.ts'
import { CONTROL_HEADER } from '#simulator/control/control.ts'
import { json, startLoopback, type Loopback } from '#test/support/loopback.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import type { Body } from './encoding.ts'
import { newReference, practice, type Practice } from './merchant.ts'
import { properBody } from './merchant-side.ts'

const pair = makeCertificate(['127.0.0.1'], { clock: { now: () => Date.now() }, random: seededRandom(1) })
/** Answers as a merchant should, and reports the caller. */
let heard: (path: string) => void = () => undefined
let merchant: Loopback
let site: Practice

beforeAll(async () => {
  merchant = await startLoopback(({ path, body }, response) => {
    const name = path.endsWith('/inquiry') ? 'va-inquiry' : 'va-payment'
    json(response, 200, properBody(name, JSON.parse(body.toString()) as Body))
    heard(path)
  }, pair)
  site = await practice()
})
afterEach(() => site.control.setMerchant(undefined))
afterAll(async () => {
  await site.stop()
  await merchant.close()
})

const register = () => site.control.setMerchant({ url: `${merchant.url}/callbacks`, ca: pair.cert })
const notice = () =>
  new Promise<string>((resolve) => {
    heard = (path) => path.endsWith('/payment') && resolve(path)
  })

describe('the address of the merchant', () => {
  it('is told while the gateway runs, and then asked and told over TLS', async () => {
    const reference = newReference()
    await register()
    const told = notice()
    expect((await site.merchant.qr({ partnerReferenceNo: reference })).code).toBe('2004700')
    await site.control.payer({ action: 'pay', reference })
    expect(await told).toBe('/callbacks/v1.0/transfer-va/payment')
    const entries = await site.control.log()
    expect(entries.filter(({ direction }) => direction === 'to-merchant')[0]).toMatchObject({
      operation: 'va-inquiry',
      code: '2002400',
      path: '/callbacks/v1.0/transfer-va/inquiry',
    })
  })
  it('is what a payer opens a number with', async () => {
    const reference = newReference()
    await register()
    expect(await site.control.payer({ action: 'open', reference })).toMatchObject({
      ok: true,
      order: { amount: '150000.00', customerName: 'IBU CONTOH' },
    })
    await site.control.setMerchant({ url: merchant.url })
    expect(await site.control.payer({ action: 'pay', reference: newReference() })).toEqual({
      ok: false,
      code: 'merchant-unreachable',
      message: 'Inquiry address has no certificate to trust',
    })
  })
  it('is forgotten when it is taken away', async () => {
    await register()
    await site.control.setMerchant(undefined)
    const before = merchant.requests.length
    expect((await site.merchant.qr()).code).toBe('2004700')
    expect(merchant.requests).toHaveLength(before)
  })
  it('is an https address or nothing', async () => {
    const headers = { [CONTROL_HEADER]: site.controlToken }
    const address = `${site.controlUrl}/_practice/merchant`
    const told = async (body: unknown) =>
      (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status
    expect([
      await told({ url: 'http://127.0.0.1:1' }),
      await told({ url: 'nowhere' }),
      await told({ url: merchant.url, port: 1 }),
    ]).toEqual([400, 400, 400])
    const asked = async () => (await fetch(address, { headers })).json()
    expect(await asked()).toEqual({ url: null })
    await register()
    expect(await asked()).toEqual({ url: `${merchant.url}/callbacks` })
  })
})
