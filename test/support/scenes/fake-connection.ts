import type { CallbackView } from '#contract/setup-views.ts'
import { HEALTH } from '../fake-bridge.ts'
import { CALLBACKS, LISTENING, NEW_SETUP, PROFILE, secrets, SETUP } from '../fake-setup.ts'
import { closed, type FakeStage } from './fake-stage.ts'
import { DIALOG, type Chapter, type Scene } from './scene.ts'

const connection = (
  name: string,
  reach: Scene<FakeStage>['reach'],
  leave?: Scene<FakeStage>['leave'],
): Scene<FakeStage> => ({ name, screen: 'connection', reach, ...(leave === undefined ? {} : { leave }) })

/** A dialog that opens on top, and is closed again. */
const dialog = (name: string, deed: (at: FakeStage) => Promise<unknown>) =>
  connection(
    name,
    (at) => at.open(() => deed(at)),
    ({ close }) => close(),
  )

/** The port is known once it is open. */
const { port: _unknown, ...OPENING } = LISTENING

const callbacks = (name: string, view: CallbackView) =>
  connection(`connection-callbacks-${name}`, async ({ asIt, section, wait }) => {
    await asIt({ ...SETUP, mode: 'real', callbacks: view })
    await section(2)
    await wait('#callback-certificate')
  })

/** What a person agrees to before a profile is saved. */
const KEEPING = {
  orders: 12,
  gateway: 'https://sandbox-api.gateway.example',
  merchant: 'SGWYBUSRI01',
  environment: 'production',
  host: 'https://uat-api.gateway-lama.example',
} as const

export const CONNECTION: Chapter = {
  title: 'connection',
  on: 'fake',
  scenes: [
    connection('connection-new', ({ asIt }) => asIt(NEW_SETUP, 'isian belum benar')),
    connection('connection-new-vault', async ({ section, wait }) => {
      await section(1)
      await wait('#vault-state')
    }),
    connection('connection-ready', ({ asIt }) => asIt(SETUP)),
    dialog('connection-use', ({ page }) => page.click('text=Pakai gateway ini')),
    dialog('connection-export', ({ page }) => page.click('text=Ekspor')),
    connection('connection-faults', async ({ asIt, page, wait }) => {
      await asIt(SETUP)
      await page.fill('#profile-baseUrl', 'http://bank.example/api')
      await page.fill('#profile-partnerServiceId', '123456789')
      await page.fill('#profile-budget-reservePerMinute', '90')
      await wait('text=3 isian belum benar')
    }),
    connection('connection-faults-below', async ({ page, stay }) => {
      await stay()
      await page.locator('#profile-partnerServiceId').scrollIntoViewIfNeeded()
    }),
    connection('connection-text', async ({ page, wait }) => {
      await page.click('text=Semua sebagai teks')
      await wait('#profile-text')
    }),
    connection('connection-text-broken', async ({ page, wait }) => {
      await page.fill(
        '#profile-text',
        '{\n  "environment": "sandbox",\n  "baseUrl" "https://bank.example"\n}',
      )
      await wait('text=tidak pada tempatnya')
    }),
    dialog('connection-leave', ({ go }) => go('history')),
    connection('connection-unmarked', ({ asIt }) =>
      asIt({ ...SETUP, isUnmarked: true }, 'Disimpan oleh Loket versi lama'),
    ),
    connection('connection-refused', async ({ become, page, wait }) => {
      const turned = { at: Date.now() - 600_000, by: 'clock', clockMs: 420_000 } as const
      await become({
        session: { role: 'it', mode: 'real' },
        setup: { ...SETUP, mode: 'real' },
        health: { mode: 'real', gateway: { ...HEALTH.gateway, turnedAway: turned, lastTurnedAway: turned } },
      })
      await wait('text=Gateway menolak komputer kasir ini, terakhir')
      // The note in the corner repeats it; people who look longer have closed it.
      await page.click('text="Tutup"')
      await page.waitForSelector('text="Tutup"', { state: 'detached' })
    }),
    connection('connection-refused-before', async ({ become, wait }) => {
      const turned = { at: Date.now() - 7_200_000, by: 'key' } as const
      await become({
        session: { role: 'it', mode: 'real' },
        setup: { ...SETUP, mode: 'real' },
        health: { mode: 'real', gateway: { ...HEALTH.gateway, lastTurnedAway: turned } },
      })
      await wait('text=menerima lagi')
    }),
    ...['orders-unasked host-test-name', 'orders-apart host-production', 'orders-other-merchant'].map(
      (doubts, index) =>
        dialog(`connection-keep-${index + 1}`, async ({ become, page, push, wait }) => {
          const refused = { code: 'confirm-first', details: { ...KEEPING, doubts } } as const
          const refuses = { 'setup.saveProfile': refused }
          await become({ session: { role: 'it', mode: 'real' }, setup: SETUP, refuses }, '#profile-till')
          await page.fill('#profile-till', '9')
          await wait('text="Belum disimpan"')
          await push('save')
        }),
    ),
    connection('connection-callbacks', async ({ asIt, section, wait }) => {
      const profile = { ...PROFILE, environment: 'production', answerSignature: 'required' }
      await asIt({ ...SETUP, mode: 'real', profile, callbacks: LISTENING })
      await section(2)
      await wait('#callback-certificate')
    }),
    callbacks('failed', {
      ...CALLBACKS,
      state: 'failed',
      detail: 'listen EADDRINUSE: address already in use 0.0.0.0:8443',
    }),
    callbacks('off', CALLBACKS),
    callbacks('starting', { ...OPENING, state: 'starting' }),
  ],
}

