import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import type { Settings } from '#contract/views.ts'
import { STATE_KINDS } from '#domain/order.ts'
import { HEALTH } from '../support/fake-bridge.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCashier, mountCustomer, mountStage } from './mount.tsx'

/** happy-dom has no layout, so boxes and colours are left to the pictures and to contrast.test. */
async function faultsOf(root: Element): Promise<readonly string[]> {
  const { violations } = await axe.run(root, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

describe('the shell', () => {
  test.each([
    [{ journal: { ...HEALTH.journal, state: 'failed' } }, 'Jurnal gagal ditulis, jangan terima uang'],
    [
      { journal: { ...HEALTH.journal, state: 'failed', reason: 'disk-full' } },
      'Disk penuh, jangan terima uang',
    ],
    [
      { journal: { ...HEALTH.journal, state: 'failed', reason: 'read-only' } },
      'Disk hanya-baca, jangan terima uang',
    ],
    [{ clockSetBy: -3_600_000 }, 'Jam komputer mundur 60 menit, periksa'],
    [{ clockSetBy: 86_400_000 }, 'Jam komputer maju 1.440 menit, periksa'],
    [{ broughtUp: 2 }, 'Setelah mati mendadak: 2 catatan untuk diperiksa'],
  ] as const)('beside the line it says what is worse than a line: %o', async (health, words) => {
    const { bridge } = await mountCashier()
    bridge.handle('health.get', () => ({ ...HEALTH, ...health }))
    bridge.emit({ type: 'health-changed' })
    expect(await screen.findByText(words)).toBeDefined()
  })

  test('an opened vault may say more of the journal: it is asked at once', async () => {
    const { bridge } = await mountCashier()
    const journal = { ...HEALTH.journal, state: 'failed' as const }
    bridge.handle('health.get', () => ({ ...HEALTH, journal }))
    bridge.emit({ type: 'setup-changed' })
    expect(await screen.findByText('Jurnal gagal ditulis, jangan terima uang')).toBeDefined()
  })

  test('F2 changes the language of everything', async () => {
    const { bridge, user } = await mountCashier()
    await user.keyboard('{F2}')
    await screen.findByRole('textbox', { name: 'Amount' })
    expect(bridge.inputsOf('settings.change')).toEqual([{ language: 'en' }])
    expect(document.documentElement.lang).toBe('en')
  })

  test('three quick presses make the page larger by three steps, though the first is known only after the second', async () => {
    const { bridge, user } = await mountCashier()
    let known: Settings = {
      language: 'id',
      theme: 'system',
      size: 100,
      merchantName: 'Warung Bu Sri',
      volume: 'normal',
      speakAmounts: false,
    }
    bridge.handle('settings.get', () => known)
    bridge.handle('settings.change', () => known)
    await user.keyboard('{Control>}={/Control}{Control>}={/Control}')
    const asked = () => bridge.inputsOf('settings.get').length
    const before = asked()
    known = { ...known, size: 125 }
    bridge.emit({ type: 'settings-changed' })
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
    await screen.findByRole('textbox', { name: 'Jumlah' })
    await user.keyboard('{Control>}={/Control}')
    expect(bridge.inputsOf('settings.change')).toEqual([{ size: 125 }, { size: 150 }, { size: 200 }])
  })

  test('the language button is called what stands on it', async () => {
    await mountCashier()
    expect(screen.getByRole('button', { name: /^English\b.*ganti bahasa/ })).toBeDefined()
  })

  test("the clock is the shop's, whatever zone the computer is in", async () => {
    const zone = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    try {
      await mountCashier()
      const wanted = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(11, 16).replace(':', '.')
      const clock = document.querySelector('header time')
      expect(clock?.textContent).toBe(wanted)
      expect(clock?.parentElement?.textContent).toContain('WIB')
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  test('the theme stands on the page', async () => {
    await mountCashier({ settings: { theme: 'dark' } })
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  })

  test('practice is marked and watermarked, and has its screen', async () => {
    await mountCashier({ health: { mode: 'practice' } })
    expect(await screen.findByRole('button', { name: /Latihan/ })).toBeDefined()
    expect(document.querySelector('[data-watermark]')).not.toBeNull()
  })

  test('no practice screen on a real till', async () => {
    const { user } = await mountCashier()
    expect(screen.queryByRole('button', { name: /Latihan/ })).toBeNull()
    await user.keyboard('{F10}')
    expect(screen.getByRole('textbox', { name: 'Jumlah' })).toBeDefined()
  })

  test('a line that is down is told in words', async () => {
    await mountCashier({ health: { gateway: { ...HEALTH.gateway, connection: 'down' } } })
    expect(await screen.findByText('Koneksi terputus')).toBeDefined()
  })
})

describe('accessible to the letter', () => {
  test('amount entry', async () => {
    const { view } = await mountCashier()
    expect(await faultsOf(view.container)).toEqual([])
  })

  test.each(STATE_KINDS)('stage: %s', async (state) => {
    const { view } = await mountStage({ orders: [orderIn(state)], health: { recovered: 2 } })
    expect(await faultsOf(view.container)).toEqual([])
  })

  test.each(['{F6}', '{F8}', 'd', '{F4}'])('dialog of %s', async (key) => {
    const { user } = await mountStage({ orders: [orderIn('waiting')] })
    await user.keyboard(key)
    const dialog = await waitFor(
      () => document.querySelector('[role$="dialog"]') ?? Promise.reject(new Error('none')),
    )
    expect(await faultsOf(dialog)).toEqual([])
  })

  test('customer window', async () => {
    const { view } = await mountCustomer()
    expect(await faultsOf(view.container)).toEqual([])
  })
})
