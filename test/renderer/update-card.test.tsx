import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UPDATE_FAULTS, type UpdateView } from '#contract/update-views.ts'
import { UpdateCard } from '#renderer/screens/health/update-card.tsx'
import { createFakeBridge } from '../support/fake-bridge.ts'
import { mountScreen } from './mount-it.tsx'
import { textOf } from './mount.tsx'

const AT = Date.UTC(2026, 10, 20, 3, 0, 0)

async function show(update: Partial<UpdateView>) {
  const bridge = createFakeBridge({ session: { role: 'manager' }, update })
  const { user } = mountScreen(bridge, UpdateCard)
  return { bridge, user, card: await screen.findByRole('region', { name: 'Versi lebih baru' }) }
}

test.each([
  [
    { off: 'installed-by-system' },
    'Ini versi 0.1.0. Versi baru datang lewat paket komputer ini atau dari petugas TI.',
  ],
  [{ lookedAt: AT }, 'Tidak ada yang baru.'],
  [{ last: { from: '0.0.9', at: AT } }, 'Menggantikan 0.0.9'],
  [{ state: 'downloading', found: '0.2.0', percent: 40 }, 'Mengambil 0.2.0: 40 %'],
  [{ state: 'trying', found: '0.2.0' }, 'Mencoba 0.2.0'],
  [{ state: 'ready', found: '0.2.0' }, 'Loket memasangnya sendiri'],
] as const)('says %o', async (update, words) => {
  const { card } = await show(update)
  expect(textOf(card)).toContain(words)
})

test.each(UPDATE_FAULTS)('says what %s means, and nothing of there being none', async (fault) => {
  const { card } = await show({ lookedAt: AT, fault, found: '0.2.0' })
  expect(textOf(card)).toMatch(
    /Tidak ada yang dipasang|tidak menjawab|tidak ada yang dicari|Loket (tetap di|kembali ke) 0\.1\.0/,
  )
  expect(textOf(card)).not.toContain('Tidak ada yang baru')
})

test('says of a policy that has changed only when it counts', async () => {
  const { card } = await show({ off: 'policy-changed', lookedAt: AT, found: '0.2.0' })
  expect(textOf(card)).toContain('berlaku sesudah Loket dibuka ulang')
  expect(textOf(card)).not.toContain('Tidak ada yang baru')
})

test('looks at once, and not where it is off', async () => {
  const { bridge, user } = await show({})
  await user.click(screen.getByRole('button', { name: 'Cari sekarang' }))
  expect(bridge.inputsOf('update.look')).toHaveLength(1)
})

test('where it is off there is nothing to press', async () => {
  const { card } = await show({ off: 'set-by-it' })
  expect(within(card).queryByRole('button')).toBeNull()
})

test('installs only after it was asked what that means', async () => {
  const { bridge, user } = await show({ state: 'ready', found: '0.2.0' })
  await user.click(screen.getByRole('button', { name: 'Pasang sekarang' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Pasang 0.2.0 sekarang?' })
  await user.click(within(dialog).getByRole('button', { name: 'Batal' }))
  expect(bridge.inputsOf('update.install')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Pasang sekarang' }))
  await user.click(await screen.findByRole('button', { name: 'Tutup dan pasang' }))
  expect(bridge.inputsOf('update.install')).toHaveLength(1)
})
