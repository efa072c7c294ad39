/** IT at the keyboard, with pages and real main process: from an empty machine to one ready for a gateway. */
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import type { SessionView } from '#contract/people-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import type { OrderState } from '#domain/order.ts'
import { openJournal } from '#journal/opening/open.ts'
import { orderOf, paidEvidence, put } from '#test/unit/journal/helpers.ts'
import { typeMerchant } from '#test/support/real-till.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const PASSPHRASE = 'tiga belas gelas teh manis'
const at = oneTill({ switches: ['--setup'], patienceMs: 10_000 })

const page = () => at.loket.cashier
const wait = async (selector: string) => expect(page().locator(selector).first()).toBeVisible()
const view = async () => (await at.loket.call('setup.get')) as SetupView

test('fills in a profile, is held back while it is wrong, and saves it with a key', async () => {
  await wait('text=Loket ini berjalan pada')
  await wait('text=isian belum benar')
  await page().fill('#profile-baseUrl', 'http://gateway.example')
  await typeMerchant(page())
  await wait('text=1 isian belum benar')
  await page().keyboard.press('Control+s')
  expect((await view()).profile).toBeUndefined()
  await page().fill('#profile-baseUrl', 'https://gateway.example')
  await expect(page().locator('text=isian belum benar')).toHaveCount(0)
  await page().keyboard.press('Control+s')
  await wait('text="Profil tersimpan"')
  expect((await view()).profile).toMatchObject({ partnerServiceId: '   77301', environment: 'sandbox' })
})

test('makes a vault and a key pair, and gets the half that is to be registered', async () => {
  await page().click('text=Belum ada brankas untuk kunci')
  await page().getByLabel('Frasa sandi baru').fill(PASSPHRASE)
  await page().getByLabel('Sekali lagi').fill(PASSPHRASE)
  await page().keyboard.press('Enter')
  await page().getByRole('button', { name: 'Buat di sini' }).click()
  await page().getByRole('button', { name: 'Buat', exact: true }).click()
  const shown = await page().textContent('[role="dialog"] pre')
  expect(shown).toContain('-----BEGIN PUBLIC KEY-----')
  await page().getByRole('button', { name: 'Salin: Kunci publik toko' }).click()
  await wait('text=Tersalin')
  await expect.poll(() => at.loket.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(shown)
  await page().keyboard.press('Escape')
  expect((await view()).missing).toEqual(['setup.missing.gateway-key', 'setup.missing.people'])
  // Answers must be signed unless IT chooses otherwise, so the gateway's key is required.
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const secret = publicKey.export({ type: 'spki', format: 'pem' })
  await at.loket.call('vault.put', { name: 'gatewayPublicKey', secret })
  expect((await view()).missing).toEqual(['setup.missing.people'])
})

test('enters who is to work at the real till: a manager and an IT person', async () => {
  await page().keyboard.press('Alt+F10')
  await page().click('label:has-text("Komputer kasir sungguhan")')
  await wait('text=Belum ada karyawan')
  for (const [name, role, pin] of [
    ['Yang menjawab', 'Manajer', '4071'],
    ['Yang merawat', 'Petugas TI', '5082'],
  ] as const) {
    await page().keyboard.press('a')
    await page().fill('#people-add-name', name)
    await page().click(`[role="dialog"] label:has-text("${role}")`)
    await page().fill('#people-add-new', pin)
    await page().fill('#people-add-again', pin)
    await page().keyboard.press('Enter')
    await wait(`text=${name} ditambahkan`)
  }
  await page().keyboard.press('Alt+F11')
  await wait('text=Semua sudah lengkap')
  // The person entering the first IT person stays; from now on the well-known PIN opens nothing more.
  expect(await at.loket.call('session.get')).toMatchObject({ role: 'it', person: { id: 'practice-it' } })
  const { people } = (await at.loket.call('session.get')) as SessionView
  expect(people.map(({ name }) => name)).toEqual(['Kasir', 'Manajer', 'Yang merawat'])
})

test('closes the vault, mistypes, and opens it', async () => {
  await page().click('[role="tab"] >> nth=1')
  await page().getByRole('button', { name: 'Kunci sekarang' }).click()
  await page().getByLabel('Frasa sandi', { exact: true }).fill('tiga belas gelas kopi')
  await page().keyboard.press('Enter')
  await wait('text=Frasa sandi salah.')
  await page().getByLabel('Frasa sandi', { exact: true }).fill(PASSPHRASE)
  await page().keyboard.press('Enter')
  await wait('h2:has-text("Terbuka")')
  expect((await view()).missing).toEqual([])
})

test('is told what another gateway would leave behind, and asked', async () => {
  sellOnTheSandbox()
  await page().click('[role="tab"] >> nth=0')
  await page().fill('#profile-baseUrl', 'https://other.example')
  await expect(page().locator('text="Belum disimpan"').first()).toBeVisible()
  await page().keyboard.press('Control+s')
  const question = '[role="alertdialog"]'
  await wait(question)
  expect(await page().textContent(question)).toContain('Loket masih menanyakan 2 pembayaran')
  await page().click(`${question} button:has-text("Jangan simpan")`)
  await expect(page().locator(question)).toHaveCount(0)
  expect((await view()).profile).toMatchObject({ baseUrl: 'https://gateway.example' })
  await page().keyboard.press('Control+s')
  await page().click(`${question} button:has-text("Simpan, dan berhenti menanyakan 2 pembayaran")`)
  await expect(page().locator(question)).toHaveCount(0)
  await expect.poll(async () => (await view()).profile).toMatchObject({ baseUrl: 'https://other.example' })
})

/** As a till on the saved profile would have: two orders being checked, one paid. */
function sellOnTheSandbox(): void {
  const now = Date.now()
  const file = join(at.profile.folder, 'sandbox.journal')
  const opened = openJournal({ file, mode: 'real', clock: { now: () => now } })
  if (!opened.ok) throw new Error(opened.detail)
  const madeUnder = {
    gateway: 'https://gateway.example',
    merchantId: 'SGWLOKET01',
    partnerServiceId: '   77301',
    till: 1,
  }
  const ask = { kind: 'va', virtualAccountNo: '1' } as const
  const states: readonly OrderState[] = [
    { kind: 'waiting', since: now, ask },
    { kind: 'unknown', since: now, why: 'timeout' },
    { kind: 'paid', since: now, evidence: paidEvidence },
  ]
  states.forEach((state, index) =>
    put(opened.journal, orderOf(index + 1, { state, madeUnder, watchUntil: now + 3_600_000 }), now),
  )
  opened.journal.close()
}

test('tries an operation, and one that Loket holds back', async () => {
  await page().keyboard.press('Alt+F12')
  await page().click('[role="option"]:has-text("Cek nama rekening")')
  await wait('h2:has-text("Cek nama rekening")')
  await page().focus('#operation-request')
  await page().keyboard.press('Control+Enter')
  await wait('text=Gateway melayani')
  await page().fill('#operation-request', '{}')
  await page().keyboard.press('Control+Enter')
  await wait('text=Loket tidak mengirimnya.')
  expect(await page().textContent('[role="region"] section')).toContain('partnerReferenceNo')
})
