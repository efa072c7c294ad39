import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NORMAL_KEYS } from '#contract/keys.ts'
import { sell } from '../support/order-states.ts'
import { cashierAt, mountTill, openTill, stageAt } from './mount-till.tsx'

const button = (name: string) => document.querySelector<HTMLElement>(`button[name="${name}"]`)
const OTHER = { ...NORMAL_KEYS, help: 'Insert', renew: 'F9', check: 'F7' } as const

test('the keys of this machine are on the buttons, and do their acts; the normal ones do not', async () => {
  const till = await openTill({ settings: { keys: OTHER } })
  const { reference } = await sell(till)
  const { user } = await stageAt(till)
  const renew = await screen.findByRole('button', { name: /QR baru/ })
  expect(renew.getAttribute('aria-keyshortcuts')).toBe('F9')
  expect(within(renew).getByText('F9')).toBeTruthy()
  await user.keyboard('{F5}')
  expect(till.inputsOf('order.checkNow')).toEqual([])
  await user.keyboard('{F7}')
  expect(till.inputsOf('order.checkNow')).toEqual([{ reference }])
})

test('help has the key of this machine, and names it', async () => {
  const { user } = await mountTill({ settings: { keys: OTHER } })
  await user.keyboard('{F1}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Insert}')
  const help = await screen.findByRole('dialog')
  expect(help.textContent).toContain('InsertInsert')
  expect(help.textContent).toContain('F9')
  await user.keyboard('{Insert}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('IT presses another key; one that is in use is refused by name; the normal ones come back', async () => {
  const till = await openTill({ role: 'it' })
  const { user } = await cashierAt(till)
  await user.click(await screen.findByRole('button', { name: /^Setelan/ }))
  await screen.findByRole('heading', { name: 'Tombol' })
  const press = async (name: string) => user.click(button(name) ?? document.body)
  await press('key-renew')
  await user.keyboard('{F8}')
  expect(await screen.findByText(/F8 sudah dipakai untuk “Batalkan”/)).toBeTruthy()
  expect(till.inputsOf('settings.change')).toEqual([])
  await user.keyboard('{F9}')
  expect(await screen.findByText('Tombol diganti')).toBeTruthy()
  expect((await till.act('settings.get', {})).keys).toEqual({ ...NORMAL_KEYS, renew: 'F9' })
  await user.click(screen.getByRole('button', { name: 'Kembali ke tombol biasa' }))
  expect(till.inputsOf('settings.change').at(-1)).toEqual({ keys: NORMAL_KEYS })
})

test('the help key, which is in use too, is refused by name', async () => {
  const till = await openTill({ role: 'it' })
  const { user } = await cashierAt(till)
  await user.click(await screen.findByRole('button', { name: /^Setelan/ }))
  await screen.findByRole('heading', { name: 'Tombol' })
  await user.click(button('key-renew') ?? document.body)
  await user.keyboard('{F1}')
  expect(await screen.findByText(/F1 sudah dipakai untuk/)).toBeTruthy()
})
