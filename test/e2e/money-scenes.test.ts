/**
 * What a till says and does where it could charge twice: the real app, and a gateway whose books are read.
 */
import { practiceProfile } from '#practice/profile.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import type { RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { beginTheDay, setUpReal, signInReal } from '#test/support/real-till.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { pressUntil } from './press-until.ts'
import { SEEN } from './screens/seen.ts'
import { atTheTill, type Till } from './screens/till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const gateway = oneGateway()
const other = oneGateway()
let profile: ReturnType<typeof newProfile>
let at: Till
let running = false

const open = async (switches: readonly string[] = []) => {
  if (running) await at.loket.quit()
  const loket = await launchLoket(profile.folder, switches)
  running = true
  loket.cashier.setDefaultTimeout(30_000)
  at = atTheTill(loket)
}
const pay = (reference: string) => gateway().control.payer({ action: 'pay', reference })
const books = async (reference: string) => (await gateway().control.order(reference))?.state
const askedAt = async ({ control }: RunningPracticeGateway, reference: string) =>
  (await control.log()).filter((entry) => entry.reference === reference).length

test.beforeAll(async () => {
  profile = newProfile()
  await open(['--setup'])
  const sandbox = { ...practiceProfile(gateway().baseUrl), environment: 'sandbox' } as const
  await setUpReal(at.loket, gateway(), sandbox)
  await open()
  await beginTheDay(at.loket.cashier)
})
test.afterAll(async () => {
  await at.loket.quit()
  profile.remove()
})

test('F7 on a QR that was paid a moment ago: it is told as paid, and no second one is made', async () => {
  const before = (await gateway().control.transactions()).length
  const reference = await at.counter.waiting('51000')
  await pay(reference)
  await at.counter.press('F7')
  await at.counter.sees('paid')
  await at.counter.customerSees('paid')
  await expect(at.sale.release).toHaveText('Boleh diserahkan', SEEN)
  expect((await gateway().control.transactions()).length).toBe(before + 1)
  expect(await books(reference)).toBe('S')
})

// In `npm test`: one of them; every habit, with a sale of its own, in `test/unit/simulator/habit-table.test.ts`.
const ODD = 'status-fee-null'
for (const habit of [ODD, 'status-fee-number', 'status-fee-empty'])
  test(
    `a paid status whose fee is odd is paid: ${habit}`,
    { tag: habit === ODD ? [] : '@long' },
    async () => {
      await at.counter.next()
      await gateway().control.chooseHabits({ names: [habit] })
      const reference = await at.counter.waiting('52000')
      await pay(reference)
      await at.counter.press('F5')
      await at.counter.sees('paid')
      expect(await at.counter.order(reference)).toMatchObject({
        release: 'yes',
        can: { renew: false, takeCash: false },
      })
      await gateway().control.chooseHabits({ names: [] })
    },
  )

const keepProfile = async (baseUrl: string, perMinute: string, isAsked: boolean) => {
  await at.counter.push('lock')
  await signInReal(at.loket.cashier, 'it')
  await at.counter.go('connection')
  await at.connection.field('baseUrl').fill(baseUrl)
  await at.connection.field('budget-perMinute').fill(perMinute)
  await at.connection.field('budget-reservePerMinute').fill('1')
  await at.counter.push('save')
  if (isAsked) {
    await expect(at.dialog.question).toBeVisible()
    await expect(at.dialog.question).toContainText('uang yang masuk selama itu tidak terlihat di sini', SEEN)
    await at.loket.cashier
      .getByRole('button', { name: 'Simpan, dan berhenti menanyakan 1 pembayaran' })
      .click()
  }
  await expect(at.text(/Profil tersimpan|Tersimpan/)).toBeVisible()
  await open()
  await beginTheDay(at.loket.cashier)
}

// In `npm test`: `test/unit/counter/made-under.test.ts`.
test(
  'another gateway in the profile while an order is open: its code is shown to nobody, and nothing is concluded',
  { tag: '@long' },
  async () => {
    await at.counter.next()
    const reference = await at.counter.waiting('53000')
    await keepProfile(other().baseUrl, '60', true)
    await expect(at.sale.board).toBeVisible()
    await pay(reference)
    await at.counter.press('Enter')
    await at.counter.focus(reference)
    await at.counter.sees('waiting')
    await expect(at.sale.stage).toContainText('Jangan minta pelanggan membayarnya', SEEN)
    expect(await at.sale.qr.count()).toBe(0)
    await at.loket.call('display.show', { reference })
    await at.counter.customerSees('ask-cashier')
    await expect(at.sale.stage).toContainText('Bila sudah terlanjur membayar, beri tahu kami', SEEN)
    await at.counter.press('F7')
    await expect(at.text('Ini dibuat di penyedia lain atau sebagai merchant lain')).toBeVisible()
    expect(await askedAt(other(), reference)).toBe(0)
    expect(await at.counter.order(reference)).toMatchObject({ state: 'waiting', release: 'no' })
    expect(await books(reference)).toBe('S')
    // Back at its own gateway, the order is checked and found.
    await keepProfile(gateway().baseUrl, '60', false)
    const found = async () => (await at.counter.order(reference)).state
    await expect.poll(found, { timeout: 30_000 }).toBe('paid')
  },
)

// In `npm test`: `test/unit/counter/ask-sale.test.ts`.
test(
  'cash while our own calls are spent: a manager decides, for nobody could be asked',
  { tag: '@long' },
  async () => {
    await expect(at.sale.start.or(at.sale.stage)).toBeVisible()
    if ((await at.sale.amount.count()) === 0) await at.counter.next()
    const reference = await at.counter.waiting('54000')
    // Fewer calls a minute than were made in the last one.
    await keepProfile(gateway().baseUrl, '6', false)
    await expect(at.sale.board).toBeVisible()
    await at.counter.press('Enter')
    await at.counter.focus(reference)
    await at.counter.sees('waiting')
    // Asked until the till reports its rate limit as spent, and until when.
    const spent = at.loket.cashier.getByText('Jatah permintaan ke penyedia habis sampai')
    await pressUntil(
      () => at.counter.press('F5'),
      () => expect(spent).not.toHaveCount(0, { timeout: 200 }),
    )
    await pay(reference)
    await at.counter.cancel()
    await at.counter.sees('cancelled')
    await expect(at.sale.stage).toContainText('Bila sudah terlanjur membayar, beri tahu kami', SEEN)
    await at.counter.push('cash')
    await expect(at.dialog.question).toBeVisible()
    await at.counter.push('take-cash')
    await expect(at.text('Perlu persetujuan manajer')).toBeVisible()
    await at.counter.press('Escape')
    expect((await at.counter.order(reference)).cash).toBeUndefined()
    expect(await books(reference)).toBe('S')
  },
)
