import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { arm, bringInto, opens, pays, sell } from '../support/order-states.ts'
import { cashierAt, mountTill, openTill, pass } from './mount-till.tsx'
import { stage, textOf } from './mount.tsx'
import { go } from './press.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const board = () => screen.findByRole('region', { name: /masih terbuka ketika komputer kasir ini berhenti/ })

/** A till that stopped while one payment was waiting and one request was under way. */
async function mountAgain() {
  const till = await openTill()
  const waiting = await sell(till, { method: 'va' })
  opens(till, waiting.reference)
  await till.shop.time.advance(4 * MINUTE)
  arm(till, { kind: 'delay', ms: 8 * SECOND, operation: 'qr-generate' })
  await bringInto(till, 'sending', { amount: rupiah(75_000) })
  arm(till, { kind: 'drop-before', operation: 'va-status', times: 99 })
  await till.crash()
  await till.shop.time.advance(SECOND)
  return { waiting, ...(await cashierAt(till)) }
}

describe('after a stop with open payments', () => {
  test('each is named with amount, age, and what the gateway said', async () => {
    await mountAgain()
    const [first, second] = within(await board()).getAllByRole('listitem')
    expect(textOf(first)).toMatch(/Rp 150\.000.*Menunggu pembayaran.*Dibuat .*4 mnt lalu.*tidak ada jawaban/)
    expect(textOf(second)).toMatch(/Rp 75\.000.*Belum pasti, jangan ditagih lagi.*.*tidak ada jawaban/)
    expect(textOf(await board())).toContain('1 permintaan terputus')
    expect(screen.queryByRole('textbox', { name: 'Jumlah' })).toBeNull()
  })

  test('it lives: what is found out meanwhile stands there', async () => {
    const { till, waiting } = await mountAgain()
    await board()
    till.shop.gateway.clearFaults()
    pays(till, waiting.reference)
    till.shop.till().toldOfPayment(waiting.reference)
    await pass(till, SECOND)
    await waitFor(async () =>
      expect(textOf(within(await board()).getAllByRole('listitem')[0])).toContain('Sudah dibayar'),
    )
  })

  test('a press looks at one', async () => {
    const { user } = await mountAgain()
    await board()
    await user.click(within(await board()).getByRole('button', { name: /Rp.75\.000/ }))
    await waitFor(() => expect(stage().dataset['stage']).toBe('unknown'))
  })

  test('Enter goes on, and it does not come back', async () => {
    const { user } = await mountAgain()
    await board()
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    await go(user, 'history')
    await go(user, 'sale')
    expect(await screen.findByRole('textbox', { name: 'Jumlah' })).toBeDefined()
  })

  test('the next customer is served at once: a digit goes on and is typed', async () => {
    const { user } = await mountAgain()
    await board()
    await user.keyboard('25000')
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })
    expect(amount.value).toBe('25.000')
  })

  test('with nothing open there is no board', async () => {
    await mountTill()
    expect(await screen.findByRole('textbox', { name: 'Jumlah' })).toBeDefined()
  })
})
