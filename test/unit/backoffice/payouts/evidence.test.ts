/** What settles a payout besides status 36 on its own: the gateway's question, its history, and a line of the bank's statement. */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settleByHistory } from '#backoffice/payouts/evidence.ts'
import { lookUpCalled } from '#backoffice/payouts/look-up.ts'
import { lookUp, mark } from '#backoffice/payouts/settle.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import { createSettlementController } from '#backoffice/settlement/controller.ts'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { rupiah } from '#domain/money.ts'
import type { TheirPayment } from '#domain/payment-difference.ts'
import { ALWAYS } from '#domain/right.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { armOn, must, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { nearWorker } from '#test/support/near-worker.ts'
import { TERMS } from '../settlement/shop.ts'
import { AMOUNT, DEWI, openDesk, PAYEE, TODAY, type Desk } from './desk.ts'

let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(async () => {
  expect(desk.shop.bugs).toEqual([])
  await desk.shop.close()
})
const arm = (fault: object) => armOn(desk.shop, { ...fault, operation: 'transfer-interbank' } as FaultInput)
async function lost(fault: object = { kind: 'answer-lost' }): Promise<number> {
  arm(fault)
  const number = desk.proposed()
  must(await desk.approve(number))
  expect(desk.one(number).stage).toBe('unknown')
  return number
}
const referenceOf = (number: number) => desk.one(number).reference ?? ''
/** An equal payout leaves now: the lock is gone. Two of them did, and no more. */
async function isFree(): Promise<void> {
  must(await desk.approve(desk.proposed()))
  expect(requestsFor(desk.shop, 'transfer-interbank')).toBe(2)
}
const isHeld = async () =>
  expect(refusalOf(await desk.approve(desk.proposed()))).toMatchObject({ code: 'held' })

const reconciling = () =>
  createSettlementController({
    backoffice: { ...desk.shop.backOffice(), signedIn: () => 'dewi' },
    worker: nearWorker(desk.shop.journal().file),
    askFile: async () => join(dirname(desk.shop.journal().file), 'mutasi.csv'),
    bug: (error) => {
      throw error
    },
  })
/** Lines of `[day, text, debit, credit, balance]` in rupiah, compared by a manager. */
async function compared(lines: readonly string[], header = 'Tanggal;Keterangan;Debit;Kredit'): Promise<void> {
  const controller = reconciling()
  controller.setTerms({ ...TERMS, fees: { ...TERMS.fees, confirmed: false } })
  controller.setTerms(TERMS)
  const file = join(dirname(desk.shop.journal().file), 'mutasi.csv')
  writeFileSync(file, [header, ...lines].join('\n'))
  const { read } = must(await controller.open(ALWAYS)) as StatementView
  const sums = { credits: read?.credits ?? 0n, debits: read?.debits ?? 0n }
  must(await controller.compare({ with: 'bank', ...sums, withoutUnread: false }, ALWAYS))
  controller.stop()
}
const debit = (text: string, sum = '250.000,00', day = '05/01/2026') => `${day};${text};${sum};`

describe('the gateway’s history', () => {
  test('proves a payout of which the answer was lost, through a restart, and frees account and amount once', async () => {
    const number = await lost()
    await desk.shop.restart()
    recoverInstructions(desk.shop.backOffice())
    await isHeld()
    await desk.shop.time.advance(11_000)
    const controller = reconciling()
    must(controller.askGateway(TODAY))
    for (let at = 0; at < 3_600 && controller.gateway()?.state === 'reading'; at += 1)
      await desk.shop.time.advance(1_000)
    controller.stop()
    expect(desk.one(number)).toMatchObject({ stage: 'confirmed', can: { lookUp: false } })
    expect(desk.one(number).story.at(-1)).toMatchObject({ what: 'confirmed', source: 'history' })
    await isFree()
  })

  test('settles many without holding up other work, and none once the till has stopped', async () => {
    arm({ kind: 'answer-lost', times: 12 })
    const theirs: TheirPayment[] = []
    for (let at = 0; at < 12; at += 1) {
      const minor = AMOUNT + BigInt(at) * 100n
      const number = desk.proposed({ amountMinor: minor })
      must(await desk.approve(number, DEWI, minor))
      theirs.push({ id: `H${at}`, reference: referenceOf(number), state: 'paid', minor })
    }
    const last = () => desk.one(12).stage
    await settleByHistory(desk.shop.backOffice(), theirs, () => true)
    expect(desk.one(1).stage).toBe('unknown')
    let meanwhile: string | undefined
    desk.shop.time.timers.after(0, () => void (meanwhile = last()))
    const settling = settleByHistory(desk.shop.backOffice(), theirs, () => false)
    await desk.shop.time.advance(0)
    await settling
    expect([meanwhile, last()]).toEqual(['unknown', 'confirmed'])
  })

  test.each<[string, (paid: object) => readonly object[]]>([
    ['of another amount', (paid) => [{ ...paid, minor: AMOUNT - 100n }]],
    ['that was not successful', (paid) => [{ ...paid, state: 'unpaid' }]],
    ['under another number', (paid) => [{ ...paid, reference: 'P001260105000000099999' }]],
    ['with another one under its number', (paid) => [paid, { ...paid, id: 'H2', state: 'unpaid' }]],
  ])('decides nothing by a record %s', async (_name, records) => {
    const number = await lost()
    const paid = { id: 'H1', reference: referenceOf(number), state: 'paid', minor: AMOUNT }
    await settleByHistory(desk.shop.backOffice(), records(paid) as never, () => false)
    expect(desk.one(number).stage).toBe('unknown')
    await isHeld()
  })

  test('corrects a person, and not the gateway’s own status', async () => {
    const number = await lost()
    const paid = { id: 'H1', reference: referenceOf(number), state: 'paid', minor: AMOUNT } as const
    const told = { number, becomes: 'failed', remark: 'Portal', approval: DEWI } as const
    must(await mark(desk.shop.backOffice(), desk.people, told, ALWAYS))
    await settleByHistory(desk.shop.backOffice(), [paid], () => false)
    expect(desk.one(number)).toMatchObject({ stage: 'confirmed' })
    expect(desk.one(number).markedBy).toBeUndefined()
    desk.shop.gateway.driveTransfer({ reference: paid.reference, act: 'fail' })
    must(await lookUp(desk.shop.backOffice(), number))
    await settleByHistory(desk.shop.backOffice(), [paid], () => false)
    expect(desk.one(number).stage).toBe('failed')
  })
})

