/** The desk of linked accounts on the gateway simulator, in virtual time. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unknownLinkages } from '#backoffice/attention/others.ts'
import {
  createLinkedController,
  type Approve,
  type LinkedController,
} from '#backoffice/linkage/controller.ts'
import { accept, refuse } from '#contract/envelope.ts'
import type { BindingInput, CreationInput } from '#contract/linked-input.ts'
import { armOn, formsOf, journalBytes, must, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { memoryLinked } from '#test/support/memory-linked.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let opened: string[]
let desk: LinkedController
beforeEach(() => {
  shop = openVirtualTill()
  opened = []
  desk = memoryLinked(shop.backOffice(), opened)
})
afterEach(() => shop.close())

const consent = { version: 1, language: 'id' } as const
const JPEG = [0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('KENARI, a card that no one else may see'), 0xff, 0xd9]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]

function binding(changes: Partial<BindingInput> = {}): BindingInput {
  return {
    phoneNo: '6281234567890',
    customerName: 'SITI AMINAH',
    customerAccountNumber: '7310042215',
    consent,
    ...changes,
  }
}
function creation(changes: Partial<CreationInput> = {}): CreationInput {
  const person = { name: 'SITI AMINAH', phoneNo: '6281234567890', email: 'siti@mail.example' }
  return { ...person, customerId: '3174000000000001', consent, ...changes }
}
const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
const first = (kind: 'account-binding' | 'account-creation' = 'account-binding') =>
  desk.list({ kind, limit: 50 }).rows[0]
const refusedPicture = (changes: Partial<BindingInput>) => desk.bind(binding(changes)).then(refusalOf)

describe('an account that is bound', () => {
  it('is listed by its last digits, with the consent, and without anything that opens it', async () => {
    const bound = must(await desk.bind(binding()))
    expect(bound).toMatchObject({
      ...{ kind: 'account-binding', state: 'accepted', hasToken: true, mayMark: true },
      ...{ phoneEndsIn: '7890', accountEndsIn: '2215', consent: { version: 1 } },
      page: { host: '127.0.0.1' },
    })
    const list = desk.list({ kind: 'account-binding', limit: 50 })
    expect(list).toEqual({ rows: [bound], total: 1, isOffered: true })
    expect(JSON.stringify(list)).not.toMatch(/6281234567890|7310042215|SITI|agree/)
  })

  it('with a short number is listed by its last digit only', async () => {
    expect(must(await desk.bind(binding({ customerAccountNumber: '4215' })))).toMatchObject({
      accountEndsIn: '5',
    })
  })

  it('is not asked for twice at once, and not without a product code', async () => {
    const both = await Promise.all([desk.bind(binding()), desk.bind(binding())])
    expect(both.map((each) => (each.ok ? 'asked' : each.refusal.code))).toEqual(['asked', 'held'])
    await shop.close()
    shop = openVirtualTill({ profile: { productCodes: { qr: 'QRIS' } } })
    desk = memoryLinked(shop.backOffice())
    expect(refusalOf(await desk.bind(binding()))).toEqual({
      code: 'not-acceptable',
      details: { why: 'not-offered' },
    })
    expect(desk.list({ kind: 'account-binding', limit: 1 }).isOffered).toBe(false)
  })

  it.each([
    ['a fixed amount', { debitType: 'F', amountMinor: 15_000_000n }, '"value":"150000.00"'],
    ['a variable amount', { debitType: 'V' }, '"value":"0.00"'],
  ] as const)('says %s as the interface has it', async (_what, changes, sent) => {
    const { reference } = must(await desk.bind(binding(changes)))
    expect(shop.journal().read.attemptsOf(reference)[0]?.requestBody).toContain(sent)
  })

  it('without the amount of a fixed debit does not leave', async () => {
    expect(refusalOf(await desk.bind(binding({ debitType: 'F' })))).toMatchObject({ code: 'invalid-request' })
    expect(requestsFor(shop, 'account-binding')).toBe(0)
  })
})

describe('pictures', () => {
  it('are judged by their bytes', async () => {
    const no = (field: string, why: string) => ({ code: 'not-acceptable', details: { field, why } })
    const text = Uint8Array.from(Buffer.from('<svg onload="alert(1)"/>'))
    expect(await refusedPicture({ ktpFile: text })).toEqual(no('ktpFile', 'not-a-picture'))
    expect(await refusedPicture({ pdfFile: Uint8Array.from(PNG) })).toEqual(no('pdfFile', 'not-a-pdf'))
    expect(requestsFor(shop, 'account-binding')).toBe(0)
  })

  it('are sent, overwritten after any end, and in no file', async () => {
    armOn(shop, { kind: 'answer-lost', operation: 'account-creation' })
    const ktpPhoto = Uint8Array.from(JPEG)
    must(await desk.create(creation({ ktpPhoto })))
    const refused = Uint8Array.from([1, 2, 3])
    await desk.bind(binding({ ktpFile: refused }))
    expect([...ktpPhoto, ...refused].every((byte) => byte === 0)).toBe(true)
    const bytes = journalBytes(shop)
    const base64 = Buffer.from(JPEG).toString('base64')
    const secrets = [base64, Buffer.from(JPEG).toString('latin1'), '6281234567890', '3174000000000001']
    expect(secrets.flatMap(formsOf).filter((form) => bytes.includes(form))).toEqual([])
  })
})

describe('the page where the customer agrees', () => {
  it('is shown on demand, opened under the host that was shown, and that it was opened is on record', async () => {
    const { reference } = must(await desk.bind(binding()))
    const { address, host } = must(desk.page(reference))
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1\/agree\//)
    expect(refusalOf(await desk.openPage(reference, 'gateway.example'))).toEqual({
      code: 'not-allowed',
      details: { why: 'host' },
    })
    must(await desk.openPage(reference, host))
    expect(opened).toEqual([address])
    expect(first()).toMatchObject({ state: 'accepted', page: { host, openedAt: shop.time.clock.now() } })
    expect(journalBytes(shop)).not.toContain(address)
  })

  it('is not opened on a real till when it is no https page', async () => {
    const { reference } = must(await desk.bind(binding()))
    const real = memoryLinked({ ...shop.backOffice(), mode: 'real' }, opened)
    expect(real.list({ kind: 'account-binding', limit: 1 }).rows[0]?.page).toEqual({ fault: 'not-https' })
    expect(refusalOf(await real.openPage(reference, '127.0.0.1'))).toMatchObject({ code: 'not-allowed' })
    expect(opened).toEqual([])
  })

  it('that the system does not open is not on record as opened', async () => {
    const broken = createLinkedController({
      backoffice: shop.backOffice(),
      openAddress: () => Promise.reject(new Error('no browser')),
      allowCamera: () => undefined,
    })
    const { reference } = must(await broken.bind(binding()))
    expect(refusalOf(await broken.openPage(reference, '127.0.0.1'))).toEqual({ code: 'not-ready' })
    expect(first()?.page).toEqual({ host: '127.0.0.1' })
  })

  it('ends with the linkage: one that is marked offers it no more, also to a dialog that is open', async () => {
    for (const becomes of ['failed', 'confirmed'] as const) {
      const { reference } = must(await desk.bind(binding()))
      must(await desk.mark({ reference, becomes, remark: 'told by telephone' }, agrees))
      expect(first()).not.toHaveProperty('page')
      expect(first()).toMatchObject({ hasToken: becomes === 'confirmed' })
      const no = { code: 'not-allowed', details: { state: becomes } }
      expect(refusalOf(desk.page(reference))).toEqual(no)
      expect(refusalOf(await desk.openPage(reference, '127.0.0.1'))).toEqual(no)
    }
    expect(opened).toEqual([])
  })

  it('is not known while the vault is closed', async () => {
    const { reference } = must(await desk.bind(binding()))
    shop.vault.open = false
    expect(first()).toMatchObject({ isSealed: true, hasToken: false, phoneEndsIn: '7890' })
    expect(refusalOf(desk.page(reference))).toMatchObject({ code: 'vault-refused' })
  })
})

describe('an unknown linkage', () => {
  const lose = async () => {
    armOn(shop, { kind: 'answer-lost', operation: 'account-binding' })
    return must(await desk.bind(binding())).reference
  }
  const waits = () => unknownLinkages({ journal: shop.journal() }).map(({ key }) => key)

  it('waits for a person until one says how it ended, with a PIN and a remark', async () => {
    const reference = await lose()
    expect(waits()).toEqual([`linkage ${reference}`])
    const mark = { reference, becomes: 'confirmed', remark: 'seen on the portal' } as const
    expect(refusalOf(await desk.mark({ ...mark, remark: ' ' }, agrees))).toEqual({ code: 'empty' })
    expect(refusalOf(await desk.mark(mark, async () => refuse('wrong-pin')))).toEqual({ code: 'wrong-pin' })
    expect(waits()).toHaveLength(1)
    must(await desk.mark(mark, agrees))
    expect(waits()).toEqual([])
    expect(first()).toMatchObject({
      state: 'confirmed',
      evidence: { source: 'manager', by: 'ani', message: 'seen on the portal' },
      mayMark: false,
    })
    expect(refusalOf(await desk.mark(mark, agrees))).toMatchObject({ code: 'not-allowed' })
  })

  it('is not forgotten before a person has said how it ended', async () => {
    const reference = await lose()
    expect(refusalOf(await desk.forget(reference, agrees))).toEqual({
      code: 'not-allowed',
      details: { state: 'unknown' },
    })
    expect(first()).toMatchObject({ state: 'unknown', mayMark: true })
  })

  it('is never sent again', async () => {
    await lose()
    await shop.time.advance(86_400_000)
    expect(requestsFor(shop, 'account-binding')).toBe(1)
  })
})

describe('an account that is forgotten', () => {
  it('keeps its row, and gives neither page nor token', async () => {
    const { reference } = must(await desk.bind(binding()))
    expect(refusalOf(await desk.forget(reference, async () => refuse('approval-needed')))).toEqual({
      code: 'approval-needed',
    })
    must(await desk.forget(reference, agrees))
    expect(first()).toMatchObject({ hasToken: false, forgotten: { at: shop.time.clock.now() } })
    expect(first()).not.toHaveProperty('page')
    expect(refusalOf(desk.page(reference))).toEqual({ code: 'not-found' })
    expect(refusalOf(await desk.forget(reference, agrees))).toMatchObject({ code: 'not-allowed' })
    expect(refusalOf(await desk.forget('NONE', agrees))).toEqual({ code: 'not-found' })
  })
})

it('a new e-wallet account is pending with its page, and is always offered', async () => {
  const made = must(await desk.create(creation({ dateOfBirth: '1990-01-31', custGender: 'P' })))
  expect(made).toMatchObject({ state: 'pending', hasToken: false, page: { host: '127.0.0.1' } })
  expect(desk.list({ kind: 'account-creation', limit: 9 })).toMatchObject({ total: 1, isOffered: true })
})
