/** What a hostile page, a slow clock or an odd answer must not bring about, and what must not be forgotten. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendApproved } from '#backoffice/payouts/approve.ts'
import { lookUpPayout } from '#backoffice/payouts/look-up.ts'
import { withdraw } from '#backoffice/payouts/make.ts'
import { checkPayee } from '#backoffice/payouts/payees.ts'
import { mark } from '#backoffice/payouts/settle.ts'
import { watchPayouts } from '#backoffice/payouts/watch.ts'
import { ALWAYS } from '#domain/right.ts'
import { practiceMerchant } from '#simulator/config.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { armOn, formsOf, journalBytes, must, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { AMOUNT, DEWI, EXTRAS, openDesk, PAYEE, type Desk } from './desk.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const TOMORROW = '2026-01-06'
let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(async () => {
  expect(desk.shop.bugs).toEqual([])
  await desk.shop.close()
})
const sentSoFar = () => requestsFor(desk.shop, 'transfer-interbank')
const asked = () => requestsFor(desk.shop, 'transfer-status')
const arm = (fault: FaultInput) =>
  armOn(desk.shop, { ...fault, operation: 'transfer-interbank' } as FaultInput)
async function notSent(): Promise<number> {
  arm({ kind: 'say', status: 429, message: 'Too Many Requests' })
  const number = desk.proposed()
  await desk.approve(number)
  desk.shop.gateway.clearFaults()
  expect(desk.one(number).stage).toBe('not-sent')
  return number
}
async function marked(becomes: 'confirmed' | 'failed'): Promise<number> {
  arm({ kind: 'answer-lost' })
  const number = desk.proposed()
  must(await desk.approve(number))
  const said = { number, becomes, remark: 'Portal', approval: DEWI }
  must(await mark(desk.shop.backOffice(), desk.people, said, ALWAYS))
  return number
}

describe('sending', () => {
  test('by the till after midnight is refused, also when it began before', async () => {
    const number = desk.proposed({ day: TOMORROW })
    must(await desk.approve(number))
    desk.shop.time.sleep(38 * HOUR)
    expect(refusalOf(await sendApproved(desk.shop.backOffice(), desk.people, number, 'watcher'))).toEqual({
      code: 'not-allowed',
      details: { why: 'day-over' },
    })
    expect(sentSoFar()).toBe(0)
  })

  test('by a person whose till locks on the way sends nothing', async () => {
    await desk.shop.close()
    let isLocked = false
    desk = openDesk({
      onStep: (step, operation) => {
        if (step === 'before-intent' && operation === 'transfer-interbank') isLocked = true
      },
    })
    const number = desk.proposed({ day: TOMORROW })
    must(await desk.approve(number))
    desk.shop.time.sleep(38 * HOUR)
    const right = { holds: () => !isLocked, isHere: () => !isLocked }
    expect(
      refusalOf(await sendApproved(desk.shop.backOffice(), desk.people, number, 'person', right)),
    ).toEqual({
      code: 'forbidden',
    })
    expect([desk.one(number).stage, sentSoFar()]).toEqual(['overdue', 0])
  })

  test('what is held all day costs no number and no signature', async () => {
    arm({ kind: 'drop-before' })
    const equal = desk.proposed({ day: TOMORROW })
    must(await desk.approve(equal))
    must(await desk.approve(desk.proposed()))
    desk.shop.time.sleep(20 * HOUR)
    const { write } = desk.shop.journal()
    const before = write.nextSequence('reference')
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    await desk.shop.time.advance(HOUR)
    watch.stop()
    expect(write.nextSequence('reference')).toBe(before + 1n)
    expect([desk.one(equal).stage, sentSoFar()]).toEqual(['approved', 1])
  })
})

test('an unknown payout to a telephone number locks it under any account number', async () => {
  await desk.shop.close()
  const transferSource = { accountNo: practiceMerchant.depositSource, bankCode: '008' }
  desk = openDesk({ profile: { transferSource } })
  const extras = {
    ...{ remark: 'Sayur', trxType: '02', trxPurposeCode: '03' },
    ...{ proxyType: '01', proxyValue: '6281234567890' },
  }
  arm({ kind: 'answer-lost' })
  const first = desk.proposed({ extras })
  must(await desk.approve(first))
  expect(desk.one(first).stage).toBe('unknown')
  const payee = desk.payee({ accountNo: '55500011122' })
  const equal = desk.proposed({ payee, extras })
  expect(desk.one(equal).heldBy).toBe(first)
  expect(refusalOf(await desk.approve(equal))).toMatchObject({ code: 'held' })
  expect(sentSoFar()).toBe(1)
  const other = { ...extras, proxyValue: '6281234567891' }
  must(await desk.approve(desk.proposed({ payee, extras: other })))
})

describe('a result told by a person', () => {
  test('is asked about to the end of the next day, and corrected', async () => {
    const number = await marked('failed')
    expect(desk.one(number)).toMatchObject({ stage: 'failed', markedBy: 'dewi', can: { lookUp: true } })
    await desk.shop.restart()
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    await desk.shop.time.advance(2 * MINUTE)
    watch.stop()
    const { stage, markedBy, can } = desk.one(number)
    expect([stage, markedBy, can.lookUp]).toEqual(['confirmed', undefined, false])
  })

  test('is not asked about for ever', async () => {
    await marked('confirmed')
    desk.shop.time.sleep(72 * HOUR)
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    await desk.shop.time.advance(HOUR)
    watch.stop()
    expect(asked()).toBe(0)
  })
})

describe('a status', () => {
  test.each([
    ['9990001111', 'no-answer', 'unknown'],
    [PAYEE.accountNo, 'success', 'confirmed'],
    [`000${PAYEE.accountNo}`, 'success', 'confirmed'],
    ['******2215', 'success', 'confirmed'],
  ])('about account %s is %s', async (beneficiaryAccountNo, said, state) => {
    arm({ kind: 'answer-lost' })
    const number = desk.proposed()
    must(await desk.approve(number))
    const deps = desk.shop.backOffice()
    const answer = { responseCode: '2003600', latestTransactionStatus: 'success', beneficiaryAccountNo }
    const raw = { httpStatus: 200, code: '2003600' }
    const send = () =>
      Promise.resolve({ outcome: { kind: 'done', value: answer, raw }, finishedAt: deps.clock.now() })
    const gateway = { ...deps.gateway, send } as typeof deps.gateway
    const reference = desk.one(number).reference ?? ''
    expect(must(await lookUpPayout({ ...deps, gateway }, reference)).said).toBe(said)
    expect(desk.one(number).stage).toBe(state)
  })
})

describe('what the checker relies on', () => {
  test('is not approved while the vault keeps name and account from being shown', async () => {
    const number = desk.proposed({ day: TOMORROW })
    desk.shop.vault.open = false
    expect(refusalOf(await desk.approve(number))).toMatchObject({ code: 'vault-refused' })
    desk.shop.vault.open = true
    expect(desk.one(number).stage).toBe('proposed')
  })

  test('names without a letter in common are not the same', async () => {
    const id = desk.payee({ name: '-' })
    const deps = desk.shop.backOffice()
    const answer = { beneficiaryAccountName: '*****', beneficiaryAccountNo: PAYEE.accountNo }
    const raw = { httpStatus: 200, code: '2001600' }
    const send = () =>
      Promise.resolve({ outcome: { kind: 'done', value: answer, raw }, finishedAt: deps.clock.now() })
    const gateway = { ...deps.gateway, send } as typeof deps.gateway
    expect(must(await checkPayee({ ...deps, gateway }, id)).verdict).toBe('different')
  })

  test('a bank of the profile bears the name that the profile gives it', async () => {
    await desk.shop.close()
    const bank = { code: '014', name: 'BANK CONTOH', swiftCode: 'CONTIDJA' }
    desk = openDesk({ profile: { banks: [bank] } })
    const payee = desk.payee({ bankCode: '014', bankName: 'BANK LAIN', swiftCode: 'LAINIDJA' })
    expect(desk.one(desk.draft({ payee }))).toMatchObject({ bankCode: '014', bankName: 'BANK CONTOH' })
  })
})

test('the town of a payee is not kept in plain form', async () => {
  const town = 'KEDIRI'
  const number = desk.proposed({ extras: { ...EXTRAS, beneficiaryCustomerTownName: town } })
  must(await desk.approve(number))
  const bytes = journalBytes(desk.shop)
  expect(formsOf(town).filter((form) => bytes.includes(form))).toEqual([])
})

test('a withdrawn payout leaves its amount for others, and the limits count the rest', async () => {
  must(await desk.limit({ eachMinor: null, dayMinor: AMOUNT }))
  const number = await notSent()
  must(withdraw(desk.shop.backOffice(), number, 'Dibayar tunai'))
  expect((await desk.approve(desk.proposed())).ok).toBe(true)
})

test('a cancelled payout that the provider has paid after all is shown as paid', async () => {
  const number = await notSent()
  must(withdraw(desk.shop.backOffice(), number, 'Dibayar tunai'))
  // Too many requests: the till asks again only after a while.
  await desk.shop.time.advance(2 * MINUTE)
  const deps = desk.shop.backOffice()
  const answer = { responseCode: '2003600', latestTransactionStatus: 'success' }
  const raw = { httpStatus: 200, code: '2003600' }
  const send = () =>
    Promise.resolve({ outcome: { kind: 'done', value: answer, raw }, finishedAt: deps.clock.now() })
  const gateway = { ...deps.gateway, send } as typeof deps.gateway
  must(await lookUpPayout({ ...deps, gateway }, desk.one(number).reference ?? ''))
  expect(desk.one(number)).toMatchObject({ stage: 'confirmed', can: { send: false, withdraw: false } })
})
