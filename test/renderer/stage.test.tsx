import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import { STATE_KINDS, type StateKind } from '#domain/order.ts'
import { findingOf } from '#renderer/screens/sale/doubt/finding.ts'
import { HEALTH, Refused } from '../support/fake-bridge.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { CALM_MS, letPass, mountStage, stage, textOf } from './mount.tsx'

const NO = 'Jangan serahkan barang'
const WORDS: Readonly<Record<StateKind, readonly [headline: string, release: string, todo: RegExp]>> = {
  draft: ['Belum dikirim', NO, /Belum ada yang dikirim/],
  sending: ['Menghubungi penyedia', NO, /Tunggu sebentar/],
  'not-sent': ['Tidak terkirim', NO, /Koneksi terputus, tidak ada yang dikirim/],
  refused: ['Tidak bisa dibuat', NO, /tidak mengenali kunci komputer kasir/],
  waiting: ['Menunggu pembayaran', NO, /memindai QR/],
  cancelling: ['Sedang dibatalkan', NO, /masih ditanya sampai pasti/],
  unknown: ['Belum pasti, jangan ditagih lagi', NO, /terus menanyai penyedia/],
  'never-arrived': ['Tidak jadi dibuat', NO, /memastikan pesanan ini tidak ada/],
  suspect: ['Sedang diperiksa', NO, /jangan tagih lagi/],
  settling: ['Sedang diselesaikan', NO, /belum tuntas/],
  failed: ['Pembayaran gagal', NO, /tidak berhasil/],
  expired: ['Waktu habis, masih dipantau', NO, /Bila uangnya tetap masuk/],
  cancelled: ['Dibatalkan', NO, /masih dipantau/],
  paid: ['Sudah dibayar', 'Boleh diserahkan', /Enter untuk pelanggan berikutnya/],
  'paid-wrong-amount': ['Jumlah tidak sama', NO, /Dibayar Rp 145\.000, kurang Rp 5\.000/],
  'paid-late': ['Terlambat dipastikan', 'Tunggu manajer', /setelah pesanan dinyatakan “waktu habis”/],
}

async function show(state: StateKind, overrides: Partial<OrderView> = {}) {
  return mountStage({ orders: [orderIn(state, overrides)] })
}

describe('each state', () => {
  test.each(STATE_KINDS)('%s: word, shape, sentence, goods, amount', async (state) => {
    await show(state)
    const [headline, release, todo] = WORDS[state]
    expect(textOf(within(stage()).getByRole('heading', { level: 1 }))).toBe(headline)
    expect(stage().querySelector(`[data-glyph="${state}"]`)).not.toBeNull()
    expect(textOf(stage())).toMatch(todo)
    expect(textOf(stage().querySelector('[data-release]'))).toBe(release)
    expect(textOf(stage())).toContain('Rp 150.000')
    expect(textOf(stage())).not.toMatch(/\b\d{7}\b/)
  })

  test('source and time of what is known; raw codes only under details', async () => {
    const { user } = await show('paid')
    expect(textOf(stage())).toMatch(/Menurut jawaban status dari penyedia, \d\d\.\d\d\.\d\d/)
    await user.keyboard('d')
    const dialog = await screen.findByRole('dialog', { name: 'Rincian' })
    expect(textOf(dialog)).toContain('2002600')
    expect(textOf(dialog)).toContain('632500012345')
  })

  test("a manager's mark does not look like the gateway's word", async () => {
    await show('paid', { evidence: { source: 'manager', at: Date.now() } })
    expect(stage().querySelector('.bg-paid:not([data-release])')).toBeNull()
    expect(textOf(stage())).toContain('bukan dari penyedia')
  })

  test.each([
    ['answer-lost', /tidak sampai ke sini/],
    ['qr-blocked', /tidak lolos pemeriksaan/],
  ] as const)('waiting without a QR: %s', async (why, words) => {
    const { qr: _qr, ...order } = orderIn('waiting', { noQr: { why, findings: [] } })
    await mountStage({ orders: [order] })
    expect(textOf(stage())).toMatch(words)
    expect(within(stage()).queryByRole('img')).toBeNull()
  })

  test('waiting without a QR for the second time: stop, and a manager', async () => {
    const { qr: _qr, ...order } = orderIn('waiting', {
      noQr: { why: 'qr-blocked', findings: [], again: true },
    })
    await mountStage({ orders: [order] })
    expect(textOf(stage())).toMatch(/Jangan coba lagi: panggil manajer/)
    expect(textOf(stage())).toMatch(/Silakan pilih metode lain/)
    expect(textOf(stage())).not.toMatch(/Buat QR baru\.|kode yang baru/)
  })

  test('waiting: QR, time left, last answer and its age, next question', async () => {
    await show('waiting')
    expect(within(stage()).getByRole('img', { name: /QR untuk/ })).toBeDefined()
    expect(within(stage()).getByRole('timer').getAttribute('aria-label')).toMatch(/Sisa waktu 09:\d\d/)
    expect(textOf(stage())).toMatch(/Terakhir ditanyakan \d+ dtk lalu, dijawab: belum dibayar/)
    expect(textOf(stage())).toMatch(/Ditanyakan lagi dalam \d dtk/)
  })

  test.each([
    ['waiting', /dijawab: belum dibayar/],
    ['expired', /dijawab: belum dibayar/],
    ['suspect', /dijawab: masih diperiksa/],
    ['settling', /dijawab: belum tuntas/],
    ['unknown', /tidak ada jawaban/],
  ] as const)('%s: what the last answer said', async (state, words) => {
    await show(state)
    expect(textOf(stage())).toMatch(words)
  })

  test.each(['paid', 'paid-late', 'paid-wrong-amount', 'failed', 'never-arrived'] as const)(
    '%s: no line about a question contradicts it',
    async (state) => {
      const now = Date.now()
      await show(state, { lastAsked: { at: now, outcome: 'done' }, nextCheckAt: now + 5000 })
      expect(textOf(stage())).not.toMatch(/ditanya|dijawab/)
    },
  )

  test('a virtual account is shown in groups of four', async () => {
    const { qr: _qr, ...order } = orderIn('waiting', { method: 'va', virtualAccountNo: '8808123456789012' })
    await mountStage({ orders: [order] })
    expect(textOf(stage())).toContain('8808 1234 5678 9012')
  })

  test('while the line is down the payment may still succeed', async () => {
    const gateway = { ...HEALTH.gateway, connection: 'down' } as const
    await mountStage({ orders: [orderIn('waiting')], health: { gateway } })
    expect(textOf(stage())).toContain('mungkin tetap masuk')
  })

  test('a change on the stage is spoken at once', async () => {
    const order = orderIn('waiting')
    const { bridge } = await mountStage({ orders: [order] })
    bridge.move(order.reference, 'paid')
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
    expect(textOf(document.querySelector('[data-live="assertive"]'))).toContain('Rp 150.000: Sudah dibayar')
  })
})

