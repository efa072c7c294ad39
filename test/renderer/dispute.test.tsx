/** The dialog that makes a dispute file, over a fake main process. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DisputeMade } from '#contract/dispute-views.ts'
import { DISPUTE_SHA256 } from '../support/fake-dispute.ts'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

async function open(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({
    session: { role: 'manager' },
    review: { orders: 64, days: 1 },
    ...init,
  })
  await go(mounted.user, 'review')
  const [row] = await screen.findAllByRole('link', { name: /Jumlah tidak sama/ })
  if (row === undefined) throw new Error('no row')
  await mounted.user.click(row)
  await screen.findByRole('button', { name: 'Berkas aduan' })
  await push(mounted.user, 'dispute')
  return { ...mounted, dialog: await screen.findByRole('dialog') }
}

test('makes it without personal data, and names the files and their hash', async () => {
  const { user, bridge, dialog } = await open()
  expect(within(dialog).getByRole('switch').getAttribute('aria-checked') ?? 'false').toBe('false')
  await push(user, 'dispute-make')
  expect(await within(dialog).findByText('Kedua berkas tersimpan.')).toBeTruthy()
  expect(textOf(dialog)).toContain(DISPUTE_SHA256)
  expect(textOf(dialog)).toMatch(/LATIHAN-aduan-\w+\.pdf.*LATIHAN-aduan-\w+\.json/)
  expect(bridge.inputsOf('dispute.make')).toEqual([
    { reference: expect.any(String) as unknown, personal: false },
  ])
})

test('includes personal data only when the switch is on, and forgets it with the dialog', async () => {
  const { user, bridge, dialog } = await open()
  await user.click(within(dialog).getByRole('switch', { name: 'Sertakan data pribadi' }))
  await push(user, 'dispute-make')
  await within(dialog).findByText('Kedua berkas tersimpan.')
  expect(bridge.inputsOf('dispute.make')).toMatchObject([{ personal: true }])
  await user.keyboard('{Escape}')
  await push(user, 'dispute')
  await push(user, 'dispute-make')
  expect(bridge.inputsOf('dispute.make')).toMatchObject([{ personal: true }, { personal: false }])
})

test('says the step while it works, and stops by its button or Escape', async () => {
  const { user, bridge, dialog } = await open({ stalls: ['dispute.make'] })
  await push(user, 'dispute-make')
  expect(await within(dialog).findByText('Membuat PDF…')).toBeTruthy()
  await push(user, 'dispute-stop')
  await user.keyboard('{Escape}')
  expect(bridge.inputsOf('dispute.cancel')).toHaveLength(2)
  expect(screen.getByRole('dialog')).toBe(dialog)
})

test('says that nothing was saved when it was cancelled', async () => {
  const { user, bridge, dialog } = await open()
  bridge.handle('dispute.make', (): DisputeMade => ({ saved: false }))
  await push(user, 'dispute-make')
  expect(await within(dialog).findByText('Dibatalkan. Tidak ada yang disimpan.')).toBeTruthy()
})

test.each([
  ['not-saved', 'disk-full', /Disk penuh\. Tidak ada yang disimpan/],
  ['not-saved', 'not-writable', /Folder itu tidak bisa ditulisi/],
  ['not-saved', 'not-drawn', /PDF tidak dapat dibuat/],
  ['not-allowed', 'busy', /Berkas aduan lain sedang dibuat/],
  ['vault-refused', 'locked', /Kunci toko belum bisa dipakai/],
] as const)('%s, %s: what to do', async (code, why, words) => {
  const { user, dialog } = await open({ refuses: { 'dispute.make': { code, details: { why } } } })
  await push(user, 'dispute-make')
  expect(textOf(await within(dialog).findByRole('alert'))).toMatch(words)
})
