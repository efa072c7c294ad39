/** The sign-off of a day, opened from the review, over a fake main process. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { createFakeSignoff, type FakeSignoffInit } from '../support/fake-signoff.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

async function open(signoff: FakeSignoffInit, init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({
    session: { role: 'manager' },
    review: { orders: 64, days: 1 },
    signoff,
    ...init,
  })
  await go(mounted.user, 'review')
  await screen.findAllByRole('link', { name: /Jumlah tidak sama/ })
  const [way] = await screen.findAllByRole('button', { name: /Sahkan hari|Disahkan no/ })
  if (way === undefined) throw new Error('no way to sign')
  await mounted.user.click(way)
  return { ...mounted, dialog: await screen.findByRole('dialog') }
}

test('shows the figures and what is open, and signs with one PIN what was shown', async () => {
  const { user, bridge, dialog } = await open({})
  await within(dialog).findAllByText(/Penerimaan hari itu/)
  expect(textOf(dialog)).toContain('Rp 15.120.000')
  expect(textOf(dialog)).toContain('Belum selesai: 3')
  await push(user, 'signoff-begin')
  await screen.findByText('Yang mengesahkan')
  await user.keyboard('1234{Enter}')
  expect(await screen.findByText(/Disahkan dengan no\. 12/)).toBeTruthy()
  expect(bridge.inputsOf('signoff.sign')).toEqual([
    {
      day: expect.any(Number) as unknown,
      seen: '3a'.repeat(32),
      approval: { person: 'practice-manager', pin: '1234' },
    },
  ])
})

test('above the limit a second person types too, and their wrong PIN keeps the first', async () => {
  const { user, bridge } = await open({
    limitMinor: 100_000_000n,
    signers: ['practice-manager', 'budi'],
    pins: { 'practice-manager': '1234', budi: '5678' },
  })
  await push(user, 'signoff-begin')
  await screen.findByText('Yang mengesahkan')
  await user.keyboard('1234{Enter}')
  await screen.findByText('Manajer kedua')
  await user.keyboard('0000{Enter}')
  await within(await screen.findByRole('dialog')).findByRole('alert')
  await user.keyboard('5678{Enter}')
  await screen.findByText(/Disahkan dengan no\. 12/)
  expect(bridge.inputsOf('signoff.sign').at(-1)).toMatchObject({
    approval: { person: 'practice-manager', pin: '1234' },
    second: { person: 'budi', pin: '5678' },
  })
})

test('a refused PIN says how many tries are left', async () => {
  const { user } = await open({ pins: { 'practice-manager': '9999' } })
  await push(user, 'signoff-begin')
  await screen.findByText('Yang mengesahkan')
  await user.keyboard('1234{Enter}')
  const dialog = await screen.findByRole('dialog')
  expect(textOf(await within(dialog).findByRole('alert'))).toContain('4')
})

test.each([
  ['shift-open', /Masih ada shift yang terbuka/],
  ['no-sales', /Tidak ada penjualan pada hari itu/],
] as const)('%s: says so, and cannot be signed', async (cannot, words) => {
  const { dialog } = await open({ cannot })
  await within(dialog).findByText(words)
  expect(within(dialog).getByRole('button', { name: 'Sahkan hari' })).toHaveProperty('disabled', true)
})

test('without a second manager above the limit it says what to do', async () => {
  const { dialog } = await open({ limitMinor: 100_000_000n })
  expect(await within(dialog).findByText(/tidak ada manajer kedua/)).toBeTruthy()
})

test('a signed day shows its addenda and saves its report', async () => {
  const { user, dialog, bridge } = await open({ signed: true, addenda: 2 })
  await within(dialog).findByText(/Disahkan dengan no\. 12/)
  expect(textOf(dialog)).toMatch(/Tambahan 1, .*berubah \(Dibayar terlambat|Tambahan 1/)
  expect(within(dialog).getAllByRole('region', { name: /^Tambahan/ })).toHaveLength(2)
  await push(user, 'signoff-picture')
  expect(await within(dialog).findByText(/Tersimpan: LATIHAN-.*\.png/)).toBeTruthy()
  expect(bridge.inputsOf('signoff.report')).toMatchObject([{ kind: 'picture' }])
})

test.each([
  ['not-saved', 'disk-full', /Disk penuh\. Tidak ada yang disimpan/],
  ['not-saved', 'not-writable', /Folder itu tidak bisa ditulisi/],
  ['vault-refused', 'locked', /Kunci toko belum bisa dipakai/],
] as const)('report %s, %s: what to do', async (code, why, words) => {
  const { user, dialog } = await open(
    { signed: true },
    { refuses: { 'signoff.report': { code, details: { why } } } },
  )
  await within(dialog).findByText(/Disahkan dengan no\. 12/)
  await push(user, 'signoff-document')
  expect(textOf(await within(dialog).findByRole('alert'))).toMatch(words)
})

test('a signed day without addenda has its figures, and no total with addenda', async () => {
  const { dialog } = await open({ signed: true })
  await within(dialog).findByText(/Disahkan dengan no\. 12/)
  expect(textOf(dialog)).not.toContain('Seluruhnya, dengan tambahan')
})

test('a day that does not add up is not to be used', async () => {
  const { dialog } = await open({ signed: true, isSound: false })
  expect(textOf(await within(dialog).findByRole('alert'))).toContain('tidak cocok dengan jurnal')
})

test('of very many later facts it shows the newest, and counts the rest', async () => {
  const { dialog } = await open({ signed: true, addenda: 3, facts: 40 })
  await within(dialog).findByText('dan 70 lagi, semuanya tertulis di laporan')
  const shown = within(dialog).getAllByRole('region', { name: /^Tambahan/ })
  expect(shown.map((each) => within(each).getAllByRole('listitem').length)).toEqual([10, 40])
})

test('changes the limit with the own PIN, and removes it with that of another manager', async () => {
  const people = [
    { id: 'practice-manager', name: 'Manajer', role: 'manager' },
    { id: 'budi', name: 'Budi', role: 'manager' },
  ] as const
  const { user, bridge } = await open(
    { signers: people.map(({ id }) => id) },
    { session: { role: 'manager', people } },
  )
  await push(user, 'signoff-limit')
  await user.type(await screen.findByRole('textbox', { name: 'Batas untuk dua manajer' }), '5000000')
  await push(user, 'signoff-limit-save')
  await screen.findByRole('dialog', { name: 'Pastikan dengan PIN Anda' })
  await user.keyboard('1234{Enter}')
  await push(user, 'signoff-limit')
  await user.clear(await screen.findByRole('textbox', { name: 'Batas untuk dua manajer' }))
  await push(user, 'signoff-limit-save')
  await screen.findByRole('dialog', { name: 'Manajer kedua memastikan' })
  await user.keyboard('5678{Enter}')
  await screen.findByRole('button', { name: 'Sahkan hari' })
  expect(bridge.inputsOf('signoff.setLimit').filter(({ approval }) => approval !== undefined)).toEqual([
    { limitMinor: 500_000_000n, approval: { person: 'practice-manager', pin: '1234' } },
    { limitMinor: null, approval: { person: 'budi', pin: '5678' } },
  ])
})

test('says that it cannot be read now, and tries again', async () => {
  const { dialog } = await open({}, { refuses: { 'signoff.day': 'not-ready' } })
  expect(await within(dialog).findByRole('button', { name: /Coba lagi/ })).toBeTruthy()
})

test('figures that change while the PIN is typed are shown first, and nothing is signed', async () => {
  const { user, bridge, dialog } = await open({})
  await within(dialog).findAllByText(/Penerimaan hari itu/)
  await push(user, 'signoff-begin')
  await screen.findByText('Yang mengesahkan')
  await user.keyboard('123')
  const shown = createFakeSignoff(
    {},
    () => undefined,
    () => new Error('unused'),
  )
  bridge.handle('signoff.day', (input) => ({ ...shown['signoff.day'](input), rows: 'bb'.repeat(32) }))
  bridge.emit({ type: 'review-changed' })
  expect(await screen.findByText('Angkanya baru saja berubah. Periksa lagi, lalu sahkan.')).toBeTruthy()
  await push(user, 'signoff-begin')
  await screen.findByText('Yang mengesahkan')
  await user.keyboard('1234{Enter}')
  await waitFor(() => expect(bridge.inputsOf('signoff.sign')).toMatchObject([{ seen: 'bb'.repeat(32) }]))
})

test('refused as moved: the figures are read again, and looked at first', async () => {
  const refuses = { 'signoff.sign': { code: 'not-allowed', details: { why: 'moved' } } } as const
  const { user, bridge } = await open({}, { refuses })
  await push(user, 'signoff-begin')
  await screen.findByText('Yang mengesahkan')
  const asked = bridge.inputsOf('signoff.day').length
  await user.keyboard('1234{Enter}')
  expect(await screen.findByText('Angkanya baru saja berubah. Periksa lagi, lalu sahkan.')).toBeTruthy()
  expect(bridge.inputsOf('signoff.day')).toHaveLength(asked + 1)
})

test('Esc closes nothing while the signature is under way', async () => {
  const { user, bridge } = await open({}, { stalls: ['signoff.sign'] })
  await push(user, 'signoff-begin')
  await screen.findByText('Yang mengesahkan')
  await user.keyboard('1234{Enter}')
  await waitFor(() => expect(bridge.inputsOf('signoff.sign')).toHaveLength(1))
  await user.keyboard('{Escape}')
  expect(screen.getByText('Yang mengesahkan')).toBeTruthy()
})
