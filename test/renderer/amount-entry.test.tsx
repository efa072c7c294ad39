import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sell } from '../support/order-states.ts'
import { cashierAt, mountTill, openTill } from './mount-till.tsx'
import { CALM_MS, letPass, stage } from './mount.tsx'
import { go, openCard, press } from './press.ts'

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })
const make = (name = /Buat QR/) => screen.getByRole<HTMLButtonElement>('button', { name })

function paste(text: string): void {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
  fireEvent(document.body, event)
}

describe('typing an amount', () => {
  test('the caret is ready', async () => {
    await mountTill()
    expect(document.activeElement).toBe(amount())
  })

  test('digits are grouped and spelled out', async () => {
    const { user } = await mountTill()
    await user.keyboard('150000')
    expect(amount().value).toBe('150.000')
    expect(screen.getByText('seratus lima puluh ribu rupiah')).toBeDefined()
  })

  test('digits count wherever the focus is; letters, points and commas do not', async () => {
    const { user } = await mountTill()
    amount().blur()
    await user.keyboard('2.5,x-000')
    expect(amount().value).toBe('25.000')
  })

  test('the keypad adds 000, takes one digit, and never takes the focus', async () => {
    const { user } = await mountTill()
    await user.click(screen.getByRole('button', { name: '2' }))
    await user.click(screen.getByRole('button', { name: '5' }))
    await user.click(screen.getByRole('button', { name: '000' }))
    expect(amount().value).toBe('25.000')
    await user.click(screen.getByRole('button', { name: 'Hapus satu angka' }))
    expect(amount().value).toBe('2.500')
    expect(document.activeElement?.closest('[role="group"]')).toBeNull()
  })

  test('zeros in front say nothing; Backspace and Escape take away', async () => {
    const { user } = await mountTill()
    await user.keyboard('000')
    expect(amount().value).toBe('')
    await user.keyboard('0120{Backspace}')
    expect(amount().value).toBe('12')
    await user.keyboard('{Escape}')
    expect(amount().value).toBe('')
  })

  test('a digit held down counts once', async () => {
    await mountTill()
    fireEvent.keyDown(amount(), { key: '5' })
    fireEvent.keyDown(amount(), { key: '5', repeat: true })
    fireEvent.keyDown(amount(), { key: '5', repeat: true })
    expect(amount().value).toBe('5')
  })

  test('one digit more than the wire carries is refused in words', async () => {
    const { user } = await mountTill()
    await user.keyboard('999999999999999')
    expect(amount().value).toBe('99.999.999.999.999')
    expect(screen.getByText('Jumlah terlalu besar.')).toBeDefined()
  })
})

describe('pasting an amount', () => {
  test.each([
    ['100.000', '100.000'],
    ['100,000.00', '100.000'],
    ['Rp 1.250.000,-', '1.250.000'],
    ['150000', '150.000'],
  ])('%s is understood', async (text, value) => {
    await mountTill()
    paste(text)
    await waitFor(() => expect(amount().value).toBe(value))
  })

  test.each([
    ['100.00', /Tidak jelas jumlahnya/],
    ['100,50', /Tidak jelas|sen/],
    ['dua puluh', /bukan angka/],
    ['-5000', /di bawah nol/],
    ['12500,50', /sen/],
  ])('%s is refused and what was typed stays', async (text, words) => {
    const { user } = await mountTill()
    await user.keyboard('700')
    paste(text)
    await screen.findByText(words)
    expect(amount().value).toBe('700')
  })
})

describe('making the sale', () => {
  test('below Rp 10.000 the button says why, and Enter does nothing', async () => {
    const { till, user } = await mountTill()
    await user.keyboard('9999{Enter}')
    expect(make().disabled).toBe(true)
    expect(screen.getByText(/Paling sedikit Rp.10\.000/)).toBeDefined()
    expect(till.inputsOf('sale.start')).toEqual([])
  })

  test('above the limit of QRIS it says so before anything is sent, with the way that works', async () => {
    const { till, user } = await mountTill()
    await user.keyboard('10000000')
    expect(make().disabled).toBe(false)
    await user.keyboard('{Backspace}1{Enter}')
    expect(make().disabled).toBe(true)
    expect(screen.getByText(/QRIS paling banyak Rp.10\.000\.000\. Pakai virtual account\./)).toBeDefined()
    expect(till.inputsOf('sale.start')).toEqual([])
    await user.click(screen.getByRole('radio', { name: /Virtual account/ }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Buat nomor/ }).disabled).toBe(false)
    expect(screen.queryByText(/paling banyak/)).toBeNull()
  })

  test('where no way takes the amount, it says that', async () => {
    const till = await openTill()
    till.alter('sale.methods', () => ({
      methods: ['qr'] as const,
      pageMethods: [],
      most: { qr: 5_000_000n },
    }))
    const { user } = await cashierAt(till)
    await user.keyboard('50001')
    expect(await screen.findByText(/QRIS paling banyak Rp.50\.000\. Tidak ada cara lain/)).toBeDefined()
  })

  test('a virtual account has no such minimum', async () => {
    const { till, user } = await mountTill()
    await press(user, 'Cara lain')
    await user.click(screen.getByRole('radio', { name: 'Virtual account' }))
    await user.keyboard('9999{Enter}')
    await waitFor(() =>
      expect(till.inputsOf('sale.start')).toEqual([{ amountMinor: 999_900n, method: 'va' }]),
    )
  })

  test('Enter makes it once, however often it comes', async () => {
    const { till, user } = await mountTill()
    const answer = till.hold('sale.start')
    await user.keyboard('150000')
    for (const repeat of [false, false, true, true]) fireEvent.keyDown(amount(), { key: 'Enter', repeat })
    await user.keyboard('{Enter}')
    expect(till.inputsOf('sale.start')).toEqual([{ amountMinor: 15_000_000n, method: 'qr' }])
    expect(amount().value).toBe('150.000')
    answer.release()
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    // Enters still on their way do not clear the QR from the screen.
    fireEvent.keyDown(document.body, { key: 'Enter' })
    expect(stage().dataset['stage']).toBe('waiting')
    expect(till.inputsOf('sale.start').length).toBe(1)
  })

  test('Enter after a press on the keypad makes the QR and adds no digit', async () => {
    const { till, user } = await mountTill()
    await user.keyboard('15')
    await user.click(screen.getByRole('button', { name: '000' }))
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(till.inputsOf('sale.start')).toEqual([{ amountMinor: 1_500_000n, method: 'qr' }]),
    )
  })

  test('a refusal is worded and the amount stays', async () => {
    const { till, user } = await mountTill()
    // Found broken this very moment; the page has not heard of it.
    till.findJournal({ state: 'broken' })
    await user.keyboard('20000{Enter}')
    await screen.findByText(/Jurnal belum sehat/)
    expect(amount().value).toBe('20.000')
    expect(make().disabled).toBe(false)
  })

  test('no sale while the journal is broken', async () => {
    const till = await openTill()
    till.findJournal({ state: 'broken' })
    const { user } = await cashierAt(till)
    await user.keyboard('20000{Enter}')
    expect(make().disabled).toBe(true)
    expect(till.inputsOf('sale.start')).toEqual([])
  })
})

