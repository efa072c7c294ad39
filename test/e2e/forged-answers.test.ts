/** A production till behind a man in the middle who forges the gateway's answers. By the screen alone. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { practiceProfile } from '#practice/profile.ts'
import { brokenBuild } from '#test/support/broken-build.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
import { beginTheDay, setUpReal, typeMerchant } from '#test/support/real-till.ts'
import { startRelay, type Relay } from '#test/support/relay.ts'
import { expect, test } from './fixtures.ts'
import { oneGateway } from './one-gateway.ts'
import { SEEN } from './screens/seen.ts'
import { atTheTill, type Till } from './screens/till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

/** The line that rejects unsigned answers, as it stands in the built program. */
const GUARD =
  'return signature === void 0 ? "X-SIGNATURE is missing" : "the gateway\'s public key is not set";'

const gateway = oneGateway()
let relay: Relay
let profile: ReturnType<typeof newProfile>
let at: Till
let running = false

const open = async (switches: readonly string[] = [], program?: string) => {
  const more = { env: relay.env, ...(program === undefined ? {} : { program }) }
  if (running) await at.loket.quit()
  const loket = await launchLoket(profile.folder, [...relay.switches, ...switches], false, more)
  running = true
  loket.cashier.setDefaultTimeout(30_000)
  at = atTheTill(loket)
}
const books = async (reference: string) => (await gateway().control.order(reference))?.state
const begin = () => beginTheDay(at.loket.cashier)
const forgedAgain = async () => {
  const before = relay.forged()
  await at.counter.press('F5')
  await expect.poll(relay.forged, { timeout: 15_000 }).toBeGreaterThan(before)
}

test.beforeAll(async () => {
  relay = await startRelay(gateway())
  profile = newProfile()
  await open(['--setup'])
})
test.afterAll(async () => {
  await at.loket.quit()
  await relay.close()
  profile.remove()
})

test('takes no gateway on this computer for production, in any form of it', async () => {
  await at.connection.field('environment').locator('label', { hasText: 'Produksi' }).click()
  await typeMerchant(at.loket.cashier)
  for (const host of [
    'http://127.0.0.1:8080',
    'https://localhost:8443',
    'https://0.0.0.0',
    'https://[::ffff:7f00:1]',
  ]) {
    await at.connection.field('baseUrl').fill(host)
    await expect(at.loket.cashier.locator('main')).toContainText(
      'Gateway produksi tidak pernah ada di komputer ini.',
      SEEN,
    )
    await expect(at.loket.cashier.locator('button[name="save"]')).toBeDisabled()
  }
  expect(await at.loket.call('setup.get')).not.toHaveProperty('profile')
})

test('shows no paid sign for an answer that nobody signed, and one for the same word when it is signed', async () => {
  const production = { ...practiceProfile(relay.baseUrl), environment: 'production', ca: relay.ca } as const
  await setUpReal(at.loket, gateway(), production)
  await open()
  await begin()
  const reference = await at.counter.waiting('150000')
  for (const how of ['unsigned', 'signed-before'] as const) {
    relay.forge(how)
    for (let n = 0; n < 2; n += 1) await forgedAgain()
    await at.counter.sees('waiting')
    expect(await at.sale.stage.innerText()).not.toMatch(/lunas|sudah\smasuk/i)
    await expect(at.sale.release).toHaveText('Jangan serahkan barang', SEEN)
    await at.counter.customerSees('qr')
    // No second code next to one that may be paid.
    expect((await at.counter.order(reference)).can.renew).toBe(false)
    await at.counter.press('F7')
    expect(await gateway().control.transactions()).toHaveLength(1)
  }
  expect(await at.counter.order(reference)).toMatchObject({ state: 'waiting', release: 'no' })
  expect(await books(reference)).toBe('IP')
  relay.forge('none')
  await gateway().control.payer({ action: 'pay', reference })
  await at.counter.press('F5')
  await at.counter.sees('paid')
})

test('sees at the next start that one line of the profile was edited, and asks nobody', async () => {
  const file = join(profile.folder, 'gateway-profile.json')
  const kept = readFileSync(file, 'utf8')
  writeFileSync(file, kept.replace(/"perMinute": ?\d+/, '"perMinute": 61'))
  expect(readFileSync(file, 'utf8')).not.toBe(kept)
  const before = relay.calls()
  await open()
  await begin()
  await expect(at.text('Profil penyedia diubah dari luar Loket: panggil petugas TI')).toBeVisible()
  await at.counter.type('25000')
  await at.counter.press('Enter')
  // The vault is open, so no text may deny it.
  await expect(at.text('Kunci toko belum bisa dipakai')).toBeVisible()
  expect(relay.calls()).toBe(before)
  writeFileSync(file, kept)
})

// In `npm test` only that a word truly signed is a paid sign, above.
test(
  'control: the same unsigned word is a paid sign where the signature is not asked for',
  { tag: '@long' },
  async () => {
    const build = brokenBuild(GUARD, 'return void 0;')
    try {
      await open([], build.folder)
      await begin()
      relay.forge('unsigned')
      const reference = await at.counter.waiting('35000')
      await at.counter.press('F5')
      await at.counter.sees('paid')
      expect(await books(reference)).toBe('IP')
    } finally {
      build.remove()
    }
  },
)
