import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import jsQR from 'jsqr'
import { bitmapOf, drawQr } from '#renderer/ui/qr-drawing.ts'
import { arm, sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, customerAt, mountTill, openTill, stageAt, stageOf } from './mount-till.tsx'
import { stage, textOf } from './mount.tsx'
import { press } from './press.ts'

/** The gateway simulator's page is on this machine. */
const PAGE_HOST = '127.0.0.1'
const NO_PAGE = { methods: ['qr', 'va'], pageMethods: [], most: {} } as const

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })
const CHOOSE = /^Metode di halaman: /
const link = async (user: UserEvent) => {
  await press(user, 'Cara lain')
  await user.click(await screen.findByRole('radio', { name: /Tautan bayar/ }))
}
const chooser = () => screen.findByRole('dialog', { name: 'Metode di halaman' })
const started = (till: RealBridge) => till.inputsOf('sale.start')

describe('choosing the payment page', () => {
  test('two presses and Enter, and the customer chooses on the page', async () => {
    const { till, user } = await mountTill()
    await link(user)
    await user.keyboard('15000{Enter}')
    await waitFor(() => expect(started(till)).toEqual([{ amountMinor: 1_500_000n, method: 'link' }]))
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
  })

  test('a press opens the list, a digit chooses from it and is not typed into the amount', async () => {
    const { till, user } = await mountTill()
    await link(user)
    await user.keyboard('20000')
    await press(user, CHOOSE)
    const list = within(await chooser())
    expect(list.getAllByRole('listitem').map((item) => textOf(item).replace(/^.*, terpilih/, ''))).toEqual([
      'Pelanggan memilih sendiri0',
      'Dompet Latihan1',
      'Bank Latihan2',
      'Kartu Latihan3',
    ])
    await user.keyboard('2')
    expect(screen.queryByRole('dialog')).toBeNull()
    // The bounce of a worn key, and a key that is still held.
    fireEvent.keyDown(amount(), { key: '2' })
    fireEvent.keyDown(amount(), { key: '2', repeat: true })
    expect(amount().value).toBe('20.000')
    expect(screen.getByRole('button', { name: 'Metode di halaman: Bank Latihan' })).toBeDefined()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(started(till)).toEqual([
        {
          amountMinor: 2_000_000n,
          method: 'link',
          pageMethod: { payMethod: '014', payOption: 'BANKLATIHAN' },
        },
      ]),
    )
  })

  test('another digit right after it is typed; 0 and Escape leave it to the customer', async () => {
    const { user } = await mountTill()
    await link(user)
    await user.keyboard('1')
    await press(user, CHOOSE)
    await chooser()
    await user.keyboard('35')
    expect(amount().value).toBe('15')
    await press(user, CHOOSE)
    await chooser()
    await user.keyboard('{Escape}')
    expect(amount().value).toBe('15')
    expect(screen.getByRole('button', { name: 'Metode di halaman: Kartu Latihan' })).toBeDefined()
    await press(user, CHOOSE)
    await chooser()
    await user.keyboard('0')
    expect(screen.getByRole('button', { name: 'Metode di halaman: Pelanggan memilih sendiri' })).toBeDefined()
  })

  test('what was chosen for a page is not sent with a QR, and is forgotten with the sale', async () => {
    const { till, user } = await mountTill()
    await link(user)
    await user.keyboard('20000')
    await press(user, CHOOSE)
    await chooser()
    await user.keyboard('1')
    await user.click(screen.getByRole('radio', { name: 'QR' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(started(till)).toEqual([{ amountMinor: 2_000_000n, method: 'qr' }]))
  })

  test('a gateway without a page offers none', async () => {
    const till = await openTill({ till: { profile: { productCodes: { qr: 'QRIS', va: 'VAPRACTICE' } } } })
    const { user } = await cashierAt(till)
    await press(user, 'Cara lain')
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(4))
    expect(screen.queryByRole('button', { name: CHOOSE })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /QR/ }).checked).toBe(true)
  })

  test('a choice that comes before that is known is not lost, and taken back when there is no page', async () => {
    const { till, user } = await mountTill()
    const answer = till.hold('sale.methods')
    till.alter('sale.methods', () => NO_PAGE)
    till.announce({ type: 'setup-changed' })
    await link(user)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Tautan bayar/ }).checked).toBe(true)
    answer.release()
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /QR/ }).checked).toBe(true),
    )
    expect(screen.getAllByRole('radio')).toHaveLength(4)
  })

  test('without anything to choose there is nothing to open', async () => {
    const till = await openTill({ till: { profile: { paymentMethods: [] } } })
    const { user } = await cashierAt(till)
    await link(user)
    expect(screen.queryByRole('button', { name: CHOOSE })).toBeNull()
  })
})

