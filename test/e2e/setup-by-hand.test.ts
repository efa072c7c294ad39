/** IT at the keyboard, with pages and real main process: from an empty machine to one ready for a gateway. */
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import type { SessionView } from '#contract/people-views.ts'
import type { SetupView } from '#contract/setup-views.ts'
import type { OrderState } from '#domain/order.ts'
import { openJournal } from '#journal/opening/open.ts'
import { orderOf, paidEvidence, put } from '#test/unit/journal/helpers.ts'
import { PASSPHRASE, typeMerchant } from '#test/support/real-till.ts'
import { expect, test } from './fixtures.ts'
import { clipboardOf } from './machine.ts'
import { oneTill } from './one-till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const at = oneTill({ switches: ['--setup'], patienceMs: 10_000 })

const page = () => at.loket.cashier
const view = async () => (await at.loket.call('setup.get')) as SetupView

test('fills in a profile, is held back while it is wrong, and saves it', async () => {
  await expect(at.text('Loket ini berjalan pada')).toBeVisible()
  await expect(at.text('isian belum benar')).toBeVisible()
  await at.connection.field('baseUrl').fill('http://gateway.example')
  await typeMerchant(page())
  await expect(at.text('1 isian belum benar')).toBeVisible()
  await expect(page().locator('button[name="save"]')).toBeDisabled()
  expect((await view()).profile).toBeUndefined()
  await at.connection.field('baseUrl').fill('https://gateway.example')
  await expect(at.text('isian belum benar')).toHaveCount(0)
  await at.counter.push('save')
  await expect(page().getByText('Profil tersimpan', { exact: true }).first()).toBeVisible()
  expect((await view()).profile).toMatchObject({ partnerServiceId: '   77301', environment: 'sandbox' })
})

test('makes a vault and a key pair, and gets the half that is to be registered', async () => {
  await at.text('Belum ada brankas untuk kunci').click()
  await at.connection.makeVault(PASSPHRASE)
  await page().getByRole('button', { name: 'Buat di sini' }).click()
  await page().getByRole('button', { name: 'Buat', exact: true }).click()
  const shown = await at.dialog.box.locator('pre').textContent()
  expect(shown).toContain('-----BEGIN PUBLIC KEY-----')
  await page().getByRole('button', { name: 'Salin: Kunci publik toko' }).click()
  await expect(at.text('Tersalin')).toBeVisible()
  await expect.poll(() => clipboardOf(at.loket)).toBe(shown)
  await at.counter.press('Escape')
  expect((await view()).missing).toEqual(['setup.missing.gateway-key', 'setup.missing.people'])
  // Answers must be signed unless IT chooses otherwise, so the gateway's key is required.
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const secret = publicKey.export({ type: 'spki', format: 'pem' })
  await at.loket.call('vault.put', { name: 'gatewayPublicKey', secret })
  expect((await view()).missing).toEqual(['setup.missing.people'])
})

test('enters who is to work at the real till: a manager and an IT person', async () => {
  await at.counter.go('people')
  await page().click('label:has-text("Komputer kasir sungguhan")')
  await expect(at.text('Belum ada karyawan')).toBeVisible()
  for (const [name, role, pin] of [
    ['Yang menjawab', 'Manajer', '4071'],
    ['Yang merawat', 'Petugas TI', '5082'],
  ] as const) {
    await expect(at.dialog.box).toHaveCount(0)
    await at.counter.push('add-person')
    await at.people.fillIn({ name, role, pin })
    await expect(at.text(`${name} ditambahkan`)).toBeVisible()
  }
  await at.counter.go('connection')
  await expect(at.text('Semua sudah lengkap')).toBeVisible()
  // The person entering the first IT person stays; from now on the well-known PIN opens nothing more.
  expect(await at.loket.call('session.get')).toMatchObject({ role: 'it', person: { id: 'practice-it' } })
  const { people } = (await at.loket.call('session.get')) as SessionView
  expect(people.map(({ name }) => name)).toEqual(['Kasir', 'Manajer', 'Yang merawat'])
})

test('closes the vault, mistypes, and opens it', async () => {
  await page().click('[role="tab"] >> nth=1')
  await page().getByRole('button', { name: 'Kunci sekarang' }).click()
  await at.connection.openVault('tiga belas gelas kopi')
  await expect(at.text('Frasa sandi salah.')).toBeVisible()
  await at.connection.openVault(PASSPHRASE)
  await expect(at.connection.part('Terbuka')).toBeVisible()
  expect((await view()).missing).toEqual([])
})

test('is told what another gateway would leave behind, and asked', async () => {
  sellOnTheSandbox()
  await page().click('[role="tab"] >> nth=0')
  await at.connection.field('baseUrl').fill('https://other.example')
  await expect(page().getByText('Belum disimpan', { exact: true }).first()).toBeVisible()
  await at.counter.push('save')
  const { question } = at.dialog
  await expect(question).toBeVisible()
  await expect(question).toContainText('Loket masih menanyakan 2 pembayaran')
  await question.locator('button', { hasText: 'Jangan simpan' }).click()
  await expect(question).toHaveCount(0)
  expect((await view()).profile).toMatchObject({ baseUrl: 'https://gateway.example' })
  await at.counter.push('save')
  await question.locator('button', { hasText: 'Simpan, dan berhenti menanyakan 2 pembayaran' }).click()
  await expect(question).toHaveCount(0)
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
  await at.counter.go('operations')
  await page().click('[role="option"]:has-text("Cek nama rekening")')
  await expect(at.connection.part('Cek nama rekening')).toBeVisible()
  const request = page().locator('#operation-request')
  await request.focus()
  await at.counter.push('try')
  await expect(at.text('Gateway melayani')).toBeVisible()
  await request.fill('{}')
  await at.counter.push('try')
  await expect(at.text('Loket tidak mengirimnya.')).toBeVisible()
  await expect(page().locator('[role="region"] section').first()).toContainText('partnerReferenceNo')
})
