import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendPayout } from '#backoffice/payouts/send.ts'
import { rupiah } from '#domain/money.ts'
import {
  FREELY,
  armOn,
  formsOf,
  journalBytes,
  must,
  payout,
  personalOf,
  refusalOf,
} from '#test/support/back-office.ts'
import { listeningMerchant, type ListeningMerchant } from '#test/support/listening-merchant.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const SECOND = 1000
let shop: VirtualTill
let merchant: ListeningMerchant
beforeEach(() => {
  merchant = listeningMerchant(
    () => shop.journal(),
    () => shop.backOffice().personal(),
    () => shop.time.clock.now(),
  )
  shop = openVirtualTill({ merchant })
})
afterEach(() => shop.close())

const pay = (changes = {}) => sendPayout(shop.backOffice(), payout(changes), FREELY)
const held = (reference: string) => shop.journal().read.keysOf(reference).length

describe('a payout', () => {
  it('is accepted, with the number of the bank; the same may then be paid again', async () => {
    const sent = must(await pay())
    expect(sent).toMatchObject({
      state: 'accepted',
      evidence: { source: 'answer', code: '2001800' },
      result: { bankReference: expect.stringMatching(/^\d{18}$/) as string },
      facts: { amountMinor: 25_000_000n, bankCode: '014', accountEndsIn: '2215' },
    })
    expect(held(sent.reference)).toBe(0)
    const again = must(await pay())
    expect([again.state, again.reference === sent.reference]).toEqual(['accepted', false])
  })

  it('is refused, with code and words, and may be tried again', async () => {
    const refused = must(await pay({ amount: rupiah(60_000_000) }))
    expect(refused).toMatchObject({ state: 'refused', evidence: { code: '4031802' } })
    expect(held(refused.reference)).toBe(0)
  })

  it('is what the gateway is told when it asks whether it is wanted, while it is on its way', async () => {
    const { reference, state } = must(await pay())
    expect([state, merchant.asked]).toEqual(['accepted', [`transfer ${reference}`]])
  })

  it.each([true, false])(
    'is vouched for in the amount and the account it was sent with (vault open: %s)',
    async (open) => {
      armOn(shop, { kind: 'delay', ms: 3 * SECOND, operation: 'transfer-interbank' })
      const sending = pay()
      await shop.time.settle()
      const [reference = ''] = shop
        .journal()
        .read.openInstructions()
        .map((each) => each.reference)
      shop.vault.open = open
      const ask = (changes = {}) =>
        merchant.confirmTransfer({
          partnerReferenceNo: reference,
          referenceNo: '1',
          beneficiaryAccountNo: '7310042215',
          amount: '250000.00',
          createdAt: 0,
          ...changes,
        })
      expect(await ask()).toEqual({ kind: 'accepted' })
      expect(await ask({ amount: '250100.00' })).toMatchObject({ code: '4047013' })
      expect(await ask({ beneficiaryAccountNo: '7310042216' })).toMatchObject({ code: '4047011' })
      await shop.time.advance(4 * SECOND)
      await sending
    },
  )

  it('keeps no name, account, address of mail and none of their ends but four digits in plain form', async () => {
    const sent = must(await pay({ beneficiaryAddress: 'Jalan Merdeka Barat 17' }))
    expect(personalOf(sent)).toEqual({
      accountNo: '7310042215',
      name: 'SITI AMINAH',
      email: 'siti.aminah@mail.example',
      address: 'Jalan Merdeka Barat 17',
    })
    const bytes = journalBytes(shop)
    const secrets = ['SITI AMINAH', '7310042215', 'siti.aminah@mail.example', 'Jalan Merdeka Barat 17']
    expect(secrets.flatMap(formsOf).filter((form) => bytes.includes(form))).toEqual([])
  })

  it.each<[string, () => void, object]>([
    ['the vault is locked', () => void (shop.vault.open = false), { code: 'vault-refused' }],
    ['no line to the gateway', () => armOn(shop, { kind: 'refuse-connection' }), { code: 'not-sent' }],
  ])('is no payout when there is %s', async (_name, act, refusal) => {
    act()
    expect(refusalOf(await pay())).toMatchObject(refusal)
    expect(shop.journal().read.instructionsOf('transfer', { limit: 1 }).total).toBe(0)
  })

  it('with a wrong field is refused with its name', async () => {
    expect(refusalOf(await pay({ beneficiaryAccountNo: '1'.repeat(17) }))).toEqual({
      code: 'invalid-request',
      details: { detail: 'invalid: beneficiaryAccountNo' },
    })
  })
})
