import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mountTill } from './mount-till.tsx'

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })

test('the note takes printable ASCII only and says at once what it wrote otherwise or took out', async () => {
  const { till, user } = await mountTill()
  await user.keyboard('20000')
  await user.click(screen.getByRole('textbox', { name: /Catatan/ }))
  const note = screen.getByRole('textbox', { name: /Catatan/ })
  expect(document.activeElement).toBe(note)
  await user.keyboard('meja 4 咖')
  expect(screen.getByText(/dihapus: 咖/)).toBeDefined()
  await user.keyboard('café')
  // It stays readable during further typing.
  await user.keyboard(' ok')
  expect(screen.getByText(/Ditulis dengan huruf biasa: é → e/)).toBeDefined()
  expect(amount().value).toBe('20.000')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(till.inputsOf('sale.start')).toEqual([
      { amountMinor: 2_000_000n, method: 'qr', note: 'meja 4 cafe ok' },
    ]),
  )
})

test('the note counts its letters, and one too many is not taken', async () => {
  const { user } = await mountTill()
  await user.click(screen.getByRole('textbox', { name: /Catatan/ }))
  const note = screen.getByRole<HTMLInputElement>('textbox', { name: /Catatan/ })
  expect(screen.getByText('0/60')).toBeDefined()
  await user.paste(`${'a'.repeat(58)}½`)
  expect(note.value).toBe(`${'a'.repeat(58)}1/`)
  expect(screen.getByText('60/60')).toBeDefined()
  expect(screen.getByText(/paling panjang 60 huruf/)).toBeDefined()
  expect(screen.getByText('60 dari 60 huruf terpakai')).toBeDefined()
  await user.keyboard('{Backspace}')
  expect(screen.queryByText(/paling panjang 60 huruf/)).toBeNull()
})