test('putting a paid order away is no news', async () => {
  const order = orderIn('paid')
  const { bridge, user } = await mountStage({ orders: [order] })
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Jumlah' })
  bridge.emit({ type: 'order-changed', reference: order.reference, from: 'paid', to: 'paid' })
  letPass(CALM_MS)
  expect(screen.queryByRole('button', { name: 'Lihat' })).toBeNull()
})

describe('keys', () => {
  test('F5 asks now', async () => {
    const { bridge, user } = await show('waiting')
    await user.keyboard('{F5}')
    await waitFor(() => expect(bridge.inputsOf('order.checkNow').length).toBe(1))
  })

  test('F5 held down asks once', async () => {
    const { bridge } = await show('waiting')
    for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key: 'F5', repeat })
    await waitFor(() => expect(bridge.inputsOf('order.checkNow').length).toBe(1))
  })

  test('a deed that may not be done now has a grey button and a dead key', async () => {
    const { bridge, user } = await show('unknown')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Batalkan/ }).disabled).toBe(true)
    await user.keyboard('{F7}{F8}')
    expect(bridge.inputsOf('sale.renew')).toEqual([])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('F6 asks the gateway, says its answer and what to tell the customer', async () => {
    const { bridge, user } = await show('waiting')
    await user.keyboard('{F6}')
    const dialog = await screen.findByRole('dialog', { name: 'Pelanggan bilang sudah bayar' })
    await within(dialog).findByText('Belum ada pembayaran untuk pesanan ini.')
    expect(textOf(dialog)).toContain('jangan membayar lagi')
    expect(textOf(dialog)).toContain('Gambar di ponsel tidak mengubah status')
    expect(bridge.inputsOf('order.checkNow').length).toBe(1)
  })

  test('F6 without an answer stays uncertain', async () => {
    const { bridge, user } = await show('waiting')
    bridge.handle('order.checkNow', () => {
      throw new Refused('budget-spent')
    })
    await user.keyboard('{F6}')
    await screen.findByText(/Statusnya belum pasti/)
    expect(screen.getByText(/Jatah permintaan ke penyedia/)).toBeDefined()
  })

  test('F7 makes a new QR for the same sale and shows it', async () => {
    const order = orderIn('expired')
    const { bridge, user } = await mountStage({ orders: [order] })
    await user.keyboard('{F7}')
    await waitFor(() => expect(bridge.inputsOf('sale.renew')).toEqual([{ reference: order.reference }]))
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
  })

  test.each([
    ['the history, and is on the stage when they come back', '{F9}', '{F1}', 'waiting'],
    ['another order, and is not on the stage', '{Alt>}2{/Alt}', undefined, 'unknown'],
  ] as const)('a new QR comes while a person looks at %s', async (_name, away, back, state) => {
    const [order, other] = [orderIn('expired'), orderIn('unknown', { createdAt: Date.now() + 1_000 })]
    const { bridge, user } = await mountStage({ orders: [order, other] })
    let answer: (order: OrderView) => void = () => undefined
    bridge.handle('sale.renew', () => new Promise<OrderView>((resolve) => (answer = resolve)))
    const shown = bridge.inputsOf('display.show').length
    const listed = bridge.inputsOf('order.open').length
    await user.keyboard('{F7}')
    await user.keyboard(away)
    const next = orderIn('waiting', { saleId: order.saleId })
    bridge.orders.set(next.reference, next)
    answer(next)
    if (back !== undefined) await user.keyboard(back)
    await waitFor(() => expect(bridge.inputsOf('order.open').length).toBeGreaterThan(listed))
    await waitFor(() => expect(stage().dataset['stage']).toBe(state))
    // The main process shows the new code; the page only says what a person opened.
    const opened = state === 'unknown' ? [{ reference: other.reference }] : []
    expect(bridge.inputsOf('display.show').slice(shown)).toEqual(opened)
  })

  test.each([
    ['offline', /Koneksi terputus, jadi kode lama tidak bisa ditanyakan/],
    ['unheard', /Penyedia tidak memberi jawaban tentang kode lama/],
  ] as const)('F7 that had to be held back says why (%s), and the old code stays', async (why, words) => {
    const { bridge, user } = await show('waiting')
    bridge.handle('sale.renew', () => {
      throw new Refused('not-allowed', { why })
    })
    await user.keyboard('{F7}')
    expect(await screen.findByText(words)).toBeDefined()
    expect(within(stage()).getByRole('img', { name: /QR untuk/ })).toBeDefined()
  })

  test('F7 sends again what certainly never left', async () => {
    const { bridge, user } = await show('not-sent')
    await user.keyboard('{F7}')
    await waitFor(() => expect(bridge.inputsOf('order.retry').length).toBe(1))
  })

  test('F8 explains before it does anything', async () => {
    const { bridge, user } = await show('waiting')
    await user.keyboard('{F8}')
    const dialog = await screen.findByRole('alertdialog')
    expect(textOf(dialog)).toContain('QR tidak bisa dibatalkan di penyedia')
    expect(bridge.inputsOf('order.cancel')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Batalkan QR' }))
    await waitFor(() => expect(bridge.inputsOf('order.cancel').length).toBe(1))
  })

  test('F4 turns the QR to the customer and back', async () => {
    const { user } = await show('waiting')
    await user.keyboard('{F4}')
    expect(textOf(await screen.findByRole('dialog'))).toContain('Scan to pay')
    await user.keyboard('{F4}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('Enter goes to the next sale; the paid one is put away', async () => {
    const { bridge, user } = await show('paid')
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(bridge.inputsOf('order.acknowledge').length).toBe(1)
    expect(bridge.inputsOf('display.show').at(-1)).toEqual({ reference: null })
  })

  test('an Enter that comes with the tick does not sweep it away', async () => {
    const order = orderIn('waiting')
    const { bridge, user } = await mountStage({ orders: [order] })
    letPass(CALM_MS)
    bridge.move(order.reference, 'paid')
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
    await user.keyboard('{Enter}')
    expect(stage().dataset['stage']).toBe('paid')
  })

  test('a late payment is put away only by what a manager says was done', async () => {
    const { bridge, user } = await show('paid-late')
    letPass(CALM_MS)
    await user.keyboard('{F12}')
    expect(await screen.findByRole('dialog', { name: 'Bagaimana ini diselesaikan?' })).toBeDefined()
    expect(bridge.inputsOf('order.acknowledge')).toEqual([])
  })

  test('Enter leaves a late payment in the strip', async () => {
    const { bridge, user } = await show('paid-late')
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(bridge.inputsOf('order.acknowledge')).toEqual([])
  })
})

test.each([
  ['paid', 'paid'],
  ['paid-late', 'late'],
  ['paid-wrong-amount', 'wrong'],
  ['suspect', 'checking'],
  ['failed', 'failed'],
  ['expired', 'not-yet'],
  ['unknown', 'no-answer'],
] as const)('a look at %s finds %s', (state, finding) => expect(findingOf(orderIn(state))).toBe(finding))
