import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CHECKS } from '#contract/health-views.ts'
import { HealthScreen } from '#renderer/screens/health/health-screen.tsx'
import { createFakeBridge, HEALTH, Refused, type FakeBridge } from '../support/fake-bridge.ts'
import { fakeVoice, type FakeVoice } from '../support/fake-voice.ts'
import { mountScreen, shownAlert } from './mount-it.tsx'
import { textOf } from './mount.tsx'
import { push } from './press.ts'

let voice: FakeVoice
beforeEach(() => (voice = fakeVoice()))

const show = (bridge: FakeBridge) => mountScreen(bridge, HealthScreen).user
const rows = () => screen.getAllByRole('listitem')
const row = (name: string) => {
  const found = rows().find((each) => within(each).queryByRole('heading', { name }) !== null)
  if (found === undefined) throw new Error(`no ${name}`)
  return textOf(found)
}

describe('the health of the till', () => {
  test('is every check with its state and its numbers', async () => {
    show(createFakeBridge({ session: { role: 'it' } }))
    expect(await screen.findByText('Tidak ada yang perlu dibereskan')).toBeTruthy()
    expect(rows()).toHaveLength(CHECKS.length)
    expect(row('Jurnal')).toContain('Baik')
    expect(row('Jurnal')).toContain('Catatan1.204')
    expect(row('Jurnal')).toContain('Ukuran5 MB')
    expect(row('Ruang disk')).toContain('Kosong118 GB')
    expect(row('Jatah permintaan')).toContain('560 dari 600')
    expect(row('Versi')).toContain('Electron45.4.1')
    expect(screen.getAllByRole('meter')).toHaveLength(2)
  })

  test('has the worst first, counts it, and says what to do', async () => {
    show(
      createFakeBridge({
        session: { role: 'it' },
        health: { clockSetBy: -600_000, gateway: { ...HEALTH.gateway, connection: 'untried' } },
        storage: { copy: undefined },
      }),
    )
    expect(await screen.findByText('1 hal bermasalah')).toBeTruthy()
    expect(
      rows()
        .map((each) => each.dataset['state'])
        .slice(0, 4),
    ).toEqual(['bad', 'look', 'unknown', 'good'])
    expect(row('Salinan kedua')).toContain('sebelum Loket ditutup')
    expect(row('Jam')).toContain('Nyalakan jam otomatis')
    expect(row('Jam')).toContain('−10 mnt')
    expect(row('Koneksi ke penyedia')).toContain('Belum ada panggilan')
  })

  test('says why a journal is broken', async () => {
    const journal = { ...HEALTH.journal, state: 'broken', detail: 'link 77 does not follow' } as const
    show(createFakeBridge({ session: { role: 'it' }, health: { journal } }))
    expect(await screen.findByText('link 77 does not follow')).toBeTruthy()
    expect(row('Jurnal')).toContain('Jangan terima uang')
  })

  test('says that amounts cannot be spoken when one clip of the voice cannot be played', async () => {
    show(createFakeBridge({ session: { role: 'it' }, settings: { speakAmounts: true } }))
    await screen.findByText('Tidak ada yang perlu dibereskan')
    cleanup()
    voice.broken.add('/voice/id/belas').add('/voice/packaged/id/belas')
    show(createFakeBridge({ session: { role: 'it' }, settings: { speakAmounts: true } }))
    await waitFor(() => expect(row('Suara ucapan')).toContain('Pasang ulang Loket'))
  })

  test('tries no clip of a voice that is off', async () => {
    const served = vi.spyOn(globalThis, 'fetch')
    show(createFakeBridge({ session: { role: 'it' } }))
    await screen.findByText('Tidak ada yang perlu dibereskan')
    expect(served).not.toHaveBeenCalled()
    cleanup()
    show(createFakeBridge({ session: { role: 'it' }, settings: { speakAmounts: true } }))
    await waitFor(() => expect(served).toHaveBeenCalled())
  })

  test('is asked again, and keeps the last known state when it cannot be', async () => {
    const bridge = createFakeBridge({ session: { role: 'it' } })
    const user = show(bridge)
    await screen.findByText('Tidak ada yang perlu dibereskan')
    const before = bridge.inputsOf('health.report').length
    bridge.handle('health.report', () => {
      throw new Refused('internal')
    })
    await push(user, 'refresh')
    expect(await shownAlert()).toContain('Belum dapat diperbarui')
    expect(bridge.inputsOf('health.report').length).toBeGreaterThan(before)
    expect(rows()).toHaveLength(CHECKS.length)
  })

  test('looks for the printers first, which the system lists only when asked', async () => {
    const bridge = createFakeBridge({ session: { role: 'it' } })
    show(bridge)
    await screen.findByText('Tidak ada yang perlu dibereskan')
    expect(bridge.inputsOf('paper.lookForPrinters')).toHaveLength(1)
  })

  test('says so when it cannot be loaded', async () => {
    show(createFakeBridge({ session: { role: 'it' }, refuses: { 'health.report': 'internal' } }))
    expect(await screen.findByText('Tidak dapat dimuat')).toBeTruthy()
  })
})

describe('a diagnosis file', () => {
  const offer = () => screen.queryByRole('button', { name: /^Berkas diagnosis/ })

  test('is shown, part by part and word by word, before exactly that is saved', async () => {
    const bridge = createFakeBridge({ session: { role: 'it' } })
    const user = show(bridge)
    await waitFor(() => expect(offer()).not.toBeNull())
    await push(user, 'diagnosis')
    const dialog = await screen.findByRole('dialog', { name: 'Isi berkas diagnosis' })
    expect(dialog.querySelectorAll('li')).toHaveLength(7)
    expect(dialog.querySelector('pre')?.textContent).toContain('qr-generate: done 200 2004700: 41')
    expect(bridge.inputsOf('support.save')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    expect(await screen.findByText('Tersimpan: loket-diagnosis-20261120-0703.txt')).toBeTruthy()
    const [asked] = bridge.inputsOf('support.save')
    expect(asked).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{16}$/) as string })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that the disk did not take stays, and says so', async () => {
    const bridge = createFakeBridge({ session: { role: 'it' }, refuses: { 'support.save': 'internal' } })
    const user = show(bridge)
    await waitFor(() => expect(offer()).not.toBeNull())
    await user.click(offer() as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Simpan' }))
    expect(await screen.findByText(/^Tidak tersimpan/)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
