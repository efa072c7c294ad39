import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SetupView, VaultView } from '#contract/setup-views.ts'
import { launchFakeApp, type FakeApp } from '#test/support/fake-app.ts'
import { LISTENING, LOCKED, NEW_SETUP, PROFILE, secrets, SETUP } from '#test/support/fake-setup.ts'
import { openGallery } from '#test/support/screens.ts'

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const gallery = openGallery()
let loket: FakeApp

// The built pages over a fake main process: most of these states cannot be made on a test's machine.
beforeAll(async () => {
  loket = await launchFakeApp()
  loket.cashier.setDefaultTimeout(10_000)
})
afterAll(async () => {
  process.stdout.write(`${gallery.pictures} pictures in out/screens, each asked about by axe\n`)
  await loket.quit()
})

const page = () => loket.cashier
const wait = async (selector: string) => void (await page().waitForSelector(selector))

/** Another Loket in that state, as IT sees it. */
async function as(setup: SetupView, said = 'Tidak ada perubahan'): Promise<void> {
  const mode = setup.mode
  await loket.become({
    session: { role: 'it', mode },
    health: { mode },
    settings: { language: 'id', theme: 'light' },
    setup,
  })
  await gallery.enter(loket)
  await wait('#profile-baseUrl')
  // What is there has been checked.
  await wait(`text=${said}`)
}
const closed = (vault: Partial<VaultView>): SetupView => ({
  ...SETUP,
  vault: { ...LOCKED, ...vault },
  missing: ['setup.missing.vault-closed'],
})
async function section(number: number): Promise<void> {
  await page().click(`[role="tab"] >> nth=${number}`)
  // What lies under the mouse looks otherwise.
  await page().mouse.move(0, 0)
}
async function showDialog(name: string, open: () => Promise<void>): Promise<void> {
  await open()
  await wait(DIALOG)
  await gallery.show(name)
  await page().keyboard.press('Escape')
  await page().waitForSelector(DIALOG, { state: 'detached' })
}

describe('connection', () => {
  it('as it comes out of the box', async () => {
    await as(NEW_SETUP, 'isian belum benar')
    await gallery.show('connection-new')
    await section(1)
    await wait('#vault-state')
    await gallery.show('connection-new-vault')
    expect(gallery.found()).toEqual([])
  })

  it('ready, and what using it means', async () => {
    await as(SETUP)
    await gallery.show('connection-ready')
    await showDialog('connection-use', () => page().click('text=Pakai gateway ini'))
    await showDialog('connection-export', () => page().click('text=Ekspor'))
    expect(gallery.found()).toEqual([])
  })

  it('with things that are wrong, in the form, as text, and about to be left', async () => {
    await as(SETUP)
    await page().fill('#profile-baseUrl', 'http://bank.example/api')
    await page().fill('#profile-partnerServiceId', '123456789')
    await page().fill('#profile-budget-reservePerMinute', '90')
    await wait('text=3 isian belum benar')
    await gallery.show('connection-faults')
    await page().locator('#profile-partnerServiceId').scrollIntoViewIfNeeded()
    await gallery.show('connection-faults-below')
    await page().click('text=Semua sebagai teks')
    await wait('#profile-text')
    await gallery.show('connection-text')
    await page().fill(
      '#profile-text',
      '{\n  "environment": "sandbox",\n  "baseUrl" "https://bank.example"\n}',
    )
    await wait('text=tidak pada tempatnya')
    await gallery.show('connection-text-broken')
    await showDialog('connection-leave', () => page().keyboard.press('F9'))
    expect(gallery.found()).toEqual([])
  })

  it('on the gateway, with real money, called by it', async () => {
    await as({
      ...SETUP,
      mode: 'real',
      profile: { ...PROFILE, environment: 'production' },
      callbacks: LISTENING,
    })
    await section(2)
    await wait('#callback-certificate')
    await gallery.show('connection-callbacks')
    expect(gallery.found()).toEqual([])
  })

  it('with an address that cannot be opened', async () => {
    const detail = 'listen EADDRINUSE: address already in use 0.0.0.0:8443'
    await as({ ...SETUP, mode: 'real', callbacks: { state: 'failed', answered: 0, refused: 0, detail } })
    await section(2)
    await wait('#callback-certificate')
    await gallery.show('connection-callbacks-failed')
    expect(gallery.found()).toEqual([])
  })
})

