import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mountTill } from './mount-till.tsx'
import { stage } from './mount.tsx'

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })

describe('keys that come fast', () => {
  test('no key is lost, however fast they come: three fingers at once, six amounts one after another', async () => {
    await mountTill()
    for (let n = 0; n < 6; n += 1) {
      const digits = String(10_007 * 7 ** n)
      const down = Array.from(digits, (key) => () => fireEvent.keyDown(amount(), { key }))
      const up = Array.from(digits, (key) => () => fireEvent.keyUp(amount(), { key }))
      // Rollover: the next key is down before the last one is up.
      down.forEach((press, index) => {
        press()
        up[index - 2]?.()
      })
      expect(amount().value.replaceAll('.', '')).toBe(digits)
      fireEvent.keyDown(amount(), { key: 'Escape' })
      expect(amount().value).toBe('')
    }
  })

  test('a burst of keys in one breath of the page is typed whole', async () => {
    await mountTill()
    act(() => {
      for (const key of '1234567890123')
        window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
    expect(amount().value).toBe('1.234.567.890.123')
  })

  test('while it is being made the amount stands still, and the keys that came too late are not typed', async () => {
    const { till, user } = await mountTill()
    const answer = till.hold('sale.start')
    await user.keyboard('150000')
    fireEvent.keyDown(amount(), { key: 'Enter' })
    fireEvent.keyDown(amount(), { key: '7' })
    await user.keyboard('8{Backspace}{Escape}')
    expect(amount().value).toBe('150.000')
    answer.release()
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(till.inputsOf('sale.start')).toEqual([{ amountMinor: 15_000_000n, method: 'qr' }])
  })
})

describe('a field that is handed in whole, as a touch keyboard does', () => {
  const hands = (text: string) => fireEvent.change(amount(), { target: { value: text } })

  test('digits behind, and digits taken away, are typing', async () => {
    await mountTill()
    for (const [text, value] of [
      ['1', '1'],
      ['15', '15'],
      ['150000', '150.000'],
      ['150.0001', '1.500.001'],
      ['1.500.00', '150.000'],
      ['150.00', '15.000'],
      ['15', '15'],
      ['', ''],
    ] as const) {
      hands(text)
      expect(amount().value).toBe(value)
    }
  })

  test('anything else is read with care, never guessed', async () => {
    const { user } = await mountTill()
    await user.keyboard('700')
    hands('100.00')
    expect(screen.getByText(/Tidak jelas jumlahnya/)).toBeDefined()
    expect(amount().value).toBe('700')
    hands('Rp 100.000,-')
    expect(amount().value).toBe('100.000')
    hands('081234567')
    expect(amount().value).toBe('100.000')
  })
})
