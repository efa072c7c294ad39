/** Bills that stand: the listener answers from them, a payment makes an order, and a manager ends or replaces them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { endBills } from '#backoffice/dues/end.ts'
import { readXlsx } from '#backoffice/workbook/xlsx.ts'
import type { Due } from '#contract/dues-views.ts'
import type { BillNeed } from '#domain/bill-needs.ts'
import { ALWAYS } from '#domain/right.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { DUES, openDuesDesk, type DuesDesk } from '#test/support/dues-desk.ts'
import { inquireOf } from '#test/support/real-inquiry.ts'
import { practiceProfile } from '#practice/profile.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let desk: DuesDesk
afterEach(async () => {
  expect(desk.shop.bugs).toEqual([])
  await desk.close()
})

async function standing(profile: Parameters<typeof openDuesDesk>[0] = {}) {
  desk = openDuesDesk(profile)
  const { id } = must(await desk.make())
  const [siti, budi] = desk.dues(id)
  if (siti === undefined || budi === undefined) throw new Error('no dues')
  return { id, siti, budi }
}
const stateOf = (id: string, { reference }: Due) =>
  desk.dues(id).find((due) => due.reference === reference)?.state
/** The customer types the number in their bank's app, and pays. */
async function pay({ reference }: Due) {
  const paid = await desk.shop.gateway.askThenPay({ reference, action: 'pay' })
  await desk.shop.gateway.tellMerchant()
  await desk.shop.time.advance(10_000)
  return paid.ok
}
const codeOf = async ({ reference }: Due) => (await inquireOf(desk.shop, reference))?.['responseCode']
const order = ({ reference }: Due) => desk.shop.journal().read.order(reference)

describe('a list of dues', () => {
  test('has one number of digits for each customer, with the sum of their bills', async () => {
    const { id, siti, budi } = await standing()
    expect(siti).toMatchObject({
      ...{ customer: 'NIS-001', name: 'Siti Aminah', amountMinor: 32_500_000n, bills: 2 },
      ...{ until: '2026-01-31', state: 'open', reference: expect.stringMatching(/^\d{21}$/) },
    })
    expect(budi).toMatchObject({ customer: 'NIS-002', amountMinor: 25_000_000n, bills: 1 })
    expect(desk.controller().lists()).toMatchObject([
      { id, count: 2, bills: 3, totalMinor: 57_500_000n, by: 'sari', approvedBy: 'sari' },
    ])
    expect(order(siti)).toBeUndefined()
  })

  test.each(['amounts', 'texts'] as const)(
    'is answered by the real listener, bills as %s',
    async (listShape) => {
      const { callbacks } = practiceProfile('http://127.0.0.1')
      const { siti } = await standing({ callbacks: { ...callbacks, listShape } })
      const needs: readonly BillNeed[] = ['name', 'bills']
      const body = await inquireOf(desk.shop, siti.reference, { listShape, billNeeds: needs })
      expect(body).toMatchObject({
        responseCode: '2002400',
        virtualAccountData: {
          virtualAccountName: 'Siti Aminah',
          totalAmount: { value: '325000.00', currency: 'IDR' },
          additionalInfo: {
            expiredDatetime: '2026-01-31T23:59:59+07:00',
            dataMerchant: {
              listBills:
                listShape === 'amounts'
                  ? [
                      { billCode: '01', billName: 'SPP Januari', billAmount: { value: '250000.00' } },
                      { billCode: '02', billName: 'Uang buku', billAmount: { value: '75000.00' } },
                    ]
                  : [
                      {
                        BillDescription: { Indonesian: 'SPP Januari', English: 'Tuition January' },
                        ...{ BillNumber: '01', BillAmount: '250000.00' },
                      },
                      { BillNumber: '02', BillAmount: '75000.00' },
                    ],
            },
          },
        },
      })
    },
  )

  test('keeps customers sealed; without the vault it shows none and makes none', async () => {
    const { id } = await standing()
    const folder = dirname(desk.shop.journal().file)
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).toString('latin1')).not.toMatch(/Siti|Budi|NIS-00/)
    desk.shop.vault.open = false
    expect(desk.dues(id)[0]).not.toHaveProperty('customer')
    expect(refusalOf(await desk.make(DUES.replace('250.000', '260.000')))).toMatchObject({
      code: 'vault-refused',
    })
    expect(refusalOf(await desk.controller().save({ list: id }, ALWAYS))).toMatchObject({
      code: 'vault-refused',
    })
  })

  test('goes into a workbook with its numbers', async () => {
    const { id, siti } = await standing()
    expect(must(await desk.controller().save({ list: id }, ALWAYS))).toEqual({ file: 'iuran.xlsx' })
    const sheets = await readXlsx(desk.saved())
    if ('why' in sheets) throw new Error(sheets.why)
    const [, first] = sheets[0]?.lines ?? []
    expect(first?.cells.map(({ text }) => text)).toEqual([
      ...['NIS-001', 'Siti Aminah', siti.reference, '325000', '2026-01-31', 'Belum dibayar / Not paid'],
    ])
  })

  test('is refused with other sums than the confirmed ones, and with faults that a person does not know of', async () => {
    desk = openDuesDesk()
    must(await desk.controller().paste(DUES.replace('Rp 75.000', 'x')))
    const make = async (totalMinor: bigint, withoutFaults: boolean) =>
      refusalOf(
        await desk.controller().make({ count: 1, totalMinor, withoutFaults, replaces: false }, ALWAYS),
      )
    expect(await make(25_000_000n, false)).toMatchObject({ details: { why: 'faults' } })
    expect(await make(25_000_001n, true)).toMatchObject({ details: { why: 'sums-changed' } })
    expect(desk.controller().lists()).toEqual([])
  })

  test.each([
    [{ billNeeds: ['paylater'] }, 'needs'],
    [{ billNeeds: ['card', 'bills'] }, 'needs'],
    [{ billNeeds: ['instalment'] }, undefined],
  ] as const)('is not offered where the gateway asks for more than it has: %o', async (profile, why) => {
    desk = openDuesDesk(profile)
    expect(desk.controller().offer()).toEqual(why === undefined ? {} : { notOffered: why })
    if (why !== undefined)
      expect(refusalOf(await desk.controller().paste(DUES))).toMatchObject({ code: 'not-allowed' })
  })
})

