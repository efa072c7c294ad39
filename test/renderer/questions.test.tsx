import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { bringInto, type ReachedState } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, openTill, settle } from './mount-till.tsx'
import { CALM_MS, letPass, stage, textOf } from './mount.tsx'
import { go } from './press.ts'

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })
const dialog = () => screen.findByRole('alertdialog')
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

/** As many payments as make an amount usual here, the last one a while ago. */
async function takesUsually(till: RealBridge): Promise<void> {
  for (let count = 0; count < 20; count += 1)
    await bringInto(till, 'paid', { amount: rupiah(50_000), method: 'va' })
  till.shop.time.sleep(60 * 60_000)
}

type Earlier = { readonly state?: ReachedState; readonly method?: 'va' }

/** A till that asks about Rp 500.000, once they are typed. */
async function mountAsking(questions: readonly ('unusual' | 'same')[], earlier: Earlier = {}) {
  const till = await openTill()
  if (questions.includes('unusual')) await takesUsually(till)
  const { state = 'paid', method = 'qr' } = earlier
  if (questions.includes('same')) await bringInto(till, state, { amount: rupiah(500_000), method })
  await till.shop.time.advance(45_000)
  const mounted = await cashierAt(till)
  await mounted.user.keyboard('500000{Enter}')
  return mounted
}
const sures = ({ till }: Awaited<ReturnType<typeof mountAsking>>) =>
  till.inputsOf('sale.start').map(({ sure = [] }) => sure)

describe('an unusual amount', () => {
  test('is asked about with both amounts in words, and nothing has the focus that Enter could press', async () => {
    await mountAsking(['unusual'])
    const asked = await dialog()
    const words = textOf(asked)
    for (const said of ['Rp 500.000', 'lima ratus ribu rupiah', 'Rp 50.000', 'lima puluh ribu rupiah'])
      expect(words).toContain(said)
    expect(
      within(asked)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-keyshortcuts')),
    ).toEqual(['Esc', null])
    expect(document.activeElement?.tagName).not.toBe('BUTTON')
  })

  test('the button makes it; what was asked is not asked again', async () => {
    const mounted = await mountAsking(['unusual'])
    await dialog()
    letPass(CALM_MS)
    await mounted.user.click(screen.getByRole('button', { name: 'Ya, benar' }))
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(sures(mounted)).toEqual([[], ['unusual']])
  })

  test('Escape goes back to the amount as it was typed, and its echo does not clear it', async () => {
    const mounted = await mountAsking(['unusual'])
    await dialog()
    letPass(CALM_MS)
    press('Escape')
    await gone()
    press('Escape')
    expect(amount().value).toBe('500.000')
    expect(screen.queryByText(/tidak biasa/)).toBeNull()
    await mounted.user.keyboard('{Backspace}')
    expect(amount().value).toBe('50.000')
    expect(sures(mounted)).toEqual([[]])
  })

  test('Enter never says yes, however often it comes and however long it is held', async () => {
    const mounted = await mountAsking(['unusual'])
    await dialog()
    for (const repeat of [false, true, true]) press('Enter', { repeat })
    letPass(CALM_MS)
    for (const repeat of [true, false, false]) press('Enter', { repeat })
    expect(screen.getByRole('alertdialog')).toBeDefined()
    expect(sures(mounted)).toEqual([[]])
  })

  test('a key that comes before it can be read, or is held, answers nothing; a finger no more', async () => {
    const mounted = await mountAsking(['unusual'])
    const asked = await dialog()
    press('Escape')
    await mounted.user.click(within(asked).getByRole('button', { name: /Ya, benar/ }))
    letPass(CALM_MS)
    press('Escape', { repeat: true })
    expect(screen.getByRole('alertdialog')).toBeDefined()
    expect(sures(mounted)).toEqual([[]])
    await mounted.user.click(within(asked).getByRole('button', { name: /Ya, benar/ }))
    await waitFor(() => expect(sures(mounted)).toEqual([[], ['unusual']]))
  })

  test('somebody who went to a button with Tab presses it with Enter', async () => {
    const mounted = await mountAsking(['unusual'])
    await dialog()
    letPass(CALM_MS)
    await mounted.user.keyboard('{Tab}{Tab}{Enter}')
    await waitFor(() => expect(sures(mounted)).toEqual([[], ['unusual']]))
  })

  test('no digit is typed behind it', async () => {
    const { user } = await mountAsking(['unusual'])
    await dialog()
    letPass(CALM_MS)
    await user.keyboard('123{Backspace}')
    press('Escape')
    await gone()
    expect(amount().value).toBe('500.000')
  })
})

describe('the same amount again', () => {
  test('shows when it was and what has become of it', async () => {
    await mountAsking(['same'])
    const asked = await dialog()
    await waitFor(() => expect(textOf(asked)).toContain('Jumlah yang sama, QR, 45 dtk lalu'))
    await waitFor(() => expect(asked.querySelector('[data-state="paid"]')).not.toBeNull())
  })

  test('a new customer gets another', async () => {
    const mounted = await mountAsking(['same'])
    await dialog()
    letPass(CALM_MS)
    await mounted.user.click(screen.getByRole('button', { name: 'Pelanggan baru' }))
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(sures(mounted)).toEqual([[], ['same']])
  })

  test('names the payment method of the earlier one, not that of the new one', async () => {
    await mountAsking(['same'], { state: 'waiting', method: 'va' })
    await waitFor(async () => expect(textOf(await dialog())).toContain('Jumlah yang sama, Virtual account'))
  })

  test('the same one comes onto the stage, and the amount is not left behind', async () => {
    const mounted = await mountAsking(['same'])
    await dialog()
    letPass(CALM_MS)
    await mounted.user.click(screen.getByRole('button', { name: 'Yang tadi' }))
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
    expect(sures(mounted)).toEqual([[]])
    letPass(CALM_MS)
    press('Enter')
    await waitFor(() => expect(amount().value).toBe(''))
  })

  test('comes after the other question, and the Enter that answered the first says nothing to it', async () => {
    const mounted = await mountAsking(['unusual', 'same'])
    await dialog()
    letPass(CALM_MS)
    await mounted.user.keyboard('{Tab}{Tab}{Enter}')
    await screen.findByText(/Pelanggan baru, atau yang tadi/)
    await mounted.user.keyboard('{Enter}')
    expect(screen.getByRole('alertdialog')).toBeDefined()
    letPass(CALM_MS)
    await mounted.user.click(screen.getByRole('button', { name: 'Pelanggan baru' }))
    await waitFor(() => expect(sures(mounted)).toEqual([[], ['unusual'], ['unusual', 'same']]))
  })

  test('is still asked after a look at another screen', async () => {
    const till = await openTill()
    await takesUsually(till)
    const { user } = await cashierAt(till)
    const answer = till.hold('sale.start')
    await user.keyboard('600000{Enter}')
    await go(user, 'history')
    answer.release()
    await settle(till)
    await go(user, 'sale')
    expect(textOf(await dialog())).toContain('Biasanya komputer kasir ini menerima sekitar Rp 50.000')
  })
})
