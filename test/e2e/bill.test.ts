/** A production till of a merchant who sells with pay later: the cashier tells by hand what the gateway asks for. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupView } from '#contract/setup-views.ts'
import { practiceProfile } from '#practice/profile.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { startPracticeGateway, type RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { beginTheDay, setUpReal, signInReal } from '#test/support/real-till.ts'
import { startRelay, type Relay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'
import { atTheTill, type Till } from './screens/till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const INFO = 'additionalInfo'
/** Copied from the tables of interface 2.3; the gateway refuses a QR when one is missing. */
const DEMANDS = [
  ...['virtualAccountName', 'virtualAccountEmail', 'virtualAccountPhone', `${INFO}.installmentPeriod`],
  ...['firstName', 'lastName', 'address', 'city', 'postalCode', 'phoneNumber', 'countryCode'].map(
    (part) => `${INFO}.shippingAddress.${part}`,
  ),
  ...['id', 'name', 'price', 'type', 'url', 'quantity'].map((part) => `${INFO}.items.0.${part}`),
]

let gateway: RunningPracticeGateway
let relay: Relay
let profile: ReturnType<typeof newProfile>
let at: Till

const launch = async (switches: readonly string[] = []) =>
  atTheTill(await launchLoket(profile.folder, [...relay.switches, ...switches], false, { env: relay.env }))
const asked = async () =>
  (await gateway.control.log()).filter(({ operation }) => operation === 'va-inquiry').map(({ code }) => code)
const field = (label: string) => at.dialog.box.getByLabel(label, { exact: true })

test.beforeAll(async () => {
  gateway = await startPracticeGateway({ config: { inquiryDemands: DEMANDS } })
  relay = await startRelay(gateway)
  profile = newProfile()
  at = await launch(['--setup'])
  const made = practiceProfile(relay.baseUrl)
  await setUpReal(at.loket, gateway, {
    ...made,
    environment: 'production',
    ca: relay.ca,
    billNeeds: ['paylater'],
    callbacks: { ...made.callbacks, publicUrl: 'https://127.0.0.1/api' },
  })
  await at.loket.call('vault.makeCertificate')
  await at.loket.quit()
  at = await launch()
  await beginTheDay(at.loket.cashier, 'it')
  const callbacks = async () => ((await at.loket.call('setup.get', {})) as SetupView).callbacks
  await expect.poll(async () => (await callbacks()).state, { timeout: 15_000 }).toBe('listening')
  const { port = 0, certificate = '' } = await callbacks()
  await gateway.control.setMerchant({ url: `https://127.0.0.1:${port}/api`, ca: certificate })
  await at.loket.call('session.lock', {})
  await signInReal(at.loket.cashier, 'cashier')
})
test.afterAll(async () => {
  await at.loket.quit()
  await relay.close()
  await gateway.stop()
  profile.remove()
})

test('nothing is made before the details are complete, and what was typed stays', async () => {
  await at.counter.go('sale')
  await at.counter.type('150000')
  await at.counter.press('Enter')
  await expect(at.dialog.box).toBeVisible()
  // The caret is ready.
  await at.loket.cashier.keyboard.type('Siti Nur Aminah')
  await at.counter.press('Enter')
  await expect(at.dialog.box).toContainText('isian belum lengkap atau salah. Belum ada yang dibuat.')
  await at.counter.press('Escape')
  await expect(at.dialog.box).toHaveCount(0)
  await at.counter.press('Enter')
  await expect(field('Nama pelanggan')).toHaveValue('Siti Nur Aminah')
  expect(relay.calls()).toBe(0)
})

test('by keys alone the gateway is told everything, and grants the QR', async () => {
  const { keyboard } = at.loket.cashier
  await field('Nama pelanggan').focus()
  for (const text of ['', 'siti@mail.example', '0812 0000 0000']) {
    if (text !== '') await keyboard.type(text)
    await keyboard.press('Tab')
  }
  // The first of the periods, then the third.
  await keyboard.press('Space')
  for (let n = 0; n < 2; n += 1) await keyboard.press('ArrowRight')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(field('Nama belakang')).toHaveValue('Nur Aminah')
  for (const text of ['', '', 'Jalan Melati 5', 'Depok', '16411', '', '', '', 'Kopi', '', '', '']) {
    await keyboard.press('Tab')
    if (text !== '') await keyboard.type(text)
  }
  await keyboard.press('Tab')
  await keyboard.type('https://shop.example/kopi')
  await keyboard.press('Enter')
  await at.counter.sees('waiting')
  expect(await asked()).toEqual(['2002400'])
  const [made] = await gateway.control.transactions()
  const { reference = '', state } = made ?? {}
  expect(state).toBe('IP')
  await gateway.control.payer({ action: 'pay', reference })
  await at.counter.sees('paid')
})

test('no file of the till holds the customer in plain form', () => {
  for (const name of readdirSync(profile.folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    const text = readFileSync(join(name.parentPath, name.name)).toString('latin1')
    for (const said of ['Siti Nur', 'siti@mail', '62812000', 'Jalan Melati']) expect(text).not.toContain(said)
  }
})
