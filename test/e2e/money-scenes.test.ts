/**
 * What a till says and does where it could charge twice: the real app, and a gateway whose books are read.
 */
import { practiceProfile } from '#practice/profile.ts'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import type { RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { beginTheDay, setUpReal, signInReal } from '#test/support/real-till.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { pressUntil } from './press-until.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const gateway = oneGateway()
const other = oneGateway()
let profile: ReturnType<typeof newProfile>
let loket: LoketApp
let counter: Counter
let running = false

const open = async (switches: readonly string[] = []) => {
  if (running) await loket.quit()
  loket = await launchLoket(profile.folder, switches)
  running = true
  loket.cashier.setDefaultTimeout(30_000)
  counter = atTheCounter(loket)
}
const see = async (selector: string) => expect(loket.cashier.locator(selector).first()).toBeVisible()
const words = async (selector: string) => (await loket.cashier.innerText(selector)).replaceAll('\u00a0', ' ')
const pay = (reference: string, at = gateway()) => at.control.payer({ action: 'pay', reference })
const books = async (reference: string, at = gateway()) => (await at.control.order(reference))?.state
const askedAt = async (at: RunningPracticeGateway, reference: string) =>
  (await at.control.log()).filter((entry) => entry.reference === reference).length

test.beforeAll(async () => {
  profile = newProfile()
  await open(['--setup'])
  const sandbox = { ...practiceProfile(gateway().baseUrl), environment: 'sandbox' } as const
  await setUpReal(loket, gateway(), sandbox)
  await open()
  await beginTheDay(loket.cashier)
})
test.afterAll(async () => {
  await loket.quit()
  profile.remove()
})

test('F7 on a QR that was paid a moment ago: it is told as paid, and no second one is made', async () => {
  const before = (await gateway().control.transactions()).length
  const reference = await counter.sell('51000')
  await counter.sees('waiting')
  await pay(reference)
  await counter.press('F7')
  await counter.sees('paid')
  await counter.customerSees('paid')
  expect(await words('[data-stage] [data-release]')).toBe('Boleh diserahkan')
  expect((await gateway().control.transactions()).length).toBe(before + 1)
  expect(await books(reference)).toBe('S')
})

for (const habit of ['status-fee-number', 'status-fee-null', 'status-fee-empty'])
  test(`a paid status whose fee is odd is paid: ${habit}`, async () => {
    await counter.next()
    await gateway().control.chooseHabits({ names: [habit] })
    const reference = await counter.sell('52000')
    await counter.sees('waiting')
    await pay(reference)
    await counter.press('F5')
    await counter.sees('paid')
    expect(await counter.order(reference)).toMatchObject({
      release: 'yes',
      can: { renew: false, takeCash: false },
    })
    await gateway().control.chooseHabits({ names: [] })
  })

const keepProfile = async (baseUrl: string, perMinute: string, isAsked: boolean) => {
  await loket.cashier.keyboard.press('Control+l')
  await signInReal(loket.cashier, 'it')
  await loket.cashier.keyboard.press('Alt+F11')
  await loket.cashier.fill('#profile-baseUrl', baseUrl)
  await loket.cashier.fill('#profile-budget-perMinute', perMinute)
  await loket.cashier.fill('#profile-budget-reservePerMinute', '1')
  await loket.cashier.keyboard.press('Control+s')
  if (isAsked) {
    await see('[role="alertdialog"]')
    expect(await words('[role="alertdialog"]')).toContain('uang yang masuk selama itu tidak terlihat di sini')
    await loket.cashier.getByRole('button', { name: 'Simpan, dan berhenti menanyakan 1 pembayaran' }).click()
  }
  await see('text=/Profil tersimpan|Tersimpan/')
  await open()
  await beginTheDay(loket.cashier)
}

test('another gateway in the profile while an order is open: its code is shown to nobody, and nothing is concluded', async () => {
  test.setTimeout(240_000)
  await counter.next()
  const reference = await counter.sell('53000')
  await counter.sees('waiting')
  await keepProfile(other().baseUrl, '60', true)
  await see('[data-board]')
  await pay(reference)
  await counter.press('Enter')
  await counter.focus(reference)
  await counter.sees('waiting')
  expect(await counter.words()).toContain('Jangan minta pelanggan membayarnya')
  expect(await loket.cashier.$('[data-qr]')).toBeNull()
  await counter.customerSees('ask-cashier')
  expect(await counter.words()).toContain('Bila sudah terlanjur membayar, beri tahu kami')
  await counter.press('F7')
  await see('text=Ini dibuat di penyedia lain atau sebagai merchant lain')
  expect(await askedAt(other(), reference)).toBe(0)
  expect(await counter.order(reference)).toMatchObject({ state: 'waiting', release: 'no' })
  expect(await books(reference)).toBe('S')
  // Back at its own gateway, the order is checked and found.
  await keepProfile(gateway().baseUrl, '60', false)
  const found = async () => (await counter.order(reference)).state
  await expect.poll(found, { timeout: 30_000 }).toBe('paid')
})

test('cash while our own calls are spent: a manager decides, for nobody could be asked', async () => {
  test.setTimeout(180_000)
  const start = loket.cashier.locator('[data-board], [data-amount-field], [data-stage]').first()
  if ((await start.getAttribute('data-amount-field')) === null) await counter.next()
  const reference = await counter.sell('54000')
  await counter.sees('waiting')
  // Fewer calls a minute than were made in the last one.
  await keepProfile(gateway().baseUrl, '6', false)
  await see('[data-board]')
  await counter.press('Enter')
  await counter.focus(reference)
  await counter.sees('waiting')
  // Asked until the till reports its rate limit as spent, and until when.
  const spent = loket.cashier.getByText('Jatah permintaan ke penyedia habis sampai')
  await pressUntil(
    () => counter.press('F5'),
    () => expect(spent).not.toHaveCount(0, { timeout: 200 }),
  )
  await pay(reference)
  await counter.cancel()
  await counter.sees('cancelled')
  expect(await counter.words()).toContain('Bila sudah terlanjur membayar, beri tahu kami')
  await counter.press('c')
  await see('[role="alertdialog"]')
  await counter.press('y')
  await see('text=Perlu persetujuan manajer')
  await counter.press('Escape')
  expect((await counter.order(reference)).cash).toBeUndefined()
  expect(await books(reference)).toBe('S')
})
