import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyName } from '#backoffice/payouts/verify-name.ts'
import { accountHolder } from '#simulator/control/bank-account.ts'
import { armOn, formsOf, journalBytes, must, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const ACCOUNT = { bankCode: '014', accountNo: '7310042215' }
const HOLDER = accountHolder(ACCOUNT.bankCode, ACCOUNT.accountNo) ?? ''
const verify = (changes = {}) => verifyName(shop.backOffice(), { ...ACCOUNT, ...changes })

describe('the name of an account', () => {
  it.each([undefined, HOLDER, HOLDER.toLowerCase(), `  ${HOLDER.replace(' ', ',  ')}.`])(
    'is verified when it is asked for as %o',
    async (name) => {
      expect(must(await verify(name === undefined ? {} : { name }))).toEqual({
        verdict: 'verified',
        name: HOLDER,
      })
    },
  )

  it.each(['SITI AMINAH', `${HOLDER} JUNIOR`, ''])('is not that of %o, and is told', async (name) => {
    expect(must(await verify({ name }))).toEqual({ verdict: 'not-verified', why: 'different', name: HOLDER })
  })

  it('is refused for an account that is not there, in the words of the gateway', async () => {
    expect(must(await verify({ accountNo: '1000404' }))).toEqual({
      verdict: 'not-verified',
      why: 'refused',
      code: '4041611',
      message: 'Invalid Account',
    })
  })

  it.each(['answer-lost', 'http-500', 'wrong-signature', 'wrong-echo'] as const)(
    'is not known without an answer to be trusted (%s)',
    async (kind) => {
      armOn(shop, { kind, operation: 'account-inquiry' })
      expect(must(await verify())).toEqual({ verdict: 'not-verified', why: 'no-answer' })
    },
  )

  it('is not asked for where the profile does not have it', async () => {
    await shop.close()
    shop = openVirtualTill({ profile: { enabled: ['transfer-status'] } })
    expect(refusalOf(await verify())).toEqual({ code: 'not-allowed' })
    expect(shop.gateway.log()).toEqual([])
  })

  it('is asked for within the request budget, and never without a key', async () => {
    const { budget } = shop.backOffice()
    while (budget.take(shop.time.clock.now(), 'person').ok);
    expect(refusalOf(await verify())).toMatchObject({ code: 'budget-spent' })
    await shop.time.advance(60_000)
    shop.vault.open = false
    expect(refusalOf(await verify())).toMatchObject({
      code: 'vault-refused',
      details: { detail: 'no private key' },
    })
  })

  it('is journalled as a call, without the account and without the name', async () => {
    await verify()
    expect(requestsFor(shop, 'account-inquiry')).toBe(1)
    const bytes = journalBytes(shop)
    expect(bytes).toContain('account-inquiry')
    expect([HOLDER, ACCOUNT.accountNo].flatMap(formsOf).filter((form) => bytes.includes(form))).toEqual([])
  })
})
