import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { arm, asks, sell } from '../support/order-states.ts'
import { cashierAt, mountTill, openTill, settle } from './mount-till.tsx'
import { mountCashier } from './mount.tsx'
import { go } from './press.ts'

describe('the shell', () => {
  test.each([
    [{ state: 'failed' }, 'Jurnal gagal ditulis, jangan terima uang'],
    [{ state: 'failed', reason: 'disk-full' }, 'Disk penuh, jangan terima uang'],
    [{ state: 'failed', reason: 'read-only' }, 'Disk hanya-baca, jangan terima uang'],
  ] as const)('beside the line it says that no money may be taken: %o', async (journal, words) => {
    const { till } = await mountTill()
    till.findJournal(journal)
    till.announce({ type: 'health-changed' })
    expect(await screen.findByText(words)).toBeDefined()
  })

  test.each([
    [{ clockSetBy: -3_600_000 }, 'Jam komputer mundur 60 menit, periksa'],
    [{ clockSetBy: 86_400_000 }, 'Jam komputer maju 1.440 menit, periksa'],
    [{ broughtUp: 2 }, 'Setelah mati mendadak: 2 catatan untuk diperiksa'],
    // To a cashier, who has no page of it.
    [{ unknownPayments: [] }, 'Ada pembayaran tak dikenal: beri tahu manajer'],
  ] as const)('beside the line it says what is worse than a line: %o', async (health, words) => {
    const till = await openTill()
    await sell(till)
    await cashierAt(till)
    till.alter('health.get', (real) => ({ ...real, ...health }))
    till.announce({ type: 'health-changed' })
    expect(await screen.findByText(words)).toBeDefined()
  })

  test('an opened vault may say more of the journal: it is asked at once', async () => {
    const { till } = await mountTill()
    till.findJournal({ state: 'failed' })
    till.announce({ type: 'setup-changed' })
    expect(await screen.findByText('Jurnal gagal ditulis, jangan terima uang')).toBeDefined()
  })

  test('F2 changes the language of everything', async () => {
    const { till, user } = await mountTill()
    await go(user, 'language')
    await screen.findByRole('textbox', { name: 'Amount' })
    expect(till.inputsOf('settings.change')).toEqual([{ language: 'en' }])
    expect(document.documentElement.lang).toBe('en')
  })

  test('three quick presses make the page larger by three steps, though the first is known only after the second', async () => {
    const { till, user } = await mountTill()
    const answer = till.hold('settings.change')
    await user.keyboard('{Control>}={/Control}{Control>}={/Control}')
    answer.release()
    await settle(till)
    await user.keyboard('{Control>}={/Control}')
    expect(till.inputsOf('settings.change')).toEqual([{ size: 125 }, { size: 150 }, { size: 200 }])
    expect((await till.act('settings.get', {})).size).toBe(200)
  })

  test('the language button is called what stands on it', async () => {
    await mountTill()
    expect(screen.getByRole('button', { name: /^English\b.*ganti bahasa/ })).toBeDefined()
  })

  test("the clock is the shop's, whatever zone the computer is in", async () => {
    const zone = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    try {
      await mountTill()
      const clock = document.querySelector('header time')
      expect(clock?.textContent).toBe('10.00')
      expect(clock?.parentElement?.textContent).toContain('WIB')
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  test('the theme stands on the page', async () => {
    await mountTill({ settings: { theme: 'dark' } })
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  })

  test('practice is framed, and has its screen', async () => {
    await mountTill()
    expect(await screen.findByRole('button', { name: /Latihan/ })).toBeDefined()
    expect(document.querySelector('[data-unreal-frame]')).not.toBeNull()
  })

  test('no practice screen on a real till', async () => {
    await mountCashier()
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(screen.queryByRole('button', { name: /Latihan/ })).toBeNull()
  })

  test('a line that is down is told in words', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    arm(till, { kind: 'refuse-connection' })
    await asks(till, reference)
    await cashierAt(till)
    expect(await screen.findByText('Koneksi terputus')).toBeDefined()
  })
})
