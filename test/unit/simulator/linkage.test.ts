import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountBinding } from '#gateway/operations/account-binding.ts'
import { accountCreation } from '#gateway/operations/account-creation.ts'
import { badgeIn, buttonsIn, load, press } from './browser.ts'
import { at, newReference, practice, type Body, type Practice } from './merchant.ts'
import { wholeBody } from './whole-bodies.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterAll(() => site.stop())

describe('a binding', () => {
  const bind = (changes: Body = {}, info: Body = {}) => {
    const body = wholeBody('account-binding')
    const additionalInfo = { ...(body['additionalInfo'] as Body), ...info }
    return site.merchant.call('account-binding', { ...body, additionalInfo, ...changes })
  }
  it('is answered as declared, and agreed to by its customer', async () => {
    const reply = await bind()
    expect([reply.status, reply.code]).toEqual([200, '2000700'])
    expect(await accountBinding.response.parseAsync(reply.json)).toMatchObject({
      referenceNo: expect.stringMatching(/^\d{18}$/),
      linkId: expect.stringMatching(/^LINK\d+$/),
      accountToken: expect.stringMatching(/^[0-9A-F]{48}$/),
    })
    const url = String(reply.json['redirectUrl'])
    const page = await load(url, { headers: { 'accept-language': 'en' } })
    expect([badgeIn(page), buttonsIn(page)]).toEqual(['Waiting for your consent', ['agree', 'refuse']])
    // Enough of the number for its owner, and no more.
    expect([page.html.includes('6281200000000'), page.html.includes('6281******000')]).toEqual([false, true])

    const pay = (bankCardToken: unknown) => {
      const body = wholeBody('payment-host-to-host')
      const additionalInfo = { ...(body['additionalInfo'] as Body), bankCardToken }
      return site.merchant.call('payment-host-to-host', { ...body, additionalInfo })
    }
    expect((await pay(reply.json['accountToken'])).code).toBe('4045411')
    expect((await press(url, 'agree')).status).toBe(303)
    const again = await load(url)
    expect([badgeIn(again), buttonsIn(again)]).toEqual(['Terhubung', []])
    expect((await pay(reply.json['accountToken'])).code).toBe('2005400')
    expect((await pay('NONE')).code).toBe('4045411')
  })
  it('is refused by its customer, and then not agreed to', async () => {
    const url = String((await bind()).json['redirectUrl'])
    await press(url, 'refuse')
    const path = new URL(url).pathname
    expect(await site.control.pressButton({ path, act: 'agree' })).toEqual({ ok: false, code: 'not-now' })
    expect((await site.control.records()).records.find(({ pagePath }) => pagePath === path)).toMatchObject({
      kind: 'binding',
      state: 'refused',
    })
  })
  const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100', 'hex')
  it('takes a JPEG', async () => {
    expect((await bind({}, { ktpFile: JPEG.toString('base64') })).code).toBe('2000700')
  })
  it.each([
    ['text', Buffer.from('not an image, not an image, not one')],
    ['a GIF', Buffer.from('GIF89a0000000000000000000000000000')],
    ['the beginning of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a PNG of no size', Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000108', 'hex')],
    ['a JPEG of no size', Buffer.from('ffd8ffc0000b0800000000010111', 'hex')],
    ['the beginning of a JPEG', Buffer.from('ffd8ffe0', 'hex')],
  ])('refuses %s as an image', async (_, bytes) => {
    for (const name of ['ktpFile', 'npwpFile']) {
      const reply = await bind({}, { [name]: bytes.toString('base64') })
      expect([reply.code, reply.message]).toEqual(['4000701', `Invalid Field Format additionalInfo.${name}`])
    }
  })
  it('refuses what is no PDF, another merchant, another product, a reference used before', async () => {
    expect((await bind({}, { pdfFile: JPEG.toString('base64') })).code).toBe('4000701')
    expect((await bind({ merchantId: 'ANOTHER' })).code).toBe('4040708')
    expect((await bind({}, { productCode: 'ANOTHER' })).code).toBe('4030701')
    const partnerReferenceNo = newReference()
    await bind({ partnerReferenceNo })
    expect((await bind({ partnerReferenceNo })).code).toBe('4090701')
  })
})

describe('an account', () => {
  let person = 0
  const create = (changes: Body = {}) => {
    person += 1
    const phoneNo = `6281300${String(person).padStart(6, '0')}`
    const body = { ...wholeBody('account-creation'), phoneNo, customerId: String(9000 + person), ...changes }
    return site.merchant.call('account-creation', body)
  }
  it('is pending until its customer ends it on the page', async () => {
    const reply = await create()
    expect([reply.status, reply.code, reply.message]).toEqual([202, '2020600', 'Request In Progress'])
    accountCreation.response.parse(reply.json)
    const url = String(at(reply, 'additionalInfo.originalUrl'))
    expect(decodeURIComponent(String(at(reply, 'additionalInfo.webRedirectUrl')))).toBe(url)
    expect([badgeIn(await load(url)), buttonsIn(await load(url))]).toEqual([
      'Menunggu penyelesaian',
      ['open', 'refuse'],
    ])
    await press(url, 'open')
    expect([badgeIn(await load(url)), buttonsIn(await load(url))]).toEqual(['Akun dibuka', []])
    const again = await create({ phoneNo: reply.json['phoneNo'] })
    expect([again.code, again.message]).toEqual(['4030615', 'Transaction Not Permitted. Account exists'])
  })
  it('is refused for a reference used before and for a photo that is none', async () => {
    const partnerReferenceNo = newReference()
    await create({ partnerReferenceNo })
    expect((await create({ partnerReferenceNo })).code).toBe('4090601')
    const reply = await create({ additionalInfo: { selfiePhoto: 'bm90IGFuIGltYWdl' } })
    expect([reply.code, reply.message]).toEqual([
      '4000601',
      'Invalid Field Format additionalInfo.selfiePhoto',
    ])
  })
  it('may be refused by its customer', async () => {
    const url = String(at(await create(), 'additionalInfo.originalUrl'))
    await press(url, 'refuse')
    expect(badgeIn(await load(url))).toBe('Dibatalkan')
  })
})
