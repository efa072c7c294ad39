/** A machine never opened before: to a paid practice sale, and to a separate gateway. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConnectView } from '#contract/connect-views.ts'
import type { SessionView } from '#contract/people-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { launchLoket, newEmptyProfile, type Profile } from '#test/support/loket-app.ts'
import { closedPort } from '#test/support/loopback.ts'
import { PASSPHRASE } from '#test/support/real-till.ts'
import { expect, test } from './fixtures.ts'
import { clipboardOf } from './machine.ts'
import { oneGateway } from './one-gateway.ts'
import { SEEN } from './screens/seen.ts'
import { atTheTill, type Till } from './screens/till.ts'
import { pressByArrows } from '#test/support/arrows.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

let profile: Profile
let at: Till

async function open(): Promise<void> {
  at = atTheTill(await launchLoket(profile.folder))
  page().setDefaultTimeout(10_000)
}
const page = () => at.loket.cashier
const press = (key: string) => at.counter.press(key)
const title = (words: string) => expect(page().locator('h1', { hasText: words })).toBeVisible()
const kept = (name: string) => join(profile.folder, name)

test.describe('whoever only presses Enter', () => {
  test.beforeAll(async () => {
    profile = newEmptyProfile()
    await open()
  })
  test.afterAll(async () => {
    await at.loket.quit()
    profile.remove()
  })

  test('is asked what this is to be, and nothing else is there', async () => {
    await title('Selamat datang di Loket')
    expect(await page().locator('nav').count()).toBe(0)
    expect(existsSync(kept('mode.json'))).toBe(false)
    await at.counter.push('language')
    await title('Welcome to Loket')
    await at.counter.push('language')
    await title('Selamat datang di Loket')
  })

  test('practises at once, and is led to a first paid sale by the keyboard alone', async () => {
    await press('Enter')
    await expect(at.sale.amount).toBeVisible()
    expect(JSON.parse(readFileSync(kept('mode.json'), 'utf8'))).toEqual({ mode: 'practice' })
    await expect(at.text('Penjualan pertama Anda')).toBeVisible()
    await at.counter.type('25000')
    await press('Enter')
    await at.counter.sees('waiting')
    await pressByArrows(page(), 'button[name="practice-pay"]')
    await at.counter.sees('paid')
    await expect(at.sale.stage).toContainText('Rp 25.000', SEEN)
  })

  test('is not asked again, nor led once more', async () => {
    await at.loket.quit()
    await open()
    await expect(at.sale.amount).toBeVisible()
    expect(await at.text('Penjualan pertama Anda').count()).toBe(0)
    await expect(at.loket.call('session.begin', { with: 'practice' })).rejects.toThrow('not-allowed')
  })
})

test.describe('whoever connects it', () => {
  const gateway = oneGateway()
  let port: number
  test.beforeAll(async () => {
    port = await closedPort()
    profile = newEmptyProfile()
    await open()
  })
  test.afterAll(async () => {
    await at.loket.quit()
    profile.remove()
  })
  const view = async () => (await at.loket.call('setup.get')) as SetupView
  const fill = (field: string, text: string) => at.connection.field(field).fill(text)
  const step = (name: string) => expect(at.connection.part(name)).toBeVisible()
  const next = async (name: string) => {
    await at.counter.push('next')
    await step(name)
  }
  const putSecret = async (button: string, secret: string) => {
    await page().getByRole('button', { name: button }).click()
    await at.dialog.box.locator('textarea').fill(secret)
    await page().getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(at.dialog.box).toHaveCount(0)
  }

  test('gives the environment and the merchant, and what is only begun is kept', async () => {
    await title('Selamat datang di Loket')
    await at.counter.push('connect')
    await step('Lingkungan')
    expect(await at.loket.call('session.get')).toMatchObject({ role: 'it', firstStart: false, guided: true })
    await fill('baseUrl', gateway().baseUrl)
    await next('Data toko')
    expect((await view()).draft).toMatchObject({ baseUrl: gateway().baseUrl })
    expect(existsSync(kept('gateway-profile.json'))).toBe(false)
    const { partnerId, clientId, channelId, merchantId, partnerServiceId, qrProductCode } = practiceMerchant
    await fill('partnerId', partnerId)
    await fill('clientId', clientId)
    await fill('channelId', channelId)
    await fill('merchantId', merchantId)
    await fill('partnerServiceId', partnerServiceId.trim())
    await fill('productCodes-qr', qrProductCode)
    await page().getByLabel('Nama usaha').fill('Kopi Senja')
    await press('Enter')
    await expect.poll(async () => (await view()).shopName).toBe('Kopi Senja')
    await next('Brankas')
    expect((await view()).profile).toMatchObject({ partnerServiceId, environment: 'sandbox' })
    expect((await view()).draft).toBeUndefined()
    expect(existsSync(kept('mode.json'))).toBe(false)
  })

  test('makes the vault, puts the keys in, and gets the public half as a file', async () => {
    await at.connection.makeVault(PASSPHRASE)
    await step('Terbuka')
    await next('Kunci')
    await putSecret('Pakai kunci milik Anda', gateway().merchantPrivateKeyPem)
    await putSecret('Pasang: Kunci publik gateway', gateway().gatewayPublicKey)
    const file = kept('for-the-portal.pem')
    await at.loket.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, file)
    await page().getByRole('button', { name: 'Simpan kunci publik sebagai berkas' }).click()
    await expect(at.text('Kunci publik disimpan: for-the-portal.pem')).toBeVisible()
    expect(readFileSync(file, 'utf8')).toBe(gateway().merchantPublicKeyPem)
  })

  test('enters the first manager and the first IT person', async () => {
    await next('Karyawan')
    for (const [role, name, pin] of [
      ['Manajer', 'Bu Tutik', '4826'],
      ['Petugas TI', 'Pak Yono', '7315'],
    ] as const) {
      await page()
        .getByRole('button', { name: `Tambah ${role}` })
        .click()
      await at.people.fillIn({ name, pin })
      await expect(at.dialog.box).toHaveCount(0)
    }
    await expect.poll(async () => (await view()).missing).toEqual([])
  })

  test('names its address and makes a certificate, which the gateway is told', async () => {
    await at.counter.push('step-address')
    await step('Alamat callback')
    await fill('callbacks-publicUrl', `https://127.0.0.1:${port}/api`)
    await fill('callbacks-port', String(port))
    await fill('callbacks-host', '127.0.0.1')
    await next('Uji koneksi')
    await at.counter.push('step-address')
    await page().getByRole('button', { name: 'Buat sertifikat di sini' }).click()
    await expect.poll(async () => (await view()).certificate?.pem ?? '').toContain('BEGIN CERTIFICATE')
    const { certificate } = await view()
    await gateway().control.setMerchant({ url: `https://127.0.0.1:${port}/api`, ca: certificate?.pem ?? '' })
    await at.counter.push('step-test')
    await step('Uji koneksi')
  })

  test('is told the one thing that fails, and that all is well when nothing does', async () => {
    await gateway().control.arm({
      kind: 'say',
      status: 401,
      message: 'Unauthorized. Invalid Signature from Client',
      operation: 'va-status',
    })
    await at.counter.push('test-start')
    await expect(page().locator('[data-test-result="failed"]')).toBeVisible()
    await expect(page().locator('[data-test-step="signed"]')).toContainText(
      'Gateway menolak tanda tangan toko',
    )
    await page().getByRole('radio', { name: 'Dengan satu QR' }).check({ force: true })
    await at.counter.push('test-start')
    await expect(page().locator('[data-test-result="ok"]')).toBeVisible()
    const { steps, report = '' } = (await at.loket.call('connect.state')) as ConnectView
    expect(steps.find((each) => each.step === 'called')).toMatchObject({ state: 'ok' })
    await at.counter.push('test-copy')
    await expect(at.text('Tersalin')).toBeVisible()
    await expect.poll(() => clipboardOf(at.loket)).toBe(report)
    expect(report).not.toContain(PASSPHRASE)
    // The gateway test's calls are in its own journal, and nothing runs on it yet.
    expect(existsSync(kept('sandbox.journal'))).toBe(true)
    expect(existsSync(kept('mode.json'))).toBe(false)
  })

  test('finds everything as it was left, after the PIN of whoever looks after the machine', async () => {
    await at.loket.quit()
    await open()
    await title('Selamat datang di Loket')
    await at.counter.push('connect')
    await step('Brankas')
    await at.connection.openVault(PASSPHRASE)
    // Once open, the vault shows that there is an IT person: only they may go on.
    await expect(at.text('Siapa yang bekerja?')).toBeVisible()
    const { people } = (await at.loket.call('session.get')) as SessionView
    const it = people.find(({ role }) => role === 'it')
    await at.loket.call('session.signIn', { person: it?.id, pin: '7315' })
    await step('Uji koneksi')
    await expect(page().locator('nav ol')).not.toContainText('Belum lengkap', SEEN)
  })

  test('opens on the gateway under the name that it was given', async () => {
    await at.loket.quit()
    writeFileSync(kept('mode.json'), '{"mode":"real"}')
    await open()
    expect(await at.loket.call('settings.get')).toMatchObject({ merchantName: 'Kopi Senja', language: 'id' })
    expect(await page().innerText('body')).not.toContain('Warung Latihan')
  })
})
