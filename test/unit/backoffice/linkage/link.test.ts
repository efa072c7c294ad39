import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bindAccount, createAccount } from '#backoffice/linkage/link.ts'
import { markInstruction } from '#backoffice/mark.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import {
  AGREED,
  armOn,
  binding,
  creation,
  formsOf,
  instructionOf,
  journalBytes,
  must,
  personalOf,
  refusalOf,
  requestsFor,
} from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const bind = (changes = {}) => bindAccount(shop.backOffice(), binding(changes), AGREED)
const create = (changes = {}) => createAccount(shop.backOffice(), creation(changes), AGREED)
const text = (value: unknown, name: string): string => String((value as Record<string, unknown>)[name])

describe('an account that is bound', () => {
  it('is begun: the page where the customer agrees, link and token are kept, sealed', async () => {
    const bound = must(await bind())
    expect(bound).toMatchObject({
      state: 'accepted',
      facts: { productCode: 'DOMPETLINK', phoneEndsIn: '7890', accountEndsIn: '2215', ...AGREED },
      evidence: { source: 'answer', code: '2000700' },
    })
    expect(Object.keys(bound.result ?? {})).toEqual(['gatewayReference'])
    const personal = personalOf(bound)
    expect(personal).toMatchObject({
      phone: '6281234567890',
      name: 'SITI AMINAH',
      accountNo: '7310042215',
      page: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/agree\/.{16}/) as string,
      linkId: expect.stringMatching(/^LINK/) as string,
      accountToken: expect.stringMatching(/^[0-9A-F]{48}$/) as string,
    })
    const given = ['page', 'accountToken', 'phone', 'name', 'accountNo'].map((name) => text(personal, name))
    const secrets = given.map((each) => each.split('/').at(-1) ?? '')
    const bytes = journalBytes(shop)
    expect(secrets.flatMap(formsOf).filter((form) => bytes.includes(form))).toEqual([])
  })

  it('is asked for in the name of the partner code, where it is not the merchant code', async () => {
    await shop.close()
    shop = openVirtualTill({ profile: { bindingMerchantId: 'PARTNER-OF-MANY-SHOPS-IN-ONE-CHAIN' } })
    const { reference } = must(await bind())
    const [attempt] = shop.journal().read.attemptsOf(reference)
    expect(attempt?.requestBody).toContain('"merchantId":"PARTNER-OF-MANY-SHOPS-IN-ONE-CHAIN"')
  })

  it('is refused with code and words', async () => {
    expect(must(await bind({ productCode: 'OTHER' }))).toMatchObject({
      state: 'refused',
      evidence: { code: '4030701' },
    })
  })

  it('with a lost answer is unknown, is not sent again, and is settled by a person', async () => {
    armOn(shop, { kind: 'answer-lost', operation: 'account-binding' })
    const { reference, state, personal } = must(await bind())
    await shop.restart()
    recoverInstructions(shop.backOffice())
    await shop.time.advance(86_400_000)
    expect([state, instructionOf(shop, reference).state, requestsFor(shop, 'account-binding')]).toEqual([
      'unknown',
      'unknown',
      1,
    ])
    // The person it was about is still known.
    expect(personalOf({ ...instructionOf(shop, reference) })).toMatchObject({ name: 'SITI AMINAH' })
    expect(personal).toBe(instructionOf(shop, reference).personal)
    expect(must(markInstruction(shop.backOffice(), reference, 'failed', 'Sari', 'none there')).state).toBe(
      'failed',
    )
  })
})

describe('an account that is made', () => {
  it('is pending (202), and the page where the customer goes on is kept all the same', async () => {
    const made = must(await create())
    expect(made).toMatchObject({
      state: 'pending',
      evidence: { source: 'answer', code: '2020600', message: 'Request In Progress' },
      facts: { phoneEndsIn: '7890', ...AGREED },
      result: { gatewayReference: expect.stringMatching(/^\d{18}$/) as string },
    })
    expect(personalOf(made)).toMatchObject({
      name: 'SITI AMINAH',
      phone: '6281234567890',
      customerId: '3174000000000001',
      page: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/account\/.{16}/) as string,
    })
    // The customer agreed to numbers and name.
    expect(personalOf(made)).not.toHaveProperty('email')
    expect(
      shop
        .journal()
        .read.openInstructions()
        .map(({ reference }) => reference),
    ).toEqual([made.reference])
    expect(
      must(markInstruction(shop.backOffice(), made.reference, 'confirmed', 'Sari', 'opened')).state,
    ).toBe('confirmed')
  })

  it('is pending without a page when the rest of the answer is about somebody else', async () => {
    armOn(shop, { kind: 'wrong-echo', operation: 'account-creation' })
    const made = must(await create())
    expect([made.state, made.result]).toEqual(['pending', undefined])
    expect(personalOf(made)).not.toHaveProperty('page')
  })

  it('is accepted where the gateway has decided at once', async () => {
    armOn(shop, { kind: 'say', status: 200, message: 'Successful', operation: 'account-creation' })
    expect(must(await create())).toMatchObject({ state: 'accepted', evidence: { code: '2000600' } })
  })

  it.each(['answer-lost', 'http-500', 'empty'] as const)('is unknown after %s', async (kind) => {
    armOn(shop, { kind, operation: 'account-creation' })
    expect(must(await create()).state).toBe('unknown')
    expect(requestsFor(shop, 'account-creation')).toBe(1)
  })

  it('has no picture and no number of the customer in the journal in plain form', async () => {
    const photo = Buffer.from('not a picture, and yet nobody else may see it').toString('base64')
    armOn(shop, { kind: 'answer-lost', operation: 'account-creation' })
    await create({ additionalInfo: { ktpPhoto: photo, custAddress: 'Jalan Merdeka Barat 17' } })
    const bytes = journalBytes(shop)
    const secrets = [photo, 'Jalan Merdeka Barat 17', '3174000000000001', 'SITI AMINAH', '6281234567890']
    expect(secrets.flatMap(formsOf).filter((form) => bytes.includes(form))).toEqual([])
  })
})

it('neither is begun while the vault is locked', async () => {
  shop.vault.open = false
  for (const result of [await bind(), await create()])
    expect(refusalOf(result)).toEqual({
      code: 'vault-refused',
      details: { reason: 'wrong-state', state: 'locked' },
    })
  expect(shop.gateway.log()).toEqual([])
})
