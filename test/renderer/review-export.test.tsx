/** The export of the review: its form, how far it is, and how it ended. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReviewExportFailure } from '#contract/review-views.ts'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { REVIEW_TODAY } from '../support/fake-review-orders.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, press, push } from './press.ts'

const ONE_DAY = { orders: 64, days: 1 }
const query = { from: REVIEW_TODAY, to: REVIEW_TODAY }
const FILE = 'loket-2026-11-20.xlsx'

async function open(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, review: ONE_DAY, ...init })
  await go(mounted.user, 'review')
  await push(mounted.user, 'export')
  await screen.findByRole('dialog')
  return mounted
}
const dialog = () => textOf(screen.queryByRole('dialog'))
const alert = () => waitFor(() => within(screen.getByRole('dialog')).getByRole('alert'))

test('asks for the form, and exports exactly the query of the list', async () => {
  const { user, bridge } = await open()
  await waitFor(() => expect(dialog()).toContain('64 pesanan, persis yang tampil'))
  expect(screen.queryByText('Pemisah kolom')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'CSV' }))
  await user.click(screen.getByRole('radio', { name: 'Koma ,' }))
  await push(user, 'export-start')
  expect(bridge.inputsOf('review.export')).toEqual([{ query, format: 'csv', separator: ',' }])
})

test('says how many are written, and can be closed meanwhile and stopped', async () => {
  const { user, bridge } = await open()
  await push(user, 'export-start')
  bridge.setExport({ kind: 'running', file: FILE, done: 24_000, of: 64_000 })
  await waitFor(() => expect(dialog()).toContain('24.000 dari 64.000 pesanan'))
  expect(screen.getByRole('progressbar', { name: 'Pesanan yang sudah ditulis' })).toBeTruthy()
  await push(user, 'export-hide')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bridge.inputsOf('review.exportStop')).toEqual([])
  await push(user, 'export')
  await waitFor(() => expect(dialog()).toContain('24.000 dari 64.000 pesanan'))
  await push(user, 'export-stop')
  await waitFor(() => expect(dialog()).toContain('Tidak ada berkas yang tertinggal.'))
  await push(user, 'export-again')
  await waitFor(() => expect(dialog()).toContain('persis yang tampil'))
})

test('shows what was written, opens its folder, and puts it away', async () => {
  const { user, bridge } = await open()
  bridge.setExport({
    kind: 'done',
    file: FILE,
    count: 64,
    askedMinor: 1_500_000n,
    cameMinor: 1_000_000n,
    cashMinor: 250_000n,
  })
  await waitFor(() => expect(dialog()).toContain(FILE))
  expect(dialog()).toMatch(
    /64 pesanan\. Diminta Rp\s15\.000, masuk lewat penyedia Rp\s10\.000, tunai Rp\s2\.500\./u,
  )
  await press(user, 'Buka folder')
  expect(bridge.inputsOf('review.exportShow')).toEqual([{}])
  await push(user, 'export-close')
  expect(bridge.inputsOf('review.exportPutAway')).toEqual([{}])
  expect(bridge.inputsOf('review.exportStop')).toEqual([])
})

const FAILURES: Readonly<Record<ReviewExportFailure, string>> = {
  'disk-full': 'Disk penuh',
  unwritable: 'tidak bisa ditulisi',
  building: 'masih dibuat',
  differs: 'tidak sama',
  unreadable: 'tidak bisa dibaca',
  ended: 'terhenti',
  'not-noted': 'tidak bisa dicatat',
}
test.each(Object.entries(FAILURES))('says why it failed: %s', async (why, words) => {
  const { bridge, user } = await open()
  bridge.setExport({ kind: 'failed', file: FILE, why: why as ReviewExportFailure })
  expect(textOf(await alert())).toContain(words)
  await press(user, 'Coba lagi')
  await waitFor(() => expect(dialog()).toContain('persis yang tampil'))
})

test('waits for a list that is being made, and says a refusal', async () => {
  const { user, bridge } = await open({ refuses: { 'review.export': 'not-ready' } })
  await push(user, 'export-start')
  expect(textOf(await alert())).toContain('sedang disiapkan')
  bridge.handle('review.summary', () => ({
    ...{
      days: [],
      total: { count: 0, askedMinor: 0n, cameMinor: 0n, cashMinor: 0n },
      groups: {},
      marks: {},
      asOf: 1n,
    },
    building: { done: 1, of: 2 },
  }))
  bridge.emit({ type: 'review-changed' })
  await waitFor(() =>
    expect(document.querySelector<HTMLButtonElement>('[name="export-start"]')?.disabled).toBe(true),
  )
})

test('what is found by a search is not exported', async () => {
  const { user } = await mountCashier({ session: { role: 'manager' }, review: ONE_DAY })
  await go(user, 'review')
  await user.type(await screen.findByRole('textbox', { name: 'Cari pesanan' }), 'nasi')
  expect(document.querySelector<HTMLButtonElement>('[name="export"]')?.disabled).toBe(true)
})
