import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listOperations } from '#backoffice/operations/list.ts'
import { tryOperation } from '#backoffice/operations/try.ts'
import type { Json, OperationView, TryView } from '#contract/setup-views.ts'
import { openPayer } from '#domain/bill.ts'
import { BILL_NEEDS, missingIn } from '#domain/bill-needs.ts'
import { given } from '#domain/given.ts'
import { incoming, operations } from '#gateway/registry.ts'
import type { Customer } from '#gateway/signing/token-rule.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { systemRandom } from '#support/real-ports.ts'
import { armOn, formsOf, journalBytes, must, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { listeningMerchant, type ListeningMerchant } from '#test/support/listening-merchant.ts'
import {
  openVirtualTill,
  PERSONAL_KEY,
  type VirtualTill,
  type VirtualTillOptions,
} from '#test/support/virtual-till.ts'

let shop: VirtualTill
let merchant: ListeningMerchant
const open = (options: VirtualTillOptions = {}) => {
  merchant = listeningMerchant(
    () => shop.journal(),
    () => shop.backOffice().personal(),
    () => shop.time.clock.now(),
  )
  shop = openVirtualTill({ merchant, ...options })
}
beforeEach(() => open())
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const list = () => listOperations(shop.backOffice().profile(), shop.time.clock.now())
const exampleOf = (name: string): Json => list().find((each) => each.name === name)?.example ?? null
const attempt = (name: string, request: Json, customer?: Customer) =>
  tryOperation(shop.backOffice(), name, request, customer)
const { merchantName: _1, merchantCity: _2, merchantPostcode: _3, ...ids } = practiceMerchant
const SECRETS = [ids.hashKey, ids.cipherKey, ids.cipherIv, ids.apiKey]

describe('the operations', () => {
  it('are all listed, with fields, path and an example', () => {
    const names = list().map(({ name }) => name)
    expect(names).toEqual([...Object.keys(operations), ...Object.keys(incoming)])
    for (const { fields, path, example } of list()) {
      expect(fields.length).toBeGreaterThan(0)
      expect(path).toMatch(/^\//)
      expect(example).toEqual(expect.any(Object))
    }
  })

  it('beyond the interface are on where the profile says so', () => {
    const beyond = ({ beyond: is, enabled }: OperationView) => is && enabled
    expect(list().filter(beyond)).toHaveLength(3)
    const off = listOperations({ ...shop.backOffice().profile(), enabled: [] }, 0)
    expect([off.filter(beyond).length, off.filter(({ enabled }) => enabled).length]).toEqual([0, 13])
  })

  it('show the path of the profile', () => {
    const profile = {
      ...shop.backOffice().profile(),
      paths: { 'invoices-send': '/rest/other/sendinvoicemulti' },
    }
    expect(listOperations(profile, 0).find(({ name }) => name === 'invoices-send')?.path).toBe(
      '/rest/other/sendinvoicemulti',
    )
  })

  it('show nothing that the client fills in itself, and no secret', () => {
    for (const { direction, example } of list())
      if (direction === 'to-gateway')
        for (const name of ['rq_uuid', 'rq_datetime', 'signature', 'sender_id', 'comm_code', 'key'])
          expect(example).not.toHaveProperty(name)
    const all = JSON.stringify(list())
    expect(SECRETS.filter((secret) => all.includes(secret))).toEqual([])
  })
})

/** The gateway simulator's result for each example, tried from top to bottom. */
const OUTCOMES: Readonly<Record<keyof typeof operations, readonly [string, string]>> = {
  'qr-generate': ['done', '2004700'],
  'va-status': ['done', '2002600'],
  // Delete is declared for virtual accounts only, and the existing order is a QR.
  'va-delete': ['refused', '4053101'],
  'payment-host-to-host': ['done', '2005400'],
  'account-binding': ['done', '2000700'],
  // The customer finishes it on a page of the wallet.
  'account-creation': ['pending', '2020600'],
  'transfer-interbank': ['done', '2001800'],
  'invoices-send': ['done', '0000'],
  'invoices-reject': ['done', '0000'],
  'transaction-history': ['done', '0000'],
  'account-inquiry': ['done', '2001600'],
  'transfer-status': ['done', '2003600'],
  'merchant-info': ['done', '0000'],
}

describe('every example tried', () => {
  const tryAll = async (): Promise<Readonly<Record<string, TryView>>> => {
    const views: [string, TryView][] = []
    for (const { name, direction, example } of list())
      if (direction === 'to-gateway') views.push([name, must(await attempt(name, example))])
    return Object.fromEntries(views)
  }

  it('on the practice gateway, which asks the merchant back, comes to what is documented', async () => {
    const views = await tryAll()
    expect(
      Object.fromEntries(Object.entries(views).map(([name, { outcome, code }]) => [name, [outcome, code]])),
    ).toEqual(OUTCOMES)
    expect(merchant.asked.map((each) => each.split(' ')[0])).toEqual(['inquiry', 'inquiry', 'transfer'])
    const answers = (name: string) => String(views[name]?.answered)
    expect(answers('invoices-send')).toContain('"total_success":"2"')
    expect(answers('invoices-reject')).toContain('"total_failed":"0"')
    expect(JSON.parse(answers('transaction-history'))).toMatchObject({
      pagination: { page_size: 10, page_number: 1 },
      data: { length: 10 },
    })
  })

  it('is one journalled call each, besides those for tokens', async () => {
    await tryAll()
    const { read } = shop.journal()
    const calls = requestsFor(shop, 'token') + Object.keys(OUTCOMES).length
    expect([read.latestCalls(100).length, read.unfinishedAttempts()]).toEqual([calls, []])
  })

  it('shows no secret in what was sent and what was answered, and the journal has none', async () => {
    const views = await tryAll()
    const shown = JSON.stringify(views)
    const bytes = journalBytes(shop)
    const forms = SECRETS.flatMap(formsOf)
    expect(forms.filter((form) => shown.includes(form) || bytes.includes(form))).toEqual([])
    const bound = JSON.parse(String(views['account-binding']?.answered)) as Record<string, unknown>
    expect([bound['accountToken'], bound['redirectUrl']]).toEqual(['[redacted]', '[redacted]'])
    expect(JSON.parse(String(views['merchant-info']?.sent))).toEqual({ key: '[redacted]' })
    expect(shown).not.toMatch(/"signature\\*":\\*"(?!\[redacted)/)
  })

  it('again a second later comes to the same', async () => {
    await tryAll()
    await shop.time.advance(60_000)
    const views = await tryAll()
    expect(Object.values(views).map(({ outcome }) => outcome)).toEqual(
      Object.values(OUTCOMES).map(([outcome]) => outcome),
    )
  })
})

describe('a try', () => {
  it('that the gateway asks back about is an instruction of its reference', async () => {
    must(await attempt('transfer-interbank', exampleOf('transfer-interbank')))
    must(await attempt('qr-generate', exampleOf('qr-generate')))
    const { read } = shop.journal()
    const [transfer] = read.instructionsOf('transfer', { limit: 9 }).rows
    const [link] = read.instructionsOf('payment-link', { limit: 9 }).rows
    expect(transfer).toMatchObject({
      reference: expect.stringMatching(/^TRYTI/) as string,
      state: 'accepted',
      facts: { amountMinor: 15_000_000n, accountEndsIn: '0001', triedAs: 'transfer-interbank' },
    })
    expect(link).toMatchObject({
      state: 'accepted',
      facts: { triedAs: 'qr-generate', expiresAt: expect.any(Number) },
    })
  })

  it('under a reference that is taken shows what the gateway says, and leaves what is there as it is', async () => {
    const example = exampleOf('qr-generate')
    must(await attempt('qr-generate', example))
    const before = shop.journal().read.instructionsOf('payment-link', { limit: 9 })
    expect(must(await attempt('qr-generate', example))).toMatchObject({
      outcome: 'already-there',
      code: '4094701',
    })
    expect(shop.journal().read.instructionsOf('payment-link', { limit: 9 })).toEqual(before)
  })

  it('given twice at once leaves once as an instruction', async () => {
    const example = exampleOf('transfer-interbank')
    const both = await Promise.all([1, 2].map(() => attempt('transfer-interbank', example)))
    expect(both.map((result) => (result.ok ? result.value.outcome : result.refusal.code)).toSorted()).toEqual(
      ['done', 'held'],
    )
    expect(requestsFor(shop, 'transfer-interbank')).toBe(1)
  })

  it('whose answer is lost is unknown, and stays so', async () => {
    armOn(shop, { kind: 'answer-lost', operation: 'transfer-interbank' })
    expect(must(await attempt('transfer-interbank', exampleOf('transfer-interbank')))).toMatchObject({
      outcome: 'unknown',
      why: 'connection-lost',
    })
    expect(shop.journal().read.openInstructions()).toMatchObject([{ state: 'unknown' }])
  })

  it('says where the answer was wrong', async () => {
    armOn(shop, { kind: 'wrong-echo', operation: 'va-status' })
    must(await attempt('qr-generate', exampleOf('qr-generate')))
    expect(must(await attempt('va-status', exampleOf('va-status')))).toMatchObject({
      outcome: 'unknown',
      why: 'wrong-shape',
      detail: expect.stringContaining('virtualAccountNo') as string,
    })
  })

  it.each<[string, string, (example: Json) => Json, object]>([
    ['of nothing', 'nothing', () => ({}), { code: 'not-found' }],
    ['of an inherited name', 'constructor', () => ({}), { code: 'not-found' }],
    ['of what the gateway calls', 'va-inquiry', (e) => e, { code: 'not-found' }],
    ['that is a list', 'qr-generate', () => [], { code: 'invalid-request', details: { detail: '(body)' } }],
    [
      'without its fields',
      'va-delete',
      () => ({}),
      { code: 'invalid-request', details: { detail: 'partnerServiceId, customerNo, virtualAccountNo' } },
    ],
    [
      'with a wrong amount',
      'qr-generate',
      (e) => ({ ...(e as object), amount: { value: 'ten', currency: 'IDR' } }),
      { code: 'invalid-request', details: { detail: 'amount.value' } },
    ],
  ])('%s is refused, and nothing is sent', async (_name, operation, change, refusal) => {
    expect(refusalOf(await attempt(operation, change(exampleOf(operation))))).toEqual(refusal)
    expect([shop.gateway.log(), shop.journal().read.latestCalls(9)]).toEqual([[], []])
  })

  it('is refused on a production gateway, unless it only reads', async () => {
    await shop.close()
    open({ profile: { environment: 'production' } })
    const outgoing = list().filter(({ direction }) => direction === 'to-gateway')
    for (const { name, effect, example } of outgoing)
      if (effect !== 'reads') expect(refusalOf(await attempt(name, example))).toEqual({ code: 'not-allowed' })
    expect([shop.gateway.log(), shop.journal().read.latestCalls(9)]).toEqual([[], []])
    const reading = outgoing.filter(({ effect }) => effect === 'reads')
    for (const { name, example } of reading) expect((await attempt(name, example)).ok).toBe(true)
    expect(reading.map(({ name }) => name)).toEqual([
      'va-status',
      'transaction-history',
      'account-inquiry',
      'transfer-status',
      'merchant-info',
    ])
    expect(shop.gateway.transactions()).toEqual([])
  })

  it('of a code has a made-up bill where the gateway demands one', async () => {
    await shop.close()
    open({ profile: { environment: 'sandbox', billNeeds: BILL_NEEDS } })
    const example = exampleOf('qr-generate')
    expect(await attempt('qr-generate', example)).toMatchObject({ value: { outcome: 'done' } })
    const bill = shop.journal().read.bill(String((example as Record<string, unknown>)['partnerReferenceNo']))
    const payer = openPayer(createPersonalBox(PERSONAL_KEY, systemRandom), bill?.personal ?? '')
    expect(missingIn(BILL_NEEDS, { ...bill, ...given({ payer }) })).toEqual([])
  })

  it('is refused with what is lacking while the vault is locked', async () => {
    shop.vault.open = false
    const lacking = async (name: string) => refusalOf(await attempt(name, exampleOf(name)))
    const detail = (what: string) => ({
      code: 'vault-refused',
      details: { reason: 'wrong-state', detail: what },
    })
    expect(await lacking('va-status')).toEqual(detail('no private key'))
    expect(await lacking('transaction-history')).toEqual(detail('no hash key'))
    expect(await lacking('invoices-send')).toEqual(detail('no form cipher'))
    expect(await lacking('merchant-info')).toEqual(detail('no API key'))
  })

  it('is refused when the request budget is spent, or the journal is not sound', async () => {
    const { budget } = shop.backOffice()
    while (budget.take(shop.time.clock.now(), 'person').ok);
    expect(refusalOf(await attempt('va-status', exampleOf('va-status')))).toMatchObject({
      code: 'budget-spent',
    })
    const deps = { ...shop.backOffice(), journalSound: () => false }
    expect(refusalOf(await tryOperation(deps, 'va-status', exampleOf('va-status')))).toEqual({
      code: 'journal-not-sound',
    })
  })

  it('of an operation that is turned off is refused', async () => {
    await shop.close()
    open({ profile: { enabled: [] } })
    expect(refusalOf(await attempt('merchant-info', {}))).toEqual({
      code: 'invalid-request',
      details: { detail: 'turned off in the profile' },
    })
  })
})

describe('a call in the name of a customer', () => {
  const tokenRules = { 'account-binding': 'b2b2c' } as const
  const CODE = 'CODE-OF-ONE-CUSTOMER'
  const bind = async (customer?: Customer) => {
    await shop.time.advance(60_000)
    const tried = await attempt('account-binding', exampleOf('account-binding'), customer)
    return tried.ok ? tried.value.outcome : tried.refusal
  }
  beforeEach(async () => {
    await shop.close()
    open({ config: { tokenRules }, profile: { tokenRules } })
  })

  it('is told from the others', () => {
    const named = list().filter(({ asksCustomer }) => asksCustomer)
    expect(named.map(({ name }) => name)).toEqual(['account-binding'])
  })

  it('goes with the code that they gave, then with what the gateway gave for it, and never with another’s', async () => {
    const NONE = { code: 'not-sent', details: { why: 'unauthorized', detail: 'no customer access token' } }
    expect([await bind(), await bind({ id: 'C1' })]).toEqual([NONE, NONE])
    expect(requestsFor(shop, 'account-binding')).toBe(0)
    expect(await bind({ id: 'C1', authCode: CODE })).toBe('done')
    expect(await bind({ id: 'C1' })).toBe('done')
    expect(await bind({ id: 'C2' })).toEqual(NONE)
    expect([requestsFor(shop, 'customer-token'), requestsFor(shop, 'account-binding')]).toEqual([1, 2])
    expect(journalBytes(shop).includes(CODE)).toBe(false)
  })
})