const vault = (name: string, state: Parameters<typeof closed>[0]) =>
  connection(`vault-${name}`, async ({ asIt, section, wait }) => {
    await asIt(closed(state))
    await section(1)
    await wait('#vault-state')
  })

export const KEYS_AND_SECRETS: Chapter = {
  title: 'keys and secrets',
  on: 'fake',
  scenes: [
    connection('vault-open', async ({ asIt, section, wait }) => {
      await asIt(SETUP)
      await section(1)
      await wait('#vault-state')
    }),
    dialog('vault-put', async ({ page }) => {
      await page.getByRole('button', { name: 'Pasang: Kunci sandi invoice' }).click()
      await page.keyboard.type(' 123456')
    }),
    dialog('vault-put-pem', ({ page }) =>
      page.getByRole('button', { name: 'Ganti: Kunci privat toko' }).click(),
    ),
    dialog('vault-make', ({ page }) => page.click('text=Buat di sini')),
    dialog('vault-public', async ({ page, wait }) => {
      await page.click('text=Kunci publik toko')
      await wait('pre')
    }),
    dialog('vault-passphrase', async ({ page }) => {
      await page.click('text=Ganti frasa sandi')
      await page.click('#vault-current')
      await page.keyboard.press('Tab')
      await page.keyboard.type('kuda baterai')
    }),
    dialog('vault-wipe', ({ page }) => page.click('text=Hapus brankas')),
    connection(
      'vault-put-wrong',
      async ({ become, open, page, section, wait }) => {
        const unfit = {
          code: 'vault-refused',
          details: { reason: 'unfit-secret', why: 'is-public' },
        } as const
        await become({ session: { role: 'it' }, setup: SETUP, refuses: { 'vault.put': unfit } })
        await section(1)
        await open(() => page.getByRole('button', { name: 'Ganti: Kunci privat toko' }).click())
        await page.keyboard.insertText('-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n')
        await page.click(`${DIALOG} >> text="Simpan"`)
        await wait('[role="alert"]')
      },
      ({ close }) => close(),
    ),
    vault('locked', { state: 'locked', retryAt: Date.now() + 3_600_000 }),
    vault('keyring-changed', {
      state: 'keyring-changed',
      keyringStrength: 'strong',
      protection: { keyring: 'changed', passphrase: true },
    }),
    vault('keyring-away', {
      state: 'keyring-changed',
      protection: { keyring: 'changed', passphrase: true },
    }),
    vault('damaged', { state: 'damaged', keyringStrength: 'strong', secrets: secrets() }),
    vault('newer', { state: 'newer', secrets: secrets() }),
    {
      name: 'vault-door',
      screen: 'sale',
      state: 'vault',
      reach: async ({ become, wait }) => {
        await become({ session: { mode: 'real', vault: 'passphrase-needed' } })
        await wait(DIALOG)
      },
      leave: ({ close }) => close(),
    },
    { name: 'vault-door-later', screen: 'sale', state: 'vault', reach: ({ wait }) => wait('nav button') },
    {
      name: 'vault-door-wrong',
      screen: 'sale',
      state: 'vault',
      reach: async ({ become, page, wait }) => {
        const details = { reason: 'wrong-passphrase', retryAt: Date.now() + 600_000 }
        await become({
          session: { mode: 'real', vault: 'passphrase-needed' },
          refuses: { 'session.unlock': { code: 'vault-refused', details } },
        })
        await page.fill('#vault-door', 'salah')
        await page.keyboard.press('Enter')
        await wait('[role="timer"]')
      },
      leave: ({ close }) => close(),
    },
    {
      name: 'vault-closed',
      screen: 'sale',
      state: 'vault',
      reach: async ({ become, wait }) => {
        await become({ session: { mode: 'real', vault: 'closed' } })
        await wait('[data-amount-field]')
      },
    },
  ],
}
