import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TEST_FINDINGS, TEST_STEPS, type ConnectView } from '#contract/connect-views.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { failingAt, NEVER, runningAt, testedView } from '../support/fake-connect.ts'
import { PROFILE, SETUP } from '../support/fake-setup.ts'
import { mountCashier, textOf } from './mount.tsx'
import { push } from './press.ts'

const WITH_ADDRESS = {
  ...SETUP,
  profile: { ...PROFILE, callbacks: { ...PROFILE.callbacks, publicUrl: 'https://kasir.example/api' } },
}

async function mountTest(connect: ConnectView, init: FakeBridgeInit = {}) {
  const session = { role: 'it', guided: true } as const
  const mounted = await mountCashier({
    session,
    health: { mode: 'practice' },
    setup: SETUP,
    connect,
    ...init,
  })
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Memuat' })).toBeNull())
  await push(mounted.user, 'step-test')
  await screen.findByRole('heading', { name: 'Uji koneksi', level: 2 })
  return mounted
}
const line = (step: string) => {
  const found = document.querySelector(`[data-test-step="${step}"]`)
  if (found === null) throw new Error(`no line ${step}`)
  return found
}

describe('the connection test', () => {
  test('is begun, watched step by step, and stopped', async () => {
    const { bridge, user } = await mountTest(NEVER)
    await push(user, 'test-start')
    await screen.findByText('Sedang diuji…')
    expect(bridge.inputsOf('connect.test')).toEqual([{ askForQr: false }])
    bridge.setConnect({ ...NEVER, state: 'running', steps: runningAt('signed') })
    await waitFor(() => expect(line('signed').getAttribute('data-state')).toBe('running'))
    expect(textOf(line('clock'))).toContain('Jam komputer ini sama dengan jam gateway')
    await push(user, 'test-start')
    await user.keyboard('{Escape}')
    await screen.findByText('Uji dihentikan')
    expect(bridge.inputsOf('connect.test')).toHaveLength(1)
  })

  test('says what fails and what to do, first and aloud', async () => {
    const { bridge } = await mountTest(NEVER)
    bridge.setConnect(failingAt('signed', 'signature-refused'))
    const head = await screen.findByText('Ada yang gagal: Permintaan bertanda tangan')
    const shown = textOf(head.closest('[data-test-result]'))
    expect(shown).toContain('Gateway menolak tanda tangan toko.')
    expect(shown).toContain('Sudahkah kunci publik toko didaftarkan di portal')
    await waitFor(() =>
      expect(textOf(document.querySelector('[data-live="polite"]'))).toContain('Ada yang gagal'),
    )
  })

  test('asks for a QR only where there is an address, and only when a person chose it', async () => {
    const { user, view } = await mountTest(NEVER)
    expect(screen.queryByRole('radiogroup', { name: 'Minta juga satu QR?' })).toBeNull()
    view.unmount()
    const { bridge } = await mountTest(NEVER, { setup: WITH_ADDRESS })
    await user.click(await screen.findByRole('radio', { name: 'Dengan satu QR' }))
    await push(user, 'test-start')
    await waitFor(() => expect(bridge.inputsOf('connect.test')).toEqual([{ askForQr: true }]))
  })

  test('offers none of production', async () => {
    await mountTest({ ...NEVER, mayAskForQr: false }, { setup: WITH_ADDRESS })
    expect(screen.queryByRole('radiogroup', { name: 'Minta juga satu QR?' })).toBeNull()
  })

  test('says when it is about what was before', async () => {
    await mountTest(testedView({}, { isStale: true }))
    expect(screen.getByText('Profil atau kunci berubah sejak uji ini. Uji lagi.')).toBeTruthy()
  })

  test('says when it could not be begun', async () => {
    const { bridge, user } = await mountTest(NEVER)
    bridge.handle('connect.test', () => {
      throw new Refused('internal')
    })
    await push(user, 'test-start')
    await waitFor(() => expect(screen.getAllByRole('alert').some((one) => one.textContent !== '')).toBe(true))
  })
})

/** Names of the placeholders in the words. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/\{\s*(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'isian' && name !== 'entry')
}

describe('words', () => {
  test('are there for every finding and every step, in both languages', () => {
    for (const words of Object.values(MESSAGES)) {
      const all: Readonly<Record<string, string>> = words
      for (const finding of TEST_FINDINGS)
        for (const end of ['', '.do']) expect(all[`connect.finding.${finding}${end}`], finding).toBeTruthy()
      for (const step of TEST_STEPS) expect(all[`connect.test.fine.${step}`], step).toBeTruthy()
    }
    const findings = Object.keys(MESSAGES.id).filter((key) => /^connect\.finding\.[^.]+$/.test(key))
    expect(findings.toSorted()).toEqual(TEST_FINDINGS.map((name) => `connect.finding.${name}`).toSorted())
  })

  test('name no code of a gateway where nobody has asked for details', () => {
    for (const key of Object.keys(MESSAGES.id).filter((each) => each.startsWith('connect.finding.')))
      expect(namesIn(MESSAGES.id[key as 'connect.finding.blocked']), key).not.toContain('code')
  })

  test('can be shown, each of them', async () => {
    const { bridge } = await mountTest(NEVER)
    for (const finding of TEST_FINDINGS) {
      bridge.setConnect(testedView({ tls: { state: 'failed', finding } }))
      await waitFor(() => expect(line('tls').getAttribute('data-finding')).toBe(finding))
      expect(textOf(line('tls')), finding).not.toMatch(/connect\.|[{}]|undefined/)
    }
  })
})