describe('the gateway’s question whether the transfer is wanted', () => {
  const called = (number: number) => {
    const at = desk.shop.time.clock.now()
    const fact: CallbackFact = {
      ...{ at, kind: 'transfer-confirmation', externalId: '1', reference: referenceOf(number) },
      ...{ code: '2007000', verified: true, evidence: '{}' },
    }
    desk.shop.journal().write.commit({ at, callbacks: [fact] })
  }

  test('leads to a status at once, which settles it', async () => {
    const number = await lost()
    called(number)
    desk.shop.gateway.driveTransfer({ reference: referenceOf(number), act: 'settle' })
    await lookUpCalled(desk.shop.backOffice(), referenceOf(number))
    expect(desk.one(number)).toMatchObject({ stage: 'confirmed' })
    expect(desk.one(number).story.at(-1)).toMatchObject({ source: 'status' })
    await isFree()
  })

  test('settles nothing by itself: the gateway drops the transfer if our yes is lost', async () => {
    const number = await lost()
    armOn(desk.shop, { kind: 'answer-lost', operation: 'transfer-status', times: 9 })
    called(number)
    await lookUpCalled(desk.shop.backOffice(), referenceOf(number))
    expect(desk.one(number).stage).toBe('unknown')
    await isHeld()
  })
})

describe('a line of the bank’s statement', () => {
  test('with the payout’s number proves it under the name of who compared; the gateway still corrects it', async () => {
    const number = await lost()
    await compared([debit('LISTRIK', '99.000,00'), debit(`TRF ${referenceOf(number)} SITI`)])
    expect(desk.one(number)).toMatchObject({ stage: 'confirmed', markedBy: 'dewi', isOnStatement: true })
    expect(desk.one(number).story.at(-1)).toMatchObject({ source: 'statement', remark: 'mutasi.csv:3' })
    expect(desk.one(number).can.lookUp).toBe(true)
    await isFree()
    desk.shop.gateway.driveTransfer({ reference: referenceOf(number), act: 'fail' })
    must(await lookUp(desk.shop.backOffice(), number))
    expect(desk.one(number)).toMatchObject({ stage: 'failed' })
    expect(desk.one(number).markedBy).toBeUndefined()
  })

  test.each<[string, (name: string) => readonly string[]]>([
    ['of less than the whole amount', (name) => [debit(name, '249.999,00')]],
    ['with the fee in it', (name) => [debit(name, '252.500,00')]],
    ['that names the account alone: it may have been paid by another way', () => [debit(PAYEE.accountNo)]],
    ['in which the number is a part of a longer word', (name) => [debit(`TRF 9${name}`)]],
    ['from before it was sent', (name) => [debit(name, undefined, '04/01/2026')]],
    ['that is there twice', (name) => [debit(name), debit(name)]],
    ['of which the money came back', (name) => [debit(name), `06/01/2026;RETUR ${name};;250.000,00`]],
    ['of money that came', (name) => [`05/01/2026;${name};;250.000,00`]],
  ])('proves nothing %s', async (_name, lines) => {
    const number = await lost()
    desk.shop.time.sleep(2 * 86_400_000)
    await compared(lines(referenceOf(number)))
    expect(desk.one(number).stage).toBe('unknown')
  })

  test('proves nothing in a file whose balances have a gap', async () => {
    const number = await lost()
    const header = 'Tanggal;Keterangan;Debit;Kredit;Saldo'
    const first = `05/01/2026;${referenceOf(number)};250.000,00;;750.000,00`
    await compared([first, '05/01/2026;LISTRIK;1.000,00;;999.000,00'], header)
    expect(desk.one(number).stage).toBe('unknown')
    await compared([first, '05/01/2026;LISTRIK;1.000,00;;749.000,00'], header)
    expect(desk.one(number).stage).toBe('confirmed')
  })

  test('with the bank’s number proves one that the gateway took and never confirmed', async () => {
    must(await desk.approve(desk.proposed()))
    const { stage, bankReference = '' } = desk.one(1)
    expect(stage).toBe('accepted')
    await compared([debit(`TRF ${bankReference}`)])
    expect(desk.one(1)).toMatchObject({ stage: 'confirmed', isOnStatement: true })
  })

  test('finds a payout of the same line only once', async () => {
    const other = desk.payee({ bankCode: '014' })
    must(await desk.approve(desk.proposed({ amountMinor: rupiah(99_000).minor }), DEWI, rupiah(99_000).minor))
    must(await desk.approve(desk.proposed({ payee: other })))
    const number = await lost()
    await compared([debit(`${referenceOf(number)} ${referenceOf(2)}`)])
    expect([desk.one(2).stage, desk.one(number).stage]).toEqual(['accepted', 'unknown'])
  })
})
