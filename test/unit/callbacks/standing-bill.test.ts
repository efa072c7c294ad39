/** The listener and a bill that stands without an order. */
import { expect, test } from 'vitest'
import type { Bill } from '#domain/bill.ts'
import { rupiah } from '#domain/money.ts'
import { MERCHANT } from '#test/support/callbacks.ts'
import { NOW, type World } from './core.ts'
import { inquire } from './inquiry-scene.ts'

const NUMBER = '100126112000000421234'
const DUE: Bill = {
  ...{ reference: NUMBER, createdAt: NOW },
  standing: {
    ...{ amount: rupiah(150_000), until: NOW + 86_400_000 },
    madeUnder: {
      gateway: 'http://127.0.0.1',
      merchantId: MERCHANT.customerNo,
      partnerServiceId: '1',
      till: 1,
    },
  },
}
const ask = async (world: World, virtualAccountNo: string, changes: object = {}) =>
  (await inquire(world, { virtualAccountNo, ...changes }).said).body?.['responseCode']
const { partnerServiceId, customerNo } = MERCHANT

test.each([
  ['itself', NUMBER],
  ['itself after the service id', partnerServiceId.trim() + NUMBER],
  ['itself after both codes', partnerServiceId.trim() + customerNo + NUMBER],
])('is found by %s', async (_what, number) => {
  expect(await ask({ bills: [DUE] }, number)).toBe('2002400')
})

test('whose number begins with a code is not cut', async () => {
  const codes = { partnerServiceId: '1001' }
  expect(await ask({ bills: [DUE], merchant: codes }, NUMBER, codes)).toBe('2002400')
})

test.each([
  ['told of as paid', { noticed: [NUMBER] }, NUMBER, '4042414'],
  ['ended', { bills: [{ ...DUE, standing: { ...DUE.standing, endedAt: NOW } } as Bill] }, NUMBER, '4042419'],
  ['unreadable', { dark: true }, NUMBER, '5002400'],
] as const)('that is %s', async (_what, world, number, code) => {
  expect(await ask({ bills: [DUE], ...world }, number)).toBe(code)
})
