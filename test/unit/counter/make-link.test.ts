import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '#contract/envelope.ts'
import { linkOffer, makeLink, type LinkWish } from '#counter/links/make-link.ts'
import { linkRows, viewLink } from '#counter/links/view.ts'
import { renewPayment, retryPayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import { rupiah } from '#domain/money.ts'
import { formsOf, instructionOf, journalBytes, must, personalOf } from '#test/support/back-office.ts'
import { memoryLinked } from '#test/support/memory-linked.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, orderOf } from './at-the-till.ts'

const PAGE = 'payment-host-to-host'
const BUYER = {
  name: 'Siti Aminah',
  email: 'siti@mail.example',
  phone: '0812-3456-7890',
  userId: 'PLG-77',
  buyerId: 'B0000077',
}
const WIRE = {
  userName: 'Siti Aminah',
  userEmail: 'siti@mail.example',
  userPhone: '6281234567890',
  userId: 'PLG-77',
  buyerId: 'B0000077',
}
const WALLET = { payMethod: '503', payOption: 'DOMPETLATIHAN' }
let shop: VirtualTill
/** What came to the gateway, in plain. */
let sent: Record<string, unknown>[]
beforeEach(() => {
  shop = openVirtualTill({ profile: { payTypes: ['PAYLINK'], balanceTypes: ['CASH', 'POINT'] } })
  sent = []
  const { handle } = shop.gateway
  const listen: typeof handle = (request) => {
    if (request.path.endsWith(PAGE)) sent.push(JSON.parse(Buffer.from(request.body).toString()) as never)
    return handle(request)
  }
  Object.assign(shop.gateway, { handle: listen })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const make = async (wish: Partial<LinkWish> = {}) => {
  const made = await makeLink(shop.till().deps, { amount: AMOUNT, sure: ['same', 'unusual'], ...wish })
  await shop.time.settle()
  return made
}
const referenceOf = (made: Awaited<ReturnType<typeof make>>) => (made.ok ? made.value.reference : '')

describe('a payment link for a buyer', () => {
  it('carries the buyer, the method, its fee and the kinds of page and balance', async () => {
    const made = await make({
      buyer: BUYER,
      pageMethod: WALLET,
      fee: rupiah(2_500n),
      payType: 'PAYLINK',
      balanceType: 'POINT',
    })
    expect(made).toMatchObject({ ok: true })
    expect(sent).toMatchObject([
      {
        payOptionDetails: {
          ...WALLET,
          transAmount: { value: '150000.00', currency: 'IDR' },
          feeAmount: { value: '2500.00', currency: 'IDR' },
        },
        additionalInfo: { payType: 'PAYLINK', balanceType: 'POINT', ...WIRE },
      },
    ])
  })

  it('leaves nothing of the buyer in plain in the journal', async () => {
    const reference = referenceOf(await make({ buyer: BUYER, note: 'uang muka' }))
    const rows = JSON.stringify(
      [
        shop.journal().read.attemptsOf(reference),
        orderOf(shop, reference),
        shop.journal().read.bill(reference),
      ],
      (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    for (const text of Object.values(WIRE)) expect(rows).not.toContain(text)
    expect(rows).toContain('uang muka')
  })

  it('shows the whole buyer when opened, and the last digits in the list', async () => {
    const { deps } = shop.till()
    const reference = referenceOf(await make({ buyer: BUYER }))
    expect(linkRows(deps, [reference, 'P001'])).toMatchObject([
      { reference, state: 'waiting', buyer: { name: 'Siti Aminah', phoneEnd: '7890' } },
    ])
    const order = orderOf(shop, reference)
    const view = () =>
      viewLink(
        deps,
        order,
        viewOrder(deps, order, () => undefined),
      )
    expect(view().buyer).toEqual({ ...BUYER, phone: '6281234567890' })
    shop.vault.open = false
    expect(view()).toMatchObject({ row: { buyer: { isSealed: true } } })
    expect(view().buyer).toBeUndefined()
  })

  it('goes with its buyer again: when it never left, and in the link that takes its place', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const first = referenceOf(await make({ buyer: BUYER, balanceType: 'CASH' }))
    shop.gateway.clearFaults()
    await retryPayment(shop.till().deps, first)
    await shop.time.settle()
    const renewed = await renewPayment(shop.till().deps, first)
    await shop.time.settle()
    expect(renewed).toMatchObject({ ok: true })
    expect(sent).toHaveLength(2)
    for (const each of sent) expect(each).toMatchObject({ additionalInfo: { balanceType: 'CASH', ...WIRE } })
    expect(linkRows(shop.till().deps, [referenceOf(renewed)])).toMatchObject([
      { buyer: { name: 'Siti Aminah' } },
    ])
  })

  it('is not asked for without its buyer while the vault is closed', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const reference = referenceOf(await make({ buyer: BUYER }))
    shop.gateway.clearFaults()
    shop.vault.open = false
    const closed = { ok: false, refusal: { code: 'vault-refused' } }
    expect(await make({ buyer: BUYER })).toMatchObject(closed)
    expect(await retryPayment(shop.till().deps, reference)).toMatchObject(closed)
    expect(sent).toEqual([])
  })

  it.each([
    [{ buyer: { name: 'x'.repeat(65) } }, 'not-acceptable', { field: 'name', why: 'too-long' }],
    [{ buyer: { email: 'siti' } }, 'not-acceptable', { field: 'email', why: 'email' }],
    [{ buyer: { phone: '12' } }, 'not-acceptable', { field: 'phone', why: 'phone' }],
    [{ buyer: { userId: 'ñ' } }, 'not-acceptable', { field: 'userId', why: 'letters' }],
    [{ fee: rupiah(1_000n) }, 'not-acceptable', { field: 'fee', why: 'no-method' }],
    [{ payType: 'S2BPAY' }, 'not-allowed', { why: 'pay-type' }],
    [{ balanceType: 'PAY_LATER' }, 'not-allowed', { why: 'balance-type' }],
    [{ pageMethod: { payMethod: '1', payOption: '2' } }, 'not-allowed', { why: 'unknown-method' }],
  ] as const)('%o: %s %o, and nothing leaves', async (wish, code, details) => {
    expect(await make(wish)).toMatchObject({ ok: false, refusal: { code, details } })
    expect(sent).toEqual([])
  })

  it('without a buyer has no bill', async () => {
    const reference = referenceOf(await make({ buyer: { name: ' ' } }))
    expect(shop.journal().read.bill(reference)).toBeUndefined()
    expect(linkRows(shop.till().deps, [reference])[0]?.buyer).toBeUndefined()
  })
})

describe('a payment link that a linked account pays', () => {
  const bind = async () => {
    const desk = memoryLinked(shop.backOffice())
    const { reference } = must(
      await desk.bind({
        phoneNo: '6281234567890',
        customerAccountNumber: '7310042215',
        consent: { version: 1, language: 'id' },
      }),
    )
    return { desk, linked: reference, token: tokenOf(reference) }
  }
  const tokenOf = (reference: string) =>
    (personalOf(instructionOf(shop, reference)) as { readonly accountToken: string }).accountToken
  const agree = () => {
    const path = shop.gateway.records().records.at(-1)?.pagePath ?? ''
    expect(shop.gateway.pressButton({ path, act: 'agree' })).toMatchObject({ ok: true })
  }
  const agrees = async () => accept({ approvedBy: 'ani' })
  const NOT_LINKED = { ok: false, refusal: { code: 'not-allowed', details: { why: 'not-linked' } } }

  it('carries its token to the gateway, and to no page, row or log', async () => {
    const { desk, linked, token } = await bind()
    agree()
    must(await desk.mark({ reference: linked, becomes: 'confirmed', remark: 'portal' }, agrees))
    const { deps } = shop.till()
    const shown = { reference: linked, accountEndsIn: '2215', phoneEndsIn: '7890', isConfirmed: true }
    expect(linkOffer(deps).linked).toMatchObject([shown])
    const reference = referenceOf(await make({ linked }))
    expect(sent).toMatchObject([{ additionalInfo: { bankCardToken: token } }])
    const order = orderOf(shop, reference)
    expect(order).toMatchObject({ state: { kind: 'waiting' }, pageTerms: { linked } })
    const view = viewLink(
      deps,
      order,
      viewOrder(deps, order, () => undefined),
    )
    expect(view.linked).toMatchObject(shown)
    const told = JSON.stringify(
      [view, linkOffer(deps), shop.events, shop.till().deps.journal.read.attemptsOf(reference)],
      (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    )
    const files = journalBytes(shop)
    expect(formsOf(token).filter((form) => told.includes(form) || files.includes(form))).toEqual([])
  })

  it('is asked for again with the token, when it never left, and in the link that takes its place', async () => {
    const { linked, token } = await bind()
    agree()
    arm(shop, { kind: 'refuse-connection' })
    const first = referenceOf(await make({ linked }))
    shop.gateway.clearFaults()
    expect(await retryPayment(shop.till().deps, first)).toMatchObject({ ok: true })
    await shop.time.settle()
    expect(await renewPayment(shop.till().deps, first)).toMatchObject({ ok: true })
    await shop.time.settle()
    expect(sent).toHaveLength(2)
    for (const each of sent) expect(each).toMatchObject({ additionalInfo: { bankCardToken: token } })
  })

  it('of which the customer has not agreed is declined by the gateway', async () => {
    const { linked } = await bind()
    expect(linkOffer(shop.till().deps).linked).toMatchObject([{ isConfirmed: false }])
    const reference = referenceOf(await make({ linked }))
    expect(orderOf(shop, reference).state).toMatchObject({ kind: 'refused' })
  })

  it('is not asked for once the account is unlinked: new, again, or in the place of another', async () => {
    const { desk, linked } = await bind()
    agree()
    const waiting = referenceOf(await make({ linked }))
    arm(shop, { kind: 'refuse-connection' })
    const unsent = referenceOf(await make({ linked }))
    shop.gateway.clearFaults()
    must(await desk.forget(linked, agrees))
    expect(linkOffer(shop.till().deps).linked).toEqual([])
    expect(await make({ linked })).toMatchObject(NOT_LINKED)
    expect(await retryPayment(shop.till().deps, unsent)).toMatchObject(NOT_LINKED)
    expect(await renewPayment(shop.till().deps, waiting)).toMatchObject(NOT_LINKED)
    await shop.time.settle()
    expect(sent).toHaveLength(1)
  })

  it('is not asked for with an account that is not linked, or of another product', async () => {
    const { desk, linked } = await bind()
    expect(await make({ linked: 'P00126010500000017F3Q' })).toMatchObject(NOT_LINKED)
    must(await desk.mark({ reference: linked, becomes: 'failed', remark: 'portal' }, agrees))
    expect(await make({ linked })).toMatchObject(NOT_LINKED)
    expect(linkOffer(shop.till().deps).linked).toEqual([])
    const other = await bind()
    const { deps } = shop.till()
    const profile = () => ({
      ...deps.profile(),
      productCodes: { ...deps.profile().productCodes, binding: 'OTHER' },
    })
    expect(linkOffer({ ...deps, profile }).linked).toEqual([])
    expect(
      await makeLink({ ...deps, profile }, { amount: AMOUNT, sure: [], linked: other.linked }),
    ).toMatchObject(NOT_LINKED)
    expect(sent).toEqual([])
  })

  it('is not asked for while the vault is closed', async () => {
    const { linked } = await bind()
    shop.vault.open = false
    expect(linkOffer(shop.till().deps).linked).toEqual([])
    expect(await make({ linked })).toMatchObject({ ok: false, refusal: { code: 'vault-refused' } })
    expect(sent).toEqual([])
  })
})

describe('what the connection offers', () => {
  it('is nothing while each sale needs the details that only the counter asks for', async () => {
    const asking = openVirtualTill({ profile: { billNeeds: ['name'] } })
    expect(linkOffer(asking.till().deps)).toMatchObject({ notOffered: 'bill' })
    await asking.close()
  })

  it('begins with its own kind of page', () => {
    expect(linkOffer(shop.till().deps)).not.toHaveProperty('notOffered')
    expect(linkOffer(shop.till().deps)).toMatchObject({
      payTypes: ['REDIRECT', 'PAYLINK'],
      balanceTypes: ['CASH', 'POINT'],
      minutes: 60,
    })
  })

  it('is nothing without a product code', async () => {
    const plain = openVirtualTill({ profile: { productCodes: { qr: 'QRIS' } } })
    expect(linkOffer(plain.till().deps)).toMatchObject({ notOffered: 'product-code', pageMethods: [] })
    await plain.close()
  })
})