describe('keys and secrets', () => {
  it('open, and everything that can be asked of it', async () => {
    await as(SETUP)
    await section(1)
    await wait('#vault-state')
    await gallery.show('vault-open')
    await showDialog('vault-put', async () => {
      await page().click('[aria-label="Pasang: Kunci sandi invoice"]')
      await page().keyboard.type(' 123456')
    })
    await showDialog('vault-put-pem', () => page().click('[aria-label="Ganti: Kunci privat toko"]'))
    await showDialog('vault-make', () => page().click('text=Buat di sini'))
    await showDialog('vault-public', async () => {
      await page().click('text=Kunci publik toko')
      await wait('pre')
    })
    await showDialog('vault-passphrase', async () => {
      await page().click('text=Ganti frasa sandi')
      await page().click('#vault-current')
      await page().keyboard.press('Tab')
      await page().keyboard.type('kuda baterai')
    })
    await showDialog('vault-wipe', () => page().click('text=Hapus brankas'))
    expect(gallery.found()).toEqual([])
  })

  it.each([
    ['locked', { state: 'locked', retryAt: Date.now() + 3_600_000 }],
    ['keyring-changed', { state: 'keyring-changed', protection: { keyring: 'changed', passphrase: true } }],
    ['damaged', { state: 'damaged', keyringStrength: 'strong', secrets: secrets() }],
    ['newer', { state: 'newer', secrets: secrets() }],
  ] as const)('%s', async (name, vault) => {
    await as(closed(vault))
    await section(1)
    await wait('#vault-state')
    await gallery.show(`vault-${name}`)
    expect(gallery.found()).toEqual([])
  })

  it('closed, at the counter in the morning', async () => {
    await loket.become({ session: { mode: 'real', vault: 'passphrase-needed' } })
    await gallery.enter(loket)
    await wait(DIALOG)
    await gallery.show('vault-door')
    await page().keyboard.press('Escape')
    await page().waitForSelector(DIALOG, { state: 'detached' })
    await gallery.show('vault-door-later')
    await loket.become({ session: { mode: 'real', vault: 'closed' } })
    await gallery.enter(loket)
    await wait('[data-amount-field]')
    await gallery.show('vault-closed')
    expect(gallery.found()).toEqual([])
  })
})

describe('operations', () => {
  const open = async (setup: SetupView = SETUP) => {
    await as(setup)
    await page().keyboard.press('Alt+F12')
    await wait('#operation-name')
  }

  it('a try, what came of it, and a request that is no JSON', async () => {
    await open()
    await gallery.show('operations')
    await page().focus('#operation-request')
    await page().keyboard.press('Control+Enter')
    await wait('#operation-result')
    await gallery.show('operations-result')
    await page().fill('#operation-request', '{\n  "amount": {"value": "150000.00",}\n}')
    await wait('text=tidak pada tempatnya')
    await gallery.show('operations-broken')
    expect(gallery.found()).toEqual([])
  })

  it('fields, money that moves, and what cannot be tried', async () => {
    await open()
    await page().click('[role="option"] >> nth=6')
    await wait('text=Memindahkan uang')
    await showDialog('operations-move', async () => {
      await page().focus('#operation-request')
      await page().keyboard.press('Control+Enter')
    })
    await section(1)
    await wait('table')
    await gallery.show('operations-fields')
    await page().focus('[role="option"][aria-selected="true"]')
    await page().keyboard.press('End')
    await section(0)
    await wait('text=Gateway yang memanggil')
    await gallery.show('operations-incoming')
    expect(gallery.found()).toEqual([])
  })
})