describe('a due', () => {
  test('that is paid becomes an order with evidence, and no bill any more', async () => {
    const { id, siti, budi } = await standing()
    expect(await pay(siti)).toBe(true)
    expect(order(siti)).toMatchObject({
      ...{ method: 'va', takenBy: 'sari', amount: { minor: 32_500_000n } },
      state: { kind: 'paid', evidence: { source: 'status', flag: 'S' } },
      acknowledgedAt: expect.any(Number),
    })
    expect(stateOf(id, siti)).toBe('paid')
    expect(desk.dues(id)[0]?.paidAt).toBeGreaterThan(0)
    expect(stateOf(id, budi)).toBe('open')
    expect(await codeOf(siti)).toBe('4042414')
    expect(await codeOf(budi)).toBe('2002400')
    expect(await pay(siti)).toBe(false)
  })

  test('is found paid although the call was lost, by the questions after the inquiry', async () => {
    const { id, siti } = await standing()
    desk.calls = 'lost'
    expect(await pay(siti)).toBe(true)
    expect(order(siti)).toBeUndefined()
    // Neither ended nor replaced before the gateway has given the result.
    expect(stateOf(id, siti)).toBe('doubt')
    must(await desk.make(DUES, { replaces: true }))
    const ended = await desk.controller().end({ list: id, references: [siti.reference] }, ALWAYS)
    expect(refusalOf(ended)).toMatchObject({ code: 'not-allowed' })
    await desk.shop.time.advance(3 * MINUTE)
    expect(stateOf(id, siti)).toBe('paid')
  })

  test('that a customer only looked at is open again, once the gateway has been asked', async () => {
    const { id, siti } = await standing()
    desk.shop.journal().write.commit({
      at: desk.shop.time.clock.now(),
      callbacks: [
        {
          ...{ at: desk.shop.time.clock.now(), kind: 'inquiry', reference: siti.reference, code: '2002400' },
          ...{ verified: true, evidence: '{}' },
        },
      ],
    })
    const news = () => desk.shop.events.filter(({ type }) => type === 'dues-changed').length
    const [before, unlisted] = [news(), 'P00126112000000017F3Q']
    desk.shop.till().toldOfInquiry([unlisted])
    expect(news()).toBe(before)
    desk.shop.till().toldOfInquiry([siti.reference, unlisted])
    expect([stateOf(id, siti), news()]).toEqual(['doubt', before + 1])
    await desk.shop.time.advance(3 * MINUTE)
    expect([stateOf(id, siti), news()]).toEqual(['open', before + 2])
  })

  test('is found paid after a restart, of what the gateway told while no one heard', async () => {
    const { id, siti, budi } = await standing()
    desk.calls = 'untold'
    await pay(siti)
    desk.calls = 'lost'
    await pay(budi)
    expect(order(siti)).toBeUndefined()
    await desk.restart()
    await desk.shop.time.advance(MINUTE)
    expect(stateOf(id, siti)).toBe('paid')
    await desk.shop.time.advance(3 * MINUTE)
    expect(stateOf(id, budi)).toBe('paid')
  })

  test('that no money came for is still open, whatever the gateway calls about', async () => {
    const { id, siti } = await standing()
    desk.shop.journal().write.commit({
      at: desk.shop.time.clock.now(),
      callbacks: [
        {
          ...{ at: desk.shop.time.clock.now(), kind: 'payment', reference: siti.reference, code: '2002500' },
          verified: true,
          evidence: JSON.stringify({ body: { additionalInfo: { transactionStatus: 'F' } } }),
        },
      ],
    })
    desk.shop.till().toldOfPayment(siti.reference)
    await desk.shop.time.advance(MINUTE)
    expect(order(siti)).toBeUndefined()
    expect(stateOf(id, siti)).toBe('open')
    expect(await codeOf(siti)).toBe('2002400')
  })

  test('is asked about only after an inquiry, and then a few times', async () => {
    const { siti } = await standing()
    const questions = () =>
      desk.shop.gateway.log().filter(({ operation }) => operation === 'va-status').length
    await desk.shop.time.advance(2 * HOUR)
    expect(questions()).toBe(0)
    desk.shop.till().toldOfInquiry([siti.reference])
    await desk.shop.time.advance(40 * HOUR)
    expect(questions()).toBe(5)
  })

  test('that is ended is closed for the gateway', async () => {
    const { id, siti, budi } = await standing()
    const references = [siti.reference]
    expect(must(await desk.controller().end({ list: id, references }, ALWAYS))).toEqual({ ended: 1 })
    expect(stateOf(id, siti)).toBe('ended')
    expect(await codeOf(siti)).toBe('4042419')
    expect(await codeOf(budi)).toBe('2002400')
    expect(await pay(siti)).toBe(false)
    expect(refusalOf(await desk.controller().end({ list: id, references }, ALWAYS))).toMatchObject({
      code: 'not-allowed',
    })
  })

  test('that was ended while the gateway took its money is paid late, for a person to see to', async () => {
    const { id, siti } = await standing()
    desk.calls = 'lost'
    expect(await pay(siti)).toBe(true)
    // As when the inquiry's own fact was lost too.
    endBills(desk.shop.backOffice(), { list: id, references: [siti.reference], approvedBy: 'sari' })
    await desk.shop.time.advance(3 * MINUTE)
    expect(order(siti)?.state.kind).toBe('paid-late')
    expect(order(siti)?.acknowledgedAt).toBeUndefined()
  })

  test('past its last day is closed', async () => {
    const { id, siti } = await standing()
    await desk.shop.time.advance(27 * 24 * HOUR)
    expect(stateOf(id, siti)).toBe('expired')
    expect(await codeOf(siti)).toBe('4042419')
  })

  test('is replaced by a later list of the same customer, unless it is paid', async () => {
    const { id, siti, budi } = await standing()
    await pay(budi)
    const next = must(await desk.make(DUES.replaceAll('250.000', '260.000'), { replaces: true }))
    expect(stateOf(id, siti)).toBe('ended')
    expect(stateOf(id, budi)).toBe('paid')
    expect(desk.dues(next.id).map(({ state, amountMinor }) => [state, amountMinor])).toEqual([
      ['open', 33_500_000n],
      ['open', 26_000_000n],
    ])
  })

  test('stands after a restart', async () => {
    const { id, siti } = await standing()
    await desk.restart()
    expect(stateOf(id, siti)).toBe('open')
    expect(await pay(siti)).toBe(true)
    expect(stateOf(id, siti)).toBe('paid')
  })
})
