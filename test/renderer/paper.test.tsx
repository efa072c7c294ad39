import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { NOT_PRINTED_WHYS, type PaperView } from '#contract/paper-views.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { PaperCard } from '#renderer/screens/settings/paper-card.tsx'
import { PaperPreview } from '#renderer/till/paper-preview.tsx'
import { createFakeBridge, Refused, type FakeBridge } from '../support/fake-bridge.ts'
import { textOf } from './mount.tsx'
import { push } from './press.ts'

function show(bridge: FakeBridge, what: 'card' | 'preview') {
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  const closed: string[] = []
  render(
    <Providers client={createQueryClient()}>
      {what === 'card' ? (
        <PaperCard />
      ) : (
        <PaperPreview
          what={{ kind: 'hold', number: 12 }}
          title="Slip 12"
          onClose={() => closed.push('closed')}
        />
      )}
    </Providers>,
  )
  return { user: userEvent.setup(), closed }
}
const slip = () => screen.findByRole('article')

describe('a slip on the screen', () => {
  test('is drawn as paper and printed, and the second is a copy', async () => {
    const bridge = createFakeBridge()
    const { user, closed } = show(bridge, 'preview')
    expect(textOf(await slip())).toContain('LATIHAN - BUKAN BUKTI PEMBAYARAN')
    expect(textOf(await slip())).toContain('Rp 150.000')
    expect((await slip()).dataset['slip']).toBe('58')
    await user.click(screen.getByRole('button', { name: 'Cetak' }))
    expect(await screen.findByText('Sudah dikirim ke printer')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cetak salinan' }))
    expect(await screen.findByText('Salinan 1 dikirim ke printer')).toBeTruthy()
    expect(bridge.inputsOf('paper.print')).toEqual([1, 2].map(() => ({ what: { kind: 'hold', number: 12 } })))
    await user.keyboard('{Escape}')
    expect(closed).toEqual(['closed'])
  })

  test('is saved as a PDF, and says where', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge, 'preview')
    await user.click(await screen.findByRole('button', { name: 'Simpan PDF' }))
    expect(await screen.findByText('PDF tersimpan: /home/kasir/Documents/Loket/slip.pdf')).toBeTruthy()
    expect(bridge.inputsOf('paper.print')).toEqual([{ what: { kind: 'hold', number: 12 }, to: 'pdf' }])
  })

  test.each(NOT_PRINTED_WHYS)('that is not printed says why (%s), and can be tried again', async (why) => {
    const bridge = createFakeBridge()
    bridge.handle('paper.print', () => {
      throw new Refused('not-printed', { why, copy: 1 })
    })
    const { user } = show(bridge, 'preview')
    await user.click(await screen.findByRole('button', { name: 'Cetak' }))
    const alert = await screen.findByText(MESSAGES.id[`paper.why.${why}`])
    expect(alert.closest('[role="alert"]')).not.toBeNull()
    // Possible output is checked first; certain failure must not read as a possible print.
    expect(/mungkin/iu.test(textOf(alert))).toBe(why.startsWith('maybe'))
    expect(screen.getByRole('button', { name: 'Simpan PDF' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cetak' })).toBeTruthy()
  })

  test('nobody is told of a failure when they only closed the system’s dialog', async () => {
    const bridge = createFakeBridge()
    bridge.handle('paper.print', () => {
      throw new Refused('not-allowed', { why: 'cancelled' })
    })
    const { user } = show(bridge, 'preview')
    await user.click(await screen.findByRole('button', { name: 'Simpan PDF' }))
    await waitFor(() => expect(bridge.inputsOf('paper.print')).toHaveLength(1))
    await screen.findByRole('button', { name: 'Cetak' })
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
  })

  test('that cannot be drawn says so', async () => {
    const bridge = createFakeBridge()
    bridge.handle('paper.preview', () => {
      throw new Refused('not-found')
    })
    show(bridge, 'preview')
    expect(await screen.findByText('Tidak dapat dimuat')).toBeTruthy()
  })
})

describe('receipts and printer', () => {
  const settled = (changes: Partial<PaperView> = {}) => createFakeBridge({ paper: changes })
  const radio = (name: RegExp) => screen.findByRole('radio', { name })

  test('shows the printers there are, and changes to another at once', async () => {
    const bridge = settled()
    const { user } = show(bridge, 'card')
    expect(((await radio(/Printer depan/)) as HTMLInputElement).checked).toBe(true)
    expect(screen.getByText('2 printer ditemukan')).toBeTruthy()
    await user.click(await radio(/Canon kantor/))
    await user.click(await radio(/PDF saja/))
    await user.click(await radio(/80 mm/))
    await user.click(await radio(/Dua bahasa/))
    await user.click(screen.getByRole('switch', { name: 'Cetak struk otomatis saat sudah dibayar' }))
    expect(await screen.findByText('Tersimpan')).toBeTruthy()
    expect(bridge.inputsOf('paper.change')).toEqual([
      { target: { kind: 'system', printer: 'Canon' } },
      { target: { kind: 'pdf' } },
      { width: 80 },
      { language: 'both' },
      { autoPrint: true },
    ])
    await waitFor(async () => expect((await slip()).dataset['slip']).toBe('80'))
  })

  test('without a printer PDF works, and printers are looked for again', async () => {
    const bridge = settled({ printers: [] })
    const { user } = show(bridge, 'card')
    expect(await screen.findByText('Tidak ada printer di komputer kasir ini. PDF tetap bisa.')).toBeTruthy()
    // The configured printer is still named, and marked as gone.
    expect((await radio(/TM_T82/)).closest('label')?.textContent).toContain('tidak ada sekarang')
    await push(user, 'look-for-printers')
    expect(bridge.inputsOf('paper.lookForPrinters')).toEqual([{}])
  })

  test('looks for printers by itself the first time only', async () => {
    const { printers: _none, ...view } = (await import('../support/fake-paper.ts')).PAPER
    const bridge = createFakeBridge()
    bridge.handle('paper.get', () => view)
    show(bridge, 'card')
    await waitFor(() => expect(bridge.inputsOf('paper.lookForPrinters')).toHaveLength(1))
    cleanup()
    const other = settled()
    show(other, 'card')
    await radio(/Printer depan/)
    expect(other.inputsOf('paper.lookForPrinters')).toEqual([])
  })

  test('a raw printer is used when its address is whole, not while it is typed', async () => {
    const bridge = settled()
    const { user } = show(bridge, 'card')
    await user.click(await radio(/Printer jaringan/))
    const use = screen.getByRole('button', { name: 'Pakai' })
    expect((use as HTMLButtonElement).disabled).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Alamat di jaringan toko' }), '192.168.1.50 x/')
    expect(screen.getByText('Hanya huruf, angka, titik, titik dua, dan garis.')).toBeTruthy()
    expect(bridge.inputsOf('paper.change')).toEqual([])
    await user.clear(screen.getByRole('textbox', { name: 'Alamat di jaringan toko' }))
    await user.type(screen.getByRole('textbox', { name: 'Alamat di jaringan toko' }), '192.168.1.50')
    await user.click(screen.getByRole('button', { name: 'Pakai' }))
    expect(bridge.inputsOf('paper.change')).toEqual([
      { target: { kind: 'tcp', host: '192.168.1.50', port: 9100 } },
    ])
    await user.click(await radio(/^Perangkat/))
    await user.type(screen.getByRole('textbox', { name: 'Nama perangkat' }), '/dev/usb/lp0{Enter}')
    await waitFor(() =>
      expect(bridge.inputsOf('paper.change')[1]).toEqual({
        target: { kind: 'device', path: '/dev/usb/lp0' },
      }),
    )
    await user.click(await radio(/^858/))
    expect(bridge.inputsOf('paper.change')[2]).toEqual({ codePage: 'cp858' })
  })

  test('lines of every slip are saved with Enter, never when they are too long', async () => {
    const bridge = settled()
    const { user } = show(bridge, 'card')
    const second = await screen.findByRole('textbox', { name: 'Alamat, baris 2' })
    await user.type(second, 'Bandung{Enter}')
    await waitFor(() =>
      expect(bridge.inputsOf('paper.change')).toEqual([{ addressLines: ['', 'Bandung', ''] }]),
    )
    await waitFor(async () => expect(textOf(await slip())).toContain('Bandung'))
    const foot = screen.getByRole('textbox', { name: 'Kalimat penutup struk' })
    await user.type(foot, `${'x'.repeat(33)}{Enter}`)
    expect(screen.getByText('Paling banyak 32 huruf.')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect((foot as HTMLInputElement).value).toBe('')
    expect(bridge.inputsOf('paper.change')).toHaveLength(1)
  })

  test('the test page is printed, and what came of it stands in the corner', async () => {
    const bridge = settled()
    const { user } = show(bridge, 'card')
    await slip()
    await push(user, 'test-page')
    const corner = await screen.findByRole('region', { name: 'Kabar' })
    expect(await within(corner).findByText('Sudah dikirim ke printer')).toBeTruthy()
    bridge.handle('paper.print', ({ to }) => {
      if (to === 'pdf') return { to, copy: 1, file: '/x/uji.pdf' }
      throw new Refused('not-printed', { why: 'printer-gone', copy: 1 })
    })
    await push(user, 'test-page')
    expect(await within(corner).findByText(/Printer yang dipilih tidak ada/)).toBeTruthy()
    await user.click(within(corner).getByRole('button', { name: 'Simpan PDF' }))
    expect(await within(corner).findByText('PDF tersimpan: uji.pdf')).toBeTruthy()
  })

  test('a folder is chosen with the system’s dialog', async () => {
    const bridge = settled()
    const { user } = show(bridge, 'card')
    await user.click(await screen.findByRole('button', { name: 'Pilih folder' }))
    expect(await screen.findByText('/media/usb/struk')).toBeTruthy()
  })

  test('what could not be saved is said', async () => {
    const bridge = settled()
    bridge.handle('paper.change', () => {
      throw new Refused('journal-not-sound')
    })
    const { user } = show(bridge, 'card')
    await user.click(await radio(/80 mm/))
    expect(await screen.findByText(/Belum tersimpan\./)).toBeTruthy()
  })
})
