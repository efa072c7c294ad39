/** A refund that was promised is owed until two people have closed it, on the running app. */
import type { RefundList } from '#contract/refund-views.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'
import { SEEN } from './screens/seen.ts'

const at = oneTill({ switches: ['--practice-calls=600'], patienceMs: 15_000 })
const main = () => at.loket.cashier.locator('main')
const owed = async () => (await at.loket.call('refund.list')) as RefundList

test('paid twice, promised, on the Z, closed before a second person, and not once more', async () => {
  await at.lock.change('manager')
  await at.counter.go('shift')
  await at.counter.type('200000')
  await at.counter.press('Enter')
  await expect(at.shift.numbered(1)).toBeVisible()
  await at.counter.go('sale')
  const reference = await at.counter.sold('75000')
  await at.counter.payer(reference, 'pay-twice')
  await at.counter.press('F5')
  await expect(at.sale.stage.locator('[data-glyph="paid-twice"]')).toBeVisible()
  await at.counter.push('resolve')
  await at.dialog.choose('1')
  await expect(at.sale.resolved).toBeVisible()
  await expect(main()).toContainText('masih harus dikembalikan', SEEN)

  await at.counter.go('shift')
  await expect(at.loket.cashier.locator('[data-refunds-owed="7500000"]')).toBeVisible()
  await at.counter.push('refunds')
  await at.counter.push('pay-back')
  await at.dialog.choose('1')
  // The one who promised it stands at the till: another person confirms.
  await expect(at.dialog.pin).toBeVisible()
  await at.loket.cashier.locator('[role="dialog"] label', { hasText: 'Kasir' }).last().click()
  await at.counter.type('1111')
  await at.counter.press('Enter')
  await expect(at.loket.cashier.locator('[data-refunds="0"]')).toBeVisible()
  await expect(main()).toContainText('Tidak ada yang harus dikembalikan', SEEN)
  const [done] = (await owed()).ended
  expect(done).toMatchObject({
    reference,
    ended: { how: 'paid', way: 'cash', by: 'practice-manager', second: 'practice-cashier' },
  })

  const again = { number: done?.number, way: 'cash', approval: { person: 'practice-cashier', pin: '1111' } }
  await expect(at.loket.call('refund.pay', again)).rejects.toThrow(/not-allowed/)
  expect((await owed()).open).toEqual([])

  await at.counter.press('Escape')
  await at.counter.push('close-shift')
  await expect(at.shift.agreed).toBeVisible()
  await at.counter.press('Enter')
  await expect(at.shift.step('count')).toBeVisible()
  // What went back is not in the drawer.
  await at.counter.type('125000')
  await at.counter.push('make-z')
  await expect(at.shift.z(1)).toBeVisible()
  await expect(at.loket.cashier.locator('[data-refunds-paid="7500000"]')).toBeVisible()
  await expect(main()).toContainText('Pas', SEEN)
})
