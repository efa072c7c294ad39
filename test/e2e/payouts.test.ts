/** A production till pays out through a gateway of its own, by hand: two managers, a lost answer, a restart. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { practiceProfile } from '#practice/profile.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { beginTheDay, PEOPLE, setUpReal } from '#test/support/real-till.ts'
import { readSlip } from '#test/support/paper.ts'
import { startRelay, type Relay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { CHECKER, PAYEE, payoutsAt } from './screens/payouts.ts'
import { SEEN } from './screens/seen.ts'
import { atTheTill, type Till } from './screens/till.ts'
import { choosesFile } from './machine.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const gateway = oneGateway()
let relay: Relay
let profile: ReturnType<typeof newProfile>
let at: Till
let running = false
const { page, stage, toDesk, addPayee, propose, approve } = payoutsAt(() => at)

const open = async (switches: readonly string[] = []) => {
  if (running) await at.loket.quit()
  const loket = await launchLoket(profile.folder, [...relay.switches, ...switches], false, { env: relay.env })
  running = true
  loket.cashier.setDefaultTimeout(30_000)
  at = atTheTill(loket)
}
const transfers = async () =>
  (await gateway().control.log()).filter(
    ({ operation, direction }) => operation === 'transfer-interbank' && direction !== 'to-merchant',
  ).length

test.beforeAll(async () => {
  relay = await startRelay(gateway())
  profile = newProfile()
  await open(['--setup'])
  const production = { ...practiceProfile(relay.baseUrl), environment: 'production', ca: relay.ca } as const
  await setUpReal(at.loket, gateway(), production)
  await at.loket.call('people.add', { of: 'real', role: 'manager', ...CHECKER })
  await open()
  await beginTheDay(page(), 'manager')
  await toDesk()
})
test.afterAll(async () => {
  await at.loket.quit()
  await relay.close()
  profile.remove()
})

test('a payee is added, and the provider has another name for the account', async () => {
  await addPayee()
  const row = page().locator('[data-payee="1"]')
  await expect(row).toContainText('Nama belum dipastikan', SEEN)
  await at.counter.push('payee-verify')
  await expect(row).toContainText('Nama tidak cocok', SEEN)
  await at.counter.push('payout-back')
})

test('another amount is refused; the right one is sent once, and its answer is lost', async () => {
  await propose('250000')
  await at.counter.push('payout-check')
  await approve('205000')
  await expect(page().locator('#payout-check-why')).toContainText('tidak sama', SEEN)
  expect(await transfers()).toBe(0)
  await gateway().control.arm({ kind: 'answer-lost', operation: 'transfer-interbank' })
  await gateway().control.arm({ kind: 'answer-lost', operation: 'transfer-status', times: 20 })
  await approve('250000')
  await stage('unknown')
  expect(await transfers()).toBe(1)
  await expect(page().locator('[data-moment="amount-differs"]')).toContainText('205.000', SEEN)
})

test('after a restart the same account and amount are locked, until the provider has decided', async () => {
  await open()
  await beginTheDay(page(), 'manager')
  await at.counter.go('attention')
  await page().click('[data-item="payout 1"] button[name="open-document"]')
  await stage('unknown')
  await at.counter.push('payout-back')
  await propose('250000')
  await at.counter.push('payout-check')
  await page().fill('#payout-typed', '250000')
  await expect(page().locator('#payout-check-why')).toContainText('No. 1', SEEN)
  await expect(page().locator('button[name="payout-approve"]')).toBeDisabled()
  await at.counter.press('Escape')
  await gateway().control.clearFaults()
  await at.counter.push('payout-back')
  await page()
    .getByText(/^Belum pasti/)
    .click()
  await page().click('[data-payout="1"]')
  const ask = page().locator('button[name="payout-look-up"]')
  // The till asks too, and may be first.
  await expect(async () => {
    await ask.click({ timeout: 500 }).catch(() => undefined)
    await expect(page().locator('[data-payout-stage="confirmed"]')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  expect(await transfers()).toBe(1)
})

test('then the equal one may be paid, and no file holds the account in plain form', async () => {
  await at.counter.push('payout-back')
  await page().click('[data-payout="2"]')
  await at.counter.push('payout-check')
  await expect(page().locator('[role="dialog"]')).toContainText('Nama dan bank sama', SEEN)
  await approve('250000')
  await stage('accepted')
  expect(await transfers()).toBe(2)
  const files = readdirSync(profile.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.filter((file) => readFileSync(file).toString('latin1').includes(PAYEE.accountNo))).toEqual([])
})

test('its instruction is saved as a sheet of A4 that names who made it and who checked it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'loket-payout-'))
  await choosesFile(at.loket, place)
  await at.counter.push('payout-paper')
  await expect(page().getByText('PDF tersimpan').first()).toBeVisible()
  const [file = '', ...more] = readdirSync(place)
  expect([file, more]).toEqual(['pembayaran-keluar-2.pdf', []])
  const sheet = await readSlip(join(place, file))
  expect([sheet.pages, Math.round(sheet.widthMm), Math.round(sheet.heightMm)]).toEqual([1, 210, 297])
  for (const words of [
    `Dibuat oleh ${PEOPLE.manager.name}`,
    `Diperiksa oleh ${CHECKER.name}`,
    'Rp 250.000',
    PAYEE.name,
    '7310 0422 15',
  ])
    expect(sheet.text).toContain(words)
  rmSync(place, { recursive: true, force: true })
})
