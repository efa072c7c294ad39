import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentHostToHost } from '#gateway/operations/payment-host-to-host.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { badgeIn, buttonsIn, FORM, load, press, tokenIn } from './browser.ts'
import { at, newReference, practice, type Body, type Practice, type Reply } from './merchant.ts'
import { wholeBody } from './whole-bodies.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterAll(() => site.stop())

describe('a payment page', () => {
  async function asked(
    changes: Body = {},
  ): Promise<{ readonly reference: string; readonly url: string; readonly reply: Reply }> {
    const partnerReferenceNo = newReference()
    const reply = await site.merchant.call('payment-host-to-host', {
      ...wholeBody('payment-host-to-host'),
      partnerReferenceNo,
      ...changes,
    })
    return { reference: partnerReferenceNo, url: String(reply.json['webRedirectUrl']), reply }
  }
  const flag = async (reference: string) =>
    at(await site.merchant.status(reference, 'TDD'), 'virtualAccountData.paymentFlagStatus')

  it('is answered as declared, unguessable and each time another', async () => {
    const [first, second] = [await asked(), await asked()]
    expect(paymentHostToHost.response.parse(first.reply.json)).toMatchObject({
      responseCode: '2005400',
      partnerReferenceNo: first.reference,
    })
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[A-Za-z0-9_-]{22}$/)
    expect(first.url).not.toBe(second.url)
  })
  it('shows merchant, amount, methods, expiry and state, in both languages', async () => {
    const { url, reference } = await asked()
    const page = await load(url, { headers: { 'accept-language': 'fr, en;q=0.5, id;q=0.4' } })
    expect([page.status, badgeIn(page)]).toEqual([200, 'Waiting for payment'])
    for (const text of [
      practiceMerchant.merchantName,
      'Rp 150.000',
      practiceMerchant.linkProductCode,
      reference,
    ])
      expect(page.html).toContain(text)
    expect(page.html).toMatch(/Pay before<\/dt><dd>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    const indonesian = await load(`${url}?lang=id`)
    expect([badgeIn(indonesian), indonesian.html.includes('<html lang="id">')]).toEqual([
      'Menunggu pembayaran',
      true,
    ])
    expect(badgeIn(await load(url))).toBe('Menunggu pembayaran')
  })
  it.each([
    ['pay', {}, 'S', '150000.00', 'Lunas'],
    ['pay-other', { amount: '140000' }, 'S', '140000.00', 'Lunas'],
    ['settling', {}, 'WS', '150000.00', 'Dibayar, dana belum cair'],
    ['suspect', {}, 'SP', '150000.00', 'Sedang diperiksa'],
    ['cancel', {}, 'F', '150000.00', 'Gagal'],
  ])('%s %o: %s', async (act, more, state, total, badge) => {
    const { url, reference } = await asked()
    const pressed = await press(url, act, more)
    expect([pressed.status, pressed.headers['location']]).toEqual([303, `${new URL(url).pathname}?lang=id`])
    const status = await site.merchant.status(reference, 'TDD')
    expect(at(status, 'virtualAccountData.paymentFlagStatus')).toBe(state)
    expect(at(status, 'virtualAccountData.totalAmount.value')).toBe(total)
    expect(at(status, 'additionalInfo.productCode')).toBe(practiceMerchant.linkProductCode)
    const after = await load(url)
    expect(badgeIn(after)).toBe(badge)
    // The way back is a link: a page must not redirect automatically.
    expect(after.html).toContain('rel="noopener noreferrer" href="https://shop.example/thanks"')
    expect(buttonsIn(after)).toEqual(
      state === 'F' ? ['pay', 'settling', 'suspect', 'cancel', 'pay-other'] : [],
    )
  })
  it('is paid once, and not when it is over', async () => {
    const { url, reference } = await asked()
    const old = await load(url)
    await press(url, 'pay')
    const body = new URLSearchParams({ token: tokenIn(old), act: 'cancel' }).toString()
    expect((await load(url, { method: 'POST', headers: FORM, body })).status).toBe(303)
    expect(await flag(reference)).toBe('S')
    const late = await asked()
    await site.control.payer({ action: 'expire', reference: late.reference })
    await press(late.url, 'pay')
    expect([await flag(late.reference), buttonsIn(await load(late.url))]).toEqual(['EX', []])
  })
  it('takes no nonsense', async () => {
    const { url, reference } = await asked()
    for (const [act, amount] of [
      ['pay-other', '0'],
      ['pay-other', '1.5'],
      ['pay-other', ''],
      ['open', ''],
      ['toString', ''],
    ])
      await press(url, act ?? '', { amount: amount ?? '' })
    expect(await flag(reference)).toBe('IP')
  })
  it('has nothing of a merchant or a customer in it as HTML', async () => {
    const { url } = await asked({
      additionalInfo: {
        ...(wholeBody('payment-host-to-host')['additionalInfo'] as Body),
        userName: '<script>alert(1)</script>"\'&',
      },
    })
    const { html } = await load(url)
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;&#34;&#39;&#38;')
    expect(html).not.toMatch(/<script/i)
  })
  it.each([
    ['another merchant', { merchantId: 'ANOTHER' }, '4045408'],
    ['another API key', { subMerchantId: 'ANOTHER' }, '4045408'],
    ['nothing', { amount: { value: '0.00', currency: 'IDR' } }, '4045413'],
    ['an expiry in the past', { validUpTo: '2020-01-01T00:00:00+07:00' }, '4005401'],
  ])('is refused for %s', async (_, changes, code) => {
    expect((await asked(changes)).reply.code).toBe(code)
  })
  it('is refused for a reference used before, by a QR too, and for another product', async () => {
    const { reference } = await asked()
    expect((await asked({ partnerReferenceNo: reference })).reply.code).toBe('4095401')
    const qr = newReference()
    await site.merchant.qr({ partnerReferenceNo: qr })
    expect((await asked({ partnerReferenceNo: qr })).reply.code).toBe('4095401')
    const additionalInfo = { payType: 'REDIRECT', productCode: 'OTHERLINK' }
    expect((await asked({ additionalInfo })).reply.code).toBe('4035401')
  })
  it('is driven from the control side too', async () => {
    const { reference } = await asked()
    const pagePath = (await site.control.order(reference))?.pagePath ?? ''
    expect(await site.control.pressButton({ path: pagePath, act: 'pay-other', amount: '140000' })).toEqual({
      ok: true,
    })
    expect(await site.control.pressButton({ path: pagePath, act: 'pay' })).toEqual({
      ok: false,
      code: 'not-now',
    })
    expect(await site.control.pressButton({ path: '/pay/none', act: 'pay' })).toEqual({
      ok: false,
      code: 'unknown',
    })
    expect(await flag(reference)).toBe('S')
  })

  describe('is closed to other pages', () => {
    it('runs no script, is in no frame, loads nothing', async () => {
      const { headers, html } = await load((await asked()).url)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/)
      expect(policy).not.toContain('unsafe-inline')
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
      expect(html).not.toMatch(/ (?:style|on[a-z]+|src)=/)
    })
    it('is found by its whole address only', async () => {
      const { url } = await asked()
      const other = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`
      expect((await load(other)).status).toBe(404)
      expect((await load(url.slice(0, -1))).status).toBe(404)
      expect((await load(url, { method: 'DELETE' })).status).toBe(405)
    })
    it.each([
      ['from another origin', { origin: 'https://evil.example' }],
      ['from nowhere', { origin: 'null' }],
      ['from another site', { 'sec-fetch-site': 'cross-site' }],
      ['for another host', { host: 'evil.example' }],
    ])('takes no form %s', async (_, headers) => {
      const { url, reference } = await asked()
      const body = new URLSearchParams({ token: tokenIn(await load(url)), act: 'pay' }).toString()
      expect((await load(url, { method: 'POST', headers: { ...FORM, ...headers }, body })).status).toBe(403)
      expect(await flag(reference)).toBe('IP')
    })
    it('takes no form without the token of this very page', async () => {
      const [mine, other] = [await asked(), await asked()]
      for (const token of ['', tokenIn(await load(other.url))]) {
        const body = new URLSearchParams({ token, act: 'pay' }).toString()
        expect((await load(mine.url, { method: 'POST', headers: FORM, body })).status).toBe(403)
      }
      expect(await flag(mine.reference)).toBe('IP')
    })
  })
})

it('pages are logged as such, and are none of the calls', async () => {
  await site.control.reset()
  const { json } = await site.merchant.call('payment-host-to-host', wholeBody('payment-host-to-host'))
  await load(String(json['webRedirectUrl']))
  expect((await site.control.log()).map(({ operation }) => operation)).toEqual([
    'payment-host-to-host',
    'page',
  ])
  expect((await site.control.counters()).total).toBe(1)
})
