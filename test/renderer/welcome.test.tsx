import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Gate } from '#renderer/app/gate.tsx'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { createFakeBridge, Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { shownAlert } from './mount-it.tsx'
import { mountCashier, mountStage, textOf } from './mount.tsx'
import { go, press, push } from './press.ts'

async function mountFirstStart(init: FakeBridgeInit = {}) {
  const bridge = createFakeBridge({ session: { firstStart: true }, health: { mode: 'practice' }, ...init })
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  const user = userEvent.setup()
  const view = render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <Gate />
      </NavigationProvider>
    </Providers>,
  )
  await screen.findByRole('heading', { name: 'Selamat datang di Loket' })
  return { bridge, user, view }
}

describe('the first start', () => {
  test('shows the choice and nothing of the till', async () => {
    await mountFirstStart()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('practises with Enter, once, and puts the caret into the amount', async () => {
    const { bridge, user } = await mountFirstStart()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Latihan sekarang'))
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(document.activeElement?.closest('[data-amount-field]')).toBeTruthy())
    expect(bridge.inputsOf('session.begin')).toEqual([{ with: 'practice' }])
  })

  test('connects with the other button, and IT begins at the guide', async () => {
    const { bridge, user } = await mountFirstStart()
    await push(user, 'connect')
    expect(await screen.findByRole('heading', { name: 'Hubungkan ke gateway' })).toBeTruthy()
    expect(bridge.inputsOf('session.begin')).toEqual([{ with: 'connect' }])
  })

  test('speaks English at a press', async () => {
    const { bridge, user } = await mountFirstStart()
    await press(user, /^English/)
    await waitFor(() => expect(bridge.inputsOf('session.setLanguage')).toEqual([{ language: 'en' }]))
    expect(await screen.findByRole('heading', { name: 'Welcome to Loket' })).toBeTruthy()
  })

  test('says when the choice was not kept, and can be asked again', async () => {
    const { bridge, user } = await mountFirstStart()
    bridge.handle('session.begin', () => {
      throw new Refused('internal', { disk: 'ENOSPC' })
    })
    await user.keyboard('{Enter}')
    expect(await shownAlert()).toContain('Pilihan ini belum tersimpan.')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bridge.inputsOf('session.begin')).toHaveLength(2))
  })
})

describe('the first sale', () => {
  const title = 'Penjualan pertama Anda'
  test('is led to in practice, until it was made', async () => {
    await mountCashier({ health: { mode: 'practice' } })
    const hint = await screen.findByRole('region', { name: title })
    expect(textOf(hint)).toContain('Ketik jumlah, misalnya Rp 25.000')
    expect(textOf(hint)).toContain('Tekan “Pelanggan membayar”: pelanggan latihan membayar')
  })

  test('is not led to on a real till, nor after the first', async () => {
    const { view } = await mountCashier({ health: { mode: 'real' } })
    expect(screen.queryByRole('region', { name: title })).toBeNull()
    view.unmount()
    await mountCashier({ health: { mode: 'practice' }, orders: [orderIn('paid')] })
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
  })

  test('can be put out of sight until the page is loaded again', async () => {
    const { user, view } = await mountCashier({ health: { mode: 'practice' } })
    await screen.findByRole('region', { name: title })
    await user.click(screen.getByRole('button', { name: 'Mengerti' }))
    expect(screen.queryByRole('region', { name: title })).toBeNull()
    expect(screen.getByText('Belum ada yang menunggu')).toBeTruthy()
    await go(user, 'history')
    await go(user, 'sale')
    expect(await screen.findByText('Belum ada yang menunggu')).toBeTruthy()
    expect(screen.queryByRole('region', { name: title })).toBeNull()
    view.unmount()
    await mountCashier({ health: { mode: 'practice' } })
    expect(await screen.findByRole('region', { name: title })).toBeTruthy()
  })
})

describe('the customer of practice', () => {
  const waiting = orderIn('waiting', { qr: { content: '000201', warnings: [], identity: {} } })
  test('pays at a press, once', async () => {
    const { bridge, user } = await mountStage({ orders: [waiting], health: { mode: 'practice' } })
    await user.dblClick(await screen.findByRole('button', { name: /Pelanggan membayar/ }))
    await waitFor(() =>
      expect(textOf(document.querySelector('[data-live="polite"]'))).toContain(
        'Sudah dibayar oleh pelanggan latihan',
      ),
    )
    expect(bridge.inputsOf('practice.payer')).toEqual([{ reference: waiting.reference, action: 'pay' }])
  })

  test('opens a number before it is paid', async () => {
    const va = orderIn('waiting', { method: 'va', virtualAccountNo: '8808123456789012' })
    const { bridge, user } = await mountStage({ orders: [va], health: { mode: 'practice' } })
    await press(user, /Pelanggan membayar/)
    await waitFor(() =>
      expect(bridge.inputsOf('practice.payer').map(({ action }) => action)).toEqual(['open', 'pay']),
    )
  })

  test('says why not, and can be asked again', async () => {
    const { bridge, user } = await mountStage({ orders: [waiting], health: { mode: 'practice' } })
    bridge.handle('practice.payer', () => {
      throw new Refused('practice-unreachable')
    })
    await press(user, /Pelanggan membayar/)
    expect((await screen.findAllByText('Penyedia latihan tidak menjawab.')).length).toBeGreaterThan(0)
    await press(user, /Pelanggan membayar/)
    await waitFor(() => expect(bridge.inputsOf('practice.payer')).toHaveLength(2))
  })

  test('is not there on a real till, nor once the order has come to an end', async () => {
    const { bridge, view } = await mountStage({ orders: [waiting], health: { mode: 'real' } })
    expect(screen.queryByText('Pelanggan membayar')).toBeNull()
    expect(bridge.inputsOf('practice.payer')).toEqual([])
    view.unmount()
    await mountStage({ orders: [orderIn('expired')], health: { mode: 'practice' } })
    expect(screen.queryByText('Pelanggan membayar')).toBeNull()
  })
})
