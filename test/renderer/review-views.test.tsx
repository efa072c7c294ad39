/** Saved views of the review: named, shown again, renamed, removed and put back. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReviewView } from '#contract/procedures/review.ts'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { REVIEW_TODAY } from '../support/fake-review-orders.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, press, push } from './press.ts'

const FAILED: ReviewView = { name: 'QR gagal', query: { methods: ['qr'], groups: ['failed'] }, range: 'week' }
const FAST: ReviewView = { name: 'Puasa', query: { from: 20_260_218, to: 20_260_319, least: 5_000_000n } }
const VIEWS = [FAST, FAILED]

async function open(views: readonly ReviewView[] = VIEWS, init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({
    session: { role: 'manager' },
    review: { orders: 64, days: 30, views },
    ...init,
  })
  await go(mounted.user, 'review')
  await push(mounted.user, 'views')
  return mounted
}
const item = (name: RegExp) => screen.findByRole('menuitem', { name })
const dialog = () => textOf(screen.queryByRole('dialog'))
const nameField = () => screen.findByRole('textbox', { name: 'Nama' })
const lastQuery = (bridge: Awaited<ReturnType<typeof open>>['bridge']) =>
  bridge.inputsOf('review.summary').at(-1)

async function manage() {
  const mounted = await open()
  await mounted.user.click(await item(/Ganti nama atau hapus/u))
  await screen.findByRole('dialog')
  return mounted
}

test('shows a view again: days with a name count from today, two dates stay', async () => {
  const { user, bridge } = await open()
  expect(textOf(await item(/QR gagal/u))).toContain('7 hari · Status: Gagal · Metode: QR')
  await user.click(await item(/QR gagal/u))
  const week = { from: 20_261_114, to: REVIEW_TODAY }
  await waitFor(() => expect(lastQuery(bridge)).toEqual({ query: { ...FAILED.query, ...week } }))
  await push(user, 'views')
  expect(textOf(await item(/QR gagal/u))).toContain('sedang tampil')
  await user.click(await item(/Puasa/u))
  await waitFor(() => expect(lastQuery(bridge)).toEqual({ query: FAST.query }))
})

test('gives what is shown a name', async () => {
  const { user, bridge } = await open([])
  expect(await screen.findByRole('menu', { description: 'Belum ada yang disimpan.' })).toBeTruthy()
  await user.click(await item(/Simpan yang tampil/u))
  const field = await nameField()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(dialog()).toContain('“Hari ini” selalu dihitung dari hari saat tampilan dibuka.')
  await user.keyboard('  Semua hari ini {Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bridge.inputsOf('review.saveView')).toEqual([{ name: 'Semua hari ini', query: {}, range: 'today' }])
  expect(await screen.findByText('Tampilan “Semua hari ini” disimpan.')).toBeTruthy()
})

test('a name is neither too long nor there twice, and a refusal is said', async () => {
  const { user, bridge } = await open(VIEWS, { refuses: { 'review.saveView': 'too-many' } })
  await user.click(await item(/Simpan yang tampil/u))
  const field = await nameField()
  const apply = () => document.querySelector<HTMLButtonElement>('[name="apply"]')
  expect(apply()?.disabled).toBe(true)
  await user.type(field, 'x'.repeat(41))
  expect([dialog().includes('Paling panjang 40 huruf.'), apply()?.disabled]).toEqual([true, true])
  await user.clear(field)
  await user.type(field, 'qr GAGAL{Enter}')
  expect(dialog()).toContain('Sudah ada tampilan dengan nama ini.')
  expect(bridge.inputsOf('review.saveView')).toEqual([])
  await user.type(field, ' lagi{Enter}')
  const alert = await within(screen.getByRole('dialog')).findByRole('alert')
  expect(textOf(alert)).toContain('Sudah ada 40 tampilan.')
})

test('renames a view, and comes back to its row', async () => {
  const { user, bridge } = await manage()
  await press(user, 'Ganti nama Puasa')
  const field = await nameField()
  expect((field as HTMLInputElement).value).toBe('Puasa')
  await user.clear(field)
  await user.type(field, 'Ramadan{Enter}')
  await waitFor(() => expect(textOf(document.activeElement)).toContain('Ganti nama Ramadan'))
  expect(bridge.inputsOf('review.renameView')).toEqual([{ name: 'Puasa', to: 'Ramadan' }])
  await press(user, 'Ganti nama Ramadan')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(textOf(document.activeElement)).toContain('Ganti nama Ramadan'))
  expect(dialog()).toContain('Tampilan tersimpan')
})

test('removes a view, and puts it back as it was', async () => {
  const { user, bridge } = await manage()
  await press(user, 'Hapus Puasa')
  await waitFor(() => expect(textOf(document.activeElement)).toContain('Urungkan hapus Puasa'))
  expect(dialog()).toContain('“Puasa” dihapus.')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(textOf(document.activeElement)).toContain('Ganti nama Puasa'))
  expect(bridge.inputsOf('review.removeView')).toEqual([{ name: 'Puasa' }])
  expect(bridge.inputsOf('review.saveView')).toEqual([FAST])
  await push(user, 'views-close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says that the views cannot be read', async () => {
  await open([], { refuses: { 'review.views': 'internal' } })
  const description = 'Tampilan tersimpan tidak bisa dibaca.'
  expect(await screen.findByRole('menu', { description })).toBeTruthy()
})