describe('a payment page on the stage', () => {
  test('its QR is the address; host, way to pay and what to do stand beside it', async () => {
    const till = await openTill()
    await till.act('sale.start', {
      amountMinor: 15_000_000n,
      method: 'link',
      pageMethod: { payMethod: '503', payOption: 'DOMPETLATIHAN' },
      note: 'meja 4',
    })
    await till.shop.time.settle()
    await stageAt(till)
    await waitFor(() =>
      expect(screen.getByRole('img', { name: /QR halaman bayar Rp.150\.000/ })).toBeDefined(),
    )
    const words = textOf(stage())
    for (const said of [PAGE_HOST, 'Dompet Latihan', 'memindai, lalu membayar', 'Catatan: meja 4'])
      expect(words).toContain(said)
  })

  test('C has the main process copy it, and says so', async () => {
    const { till, user, order } = await stageOf('waiting', { method: 'link' })
    await press(user, /Salin/)
    await screen.findByRole('button', { name: 'Alamat halaman bayar tersalin' })
    expect(till.copied).toEqual([order.link?.url])
    expect(textOf(document.querySelector('[data-live="polite"]'))).toContain('Alamat halaman bayar tersalin')
  })

  test('a copy that is refused is worded', async () => {
    const { till, user } = await stageOf('waiting', { method: 'link' })
    // Its time is over at the till, and the page has not heard of it.
    till.refuseAs('order.copyLink', 'not-allowed')
    await press(user, /Salin/)
    await screen.findByText('Tidak bisa dilakukan pada status ini.')
    expect(screen.getByRole('button', { name: 'Salin alamat' })).toBeDefined()
  })

  test('the large one shows the customer the same', async () => {
    const { user } = await stageOf('waiting', { method: 'link' })
    await press(user, /^QR besar/)
    const large = await screen.findByRole('dialog')
    expect(large.querySelector('[data-scene="link"]')).not.toBeNull()
    expect(textOf(large)).toContain(PAGE_HOST)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an address that may not be shown is not: what to do is said, and F7 makes another', async () => {
    const till = await openTill()
    arm(till, { kind: 'wrong-echo', field: 'page-address', operation: 'payment-host-to-host' })
    await sell(till, { method: 'link' })
    await stageAt(till)
    expect(document.querySelector('[data-qr]')).toBeNull()
    expect(textOf(stage())).toContain('tidak lolos pemeriksaan')
    expect(screen.getByRole('button', { name: /Tautan baru/ })).toBeDefined()
  })

  test('a cancel says that an open page can still be paid', async () => {
    const { user } = await stageOf('waiting', { method: 'link' })
    await user.keyboard('{F8}')
    const dialog = await screen.findByRole('alertdialog')
    expect(textOf(dialog)).toContain('halaman yang sudah dibuka masih dapat dibayar')
    expect(within(dialog).getByRole('button', { name: 'Batalkan tautan' })).toBeDefined()
  })
})

describe("the customer's window", () => {
  test('shows the address as a QR, its host, and what to do in both languages; gone when its time is over', async () => {
    const till = await openTill()
    await till.act('sale.start', {
      amountMinor: 15_000_000n,
      method: 'link',
      pageMethod: { payMethod: '014', payOption: 'BANKLATIHAN' },
    })
    await till.shop.time.settle()
    const { view } = await customerAt(till)
    await screen.findByText('Scan to open the payment page')
    expect(screen.getByText('Pindai untuk membuka halaman bayar')).toBeDefined()
    expect(textOf(view.container)).toContain(`${PAGE_HOST} · Bank Latihan`)
    expect(view.container.querySelector('[data-qr]')).not.toBeNull()
    till.shop.time.sleep(2 * 3_600_000)
    await waitFor(() => expect(view.container.querySelector('[data-qr]')).toBeNull())
  })
})

describe('an address as a QR', () => {
  test.each([40, 300, 301, 2048])('of %i characters is read back as it is', (length) => {
    const start = `https://${PAGE_HOST}/pay/`
    const content = start + 'aZ9-_'.repeat(410).slice(0, length - start.length)
    const check = drawQr(content)
    if (!check.ok) throw new Error('not drawn')
    const { data, size } = bitmapOf(check.drawing, 3)
    expect(jsQR(data, size, size)?.data).toBe(content)
  })
})