describe('the ways to pay', () => {
  const others = () => screen.queryByRole('button', { name: 'Cara lain' })

  test('of a shop that uses QR alone are QR and cash; the others are behind one button, which arrows leave with a choice', async () => {
    const { user } = await mountTill()
    await waitFor(() => expect(screen.queryAllByRole('radio')).toHaveLength(2))
    expect(screen.getByRole('radio', { name: 'Tunai' })).toBeDefined()
    await press(user, 'Cara lain')
    expect(screen.getAllByRole('radio')).toHaveLength(5)
    expect(others()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'QR' }))
    await user.keyboard('{ArrowRight}')
    expect(make(/Buat nomor VA/)).toBeDefined()
  })

  test('that the last orders used stand beside the QR', async () => {
    const till = await openTill()
    await sell(till, { method: 'va' })
    await cashierAt(till)
    await waitFor(() => expect(screen.queryAllByRole('radio')).toHaveLength(3))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'QR' }).checked).toBe(true)
    expect(others()).not.toBeNull()
  })

  test('count as used from the first sale on', async () => {
    const { user } = await mountTill()
    await press(user, 'Cara lain')
    await user.click(screen.getByRole('radio', { name: 'Virtual account' }))
    await user.keyboard('20000{Enter}')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryAllByRole('radio')).toHaveLength(3))
  })
})

describe('a sale that is left for a moment', () => {
  test('Escape in the note goes back to the amount and takes nothing away', async () => {
    const { user } = await mountTill()
    await user.keyboard('20000')
    await user.click(screen.getByRole('textbox', { name: /Catatan/ }))
    await user.keyboard('meja 4{Escape}')
    expect(document.activeElement).toBe(amount())
    expect(amount().value).toBe('20.000')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Catatan/ }).value).toBe('meja 4')
  })

  test('amount, note and way to pay are still there after another screen and another order', async () => {
    const till = await openTill()
    await sell(till)
    const { user } = await cashierAt(till)
    await press(user, 'Cara lain')
    await user.click(screen.getByRole('radio', { name: 'Virtual account' }))
    await user.keyboard('20000')
    await user.click(screen.getByRole('textbox', { name: /Catatan/ }))
    await user.keyboard('meja 4{Escape}')
    await go(user, 'history')
    expect(screen.queryByRole('textbox', { name: 'Jumlah' })).toBeNull()
    await go(user, 'sale')
    await openCard(user, 1)
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    expect(amount().value).toBe('20.000')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Catatan/ }).value).toBe('meja 4')
    expect(make(/Buat nomor VA/).disabled).toBe(false)
  })

  test('a sale under way is not sent twice by going away and coming back', async () => {
    const { till, user } = await mountTill()
    const answer = till.hold('sale.start')
    await user.keyboard('20000{Enter}')
    await go(user, 'history')
    await go(user, 'sale')
    await user.keyboard('{Enter}')
    expect(till.inputsOf('sale.start').length).toBe(1)
    await go(user, 'history')
    answer.release()
    await act(async () => undefined)
    // A person looking at the history stays there; the order is on the stage when they come back.
    expect(document.querySelector('[data-stage]')).toBeNull()
    await go(user, 'sale')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    // The main process shows it to the customer; the page does not ask for that.
    expect(till.inputsOf('display.show')).toEqual([])
  })

  /** Types these keys, and the sale stands on the stage long enough for Enter to clear it. */
  async function sold(keys: string) {
    const { user } = await mountTill()
    await user.keyboard(keys)
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    letPass(CALM_MS)
    return user
  }

  test('after a sale the next one starts empty, by QR', async () => {
    const user = await sold('v20000{Enter}')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(amount().value).toBe(''))
    expect(make().disabled).toBe(true)
  })

  test('digits typed straight after the Enter that clears the stage are all there', async () => {
    const user = await sold('20000{Enter}')
    await user.keyboard('{Enter}45600')
    await waitFor(() => expect(amount().value).toBe('45.600'))
  })
})
