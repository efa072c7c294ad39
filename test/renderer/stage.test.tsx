import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { StateKind } from '#domain/order.ts'
import { findingOf } from '#renderer/screens/sale/doubt/finding.ts'
import { orderIn } from '../support/order-fixtures.ts'
import {
  arm,
  asks,
  bringInto,
  pays,
  REACHED_STATES,
  sell,
  type ReachedState,
} from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, openTill, pass, settle, stageAt, stageOf } from './mount-till.tsx'
import { CALM_MS, letPass, mountStage, stage, textOf } from './mount.tsx'
import { go, openCard, press } from './press.ts'

const NO = 'Jangan serahkan barang'
const WORDS: Readonly<Record<StateKind, readonly [headline: string, release: string, todo: RegExp]>> = {
  draft: ['Sedang dibuat', NO, /Belum ada yang dikirim/],
  sending: ['Sedang dibuat', NO, /Tunggu sebentar/],
  'not-sent': ['Gagal', NO, /Koneksi terputus, tidak ada yang dikirim/],
  refused: ['Gagal', NO, /Data permintaan tidak diterima penyedia/],
  waiting: ['Menunggu pembayaran', NO, /memindai QR/],
  cancelling: ['Sedang dibatalkan', NO, /sedang diminta membatalkannya/],
  unknown: ['QR belum jadi', NO, /belum pernah tampil/],
  'never-arrived': ['Gagal', NO, /memastikan pesanan ini tidak ada/],
  suspect: ['Belum pasti', NO, /jangan tagih lagi/],
  settling: ['Belum pasti', NO, /belum tuntas/],
  failed: ['Gagal', NO, /tidak berhasil/],
  expired: ['Waktu habis, masih dipantau', NO, /Bila uangnya tetap masuk/],
  cancelled: ['Dibatalkan', NO, /masih dipantau/],
  paid: ['Sudah dibayar', 'Boleh diserahkan', /Enter untuk pelanggan berikutnya/],
  'paid-wrong-amount': [
    'Jumlah tidak sama',
    'Tunggu manajer',
    /Masuk Rp 145\.000Diminta Rp 150\.000 · kurang Rp 5\.000/,
  ],
  'paid-late': ['Terlambat dipastikan', 'Tunggu manajer', /setelah pesanan dinyatakan “waktu habis”/],
}

const SECOND = 1000

describe('each state', () => {
  test.each(REACHED_STATES)('%s: word, shape, sentence, release, amount', async (state) => {
    const { order } = await stageOf(state)
    expectWords(state)
    expect(textOf(stage())).not.toContain(order.reference)
  })

  // Journalled together with its first attempt, so that no till shows one for longer than it takes to draw.
  test('draft: word, shape, sentence, release, amount', async () => {
    await mountStage({ orders: [orderIn('draft')] })
    expect(stage().dataset['stage']).toBe('draft')
    expectWords('draft')
  })

  function expectWords(state: StateKind): void {
    const [headline, release, todo] = WORDS[state]
    expect(textOf(within(stage()).getByRole('heading', { level: 1 }))).toBe(headline)
    expect(stage().querySelector(`[data-glyph="${state}"]`)).not.toBeNull()
    expect(textOf(stage())).toMatch(todo)
    expect(textOf(stage().querySelector('[data-release]'))).toBe(release)
    expect(textOf(stage())).toContain('Rp 150.000')
    expect(textOf(stage())).not.toMatch(/\b\d{7}\b/)
  }

  test.each(['cashier', 'manager', 'it'] as const)(
    'source and time of what is known; numbers under details, raw codes for IT alone: %s',
    async (role) => {
      const till = await openTill({ role })
      const order = await bringInto(till, 'paid')
      const { user } = await cashierAt(till)
      await go(user, 'sale')
      await openCard(user, 1)
      await waitFor(() => stage())
      expect(textOf(stage())).toContain('Dipastikan penyedia pukul 10.00')
      await press(user, /^Rincian/)
      const dialog = await screen.findByRole('dialog', { name: 'Rincian' })
      expect(textOf(dialog)).toContain(order.evidence?.rrn)
      expect(textOf(dialog).includes('2002600')).toBe(role === 'it')
    },
  )

  test("a manager's mark does not look like the gateway's word", async () => {
    await mountStage({ orders: [orderIn('paid', { evidence: { source: 'manager', at: Date.now() } })] })
    expect(stage().querySelector('.bg-paid:not([data-release])')).toBeNull()
    expect(textOf(stage())).toContain('bukan oleh penyedia')
  })

  test('waiting without a QR: the answer that had it was lost', async () => {
    const till = await openTill()
    arm(till, { kind: 'answer-lost', operation: 'qr-generate' })
    await asks(till, (await sell(till)).reference)
    await stageAt(till)
    expect(textOf(stage())).toMatch(/tidak sampai ke sini/)
    expect(within(stage()).queryByRole('img')).toBeNull()
    expect(within(stage()).getByRole('heading', { level: 1 }).textContent).toBe('QR belum jadi')
    expect(textOf(stage())).not.toMatch(/Menunggu pembayaran|Bukti tunggu|Bilang sudah bayar/)
    expect(textOf(document.querySelector('aside [data-order]'))).toMatch(/Belum pasti/)
    expect(textOf(document.querySelector('aside [data-order]'))).not.toMatch(/sisa|Menunggu/)
  })

  test('waiting without a QR after a restart: one may have been shown, and the words allow for it', async () => {
    const till = await openTill()
    arm(till, { kind: 'delay', ms: 8 * SECOND, operation: 'qr-generate' })
    const { reference } = await sell(till)
    await till.crash()
    expect((await asks(till, reference)).noQr).toEqual({ why: 'answer-lost', findings: [] })
    await stageAt(till)
    expect(textOf(stage())).toMatch(/Mohon tidak membayar dengan kode tadi/)
    expect(textOf(stage())).toMatch(/Bilang sudah bayar/)
  })

  test('waiting without a QR: it is for another amount; the second time, stop, and a manager', async () => {
    const till = await openTill()
    arm(till, { kind: 'wrong-echo', field: 'payload-amount', operation: 'qr-generate', times: 2 })
    await sell(till)
    const { user } = await stageAt(till)
    expect(textOf(stage())).toMatch(/tidak lolos pemeriksaan/)
    expect(within(stage()).queryByRole('img')).toBeNull()
    await user.keyboard('{F7}')
    await waitFor(() => expect(textOf(stage())).toMatch(/Jangan coba lagi: panggil manajer/))
    expect(textOf(stage())).toMatch(/Silakan pilih metode lain/)
    expect(textOf(stage())).not.toMatch(/Buat QR baru\.|kode yang baru/)
  })

  test('waiting: QR, time left, last answer and its age', async () => {
    const till = await openTill()
    await asks(till, (await sell(till)).reference)
    await till.shop.time.advance(3 * SECOND)
    await stageAt(till)
    expect(within(stage()).getByRole('img', { name: /QR untuk/ })).toBeDefined()
    expect(within(stage()).getByRole('timer').getAttribute('aria-label')).toBe('Sisa waktu 09:57')
    expect(textOf(stage())).toContain('Terakhir ditanyakan 3 dtk lalu, dijawab: belum dibayar')
  })

  test.each([
    ['waiting', /dijawab: belum dibayar/],
    ['expired', /dijawab: belum dibayar/],
    ['suspect', /dijawab: masih diperiksa/],
    ['settling', /dijawab: belum tuntas/],
    ['unknown', /tidak ada jawaban/],
  ] as const)('%s: what the last answer said', async (state, words) => {
    const till = await openTill()
    await asks(till, (await bringInto(till, state)).reference)
    await stageAt(till)
    expect(textOf(stage())).toMatch(words)
  })

  test.each(['paid', 'paid-late', 'paid-wrong-amount', 'failed', 'never-arrived'] as const)(
    '%s: no line about a question contradicts it',
    async (state) => {
      const till = await openTill()
      await asks(till, (await bringInto(till, state)).reference)
      await stageAt(till)
      expect(textOf(stage())).not.toMatch(/ditanya|dijawab/)
    },
  )

  test('a virtual account is shown in groups of four', async () => {
    const { order } = await stageOf('waiting', { method: 'va' })
    const grouped = order.virtualAccountNo?.replace(/(.{4})(?=.)/gu, '$1 ')
    expect(textOf(stage())).toContain(grouped)
  })

  test('while the line is down the payment may still succeed', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    arm(till, { kind: 'refuse-connection' })
    await asks(till, reference)
    await stageAt(till)
    expect(textOf(stage())).toContain('mungkin tetap masuk')
  })

  test('a change on the stage is spoken at once', async () => {
    const { till, order } = await stageOf('waiting')
    await payNow(till, order.reference)
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
    expect(textOf(document.querySelector('[data-live="assertive"]'))).toContain('Rp 150.000: Sudah dibayar')
  })
})

/** The customer pays, and the gateway tells the till. */
async function payNow(till: RealBridge, reference: string): Promise<void> {
  pays(till, reference)
  till.shop.till().toldOfPayment(reference)
  await pass(till, SECOND)
}

test('putting a paid order away is no news', async () => {
  const { till, user } = await stageOf('paid')
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Jumlah' })
  await waitFor(() => expect(till.inputsOf('order.acknowledge').length).toBe(1))
  await pass(till, CALM_MS)
  expect(screen.queryByRole('button', { name: 'Lihat' })).toBeNull()
})

describe('keys', () => {
  test('F5 asks now', async () => {
    const { till, user } = await stageOf('waiting')
    await user.keyboard('{F5}')
    await waitFor(() => expect(till.inputsOf('order.checkNow').length).toBe(1))
  })

  test('F5 held down asks once', async () => {
    const { till } = await stageOf('waiting')
    for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key: 'F5', repeat })
    await waitFor(() => expect(till.inputsOf('order.checkNow').length).toBe(1))
  })

  test('a deed that may not be done now has no button, and its key is dead', async () => {
    const { till, user } = await stageOf('suspect')
    expect(screen.queryByRole('button', { name: /Batalkan|QR baru/ })).toBeNull()
    await user.keyboard('{F7}{F8}')
    expect(till.inputsOf('sale.renew')).toEqual([])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('F6 asks the gateway, says its answer and what to tell the customer', async () => {
    const { till, user } = await stageOf('waiting')
    await user.keyboard('{F6}')
    const dialog = await screen.findByRole('dialog', { name: 'Pelanggan bilang sudah bayar' })
    await within(dialog).findByText('Belum ada pembayaran untuk pesanan ini.')
    expect(textOf(dialog)).toContain('jangan membayar lagi')
    expect(textOf(dialog)).toContain('Gambar di ponsel tidak mengubah status')
    expect(till.inputsOf('order.checkNow').length).toBe(1)
  })

  test('F6 without an answer stays uncertain', async () => {
    const budget = { perMinute: 1, perHour: 600, reservePerMinute: 0, reservePerHour: 0 }
    const { user } = await stageOf('waiting', {}, { till: { profile: { budget } } })
    await user.keyboard('{F6}')
    await screen.findByText(/Statusnya belum pasti/)
    expect(screen.getByText(/Jatah permintaan ke penyedia/)).toBeDefined()
  })

  test('F7 makes a new QR for the same sale and shows it', async () => {
    const { till, user, order } = await stageOf('expired')
    await user.keyboard('{F7}')
    await waitFor(() => expect(till.inputsOf('sale.renew')).toEqual([{ reference: order.reference }]))
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    const [old, next] = till.shop.journal().read.ordersOfSale(order.saleId)
    expect([old?.reference, next?.state.kind]).toEqual([order.reference, 'waiting'])
  })

  test.each([
    ['the history, and is on the stage when they come back', 'history', 'waiting'],
    ['another order, and is not on the stage', 'another', 'suspect'],
  ] as const)('a new QR comes while a person looks at %s', async (_name, away, state) => {
    const till = await openTill()
    const order = await bringInto(till, 'expired')
    await bringInto(till, 'suspect', { note: 'another' })
    const { user } = await stageAt(till)
    const listed = till.inputsOf('order.open').length
    const answer = till.hold('sale.renew')
    await user.keyboard('{F7}')
    await (away === 'history' ? go(user, away) : openCard(user, 2))
    answer.release()
    await settle(till)
    if (away === 'history') await go(user, 'sale')
    await waitFor(() => expect(till.inputsOf('order.open').length).toBeGreaterThan(listed))
    await waitFor(() => expect(stage().dataset['stage']).toBe(state))
    expect(till.shop.journal().read.ordersOfSale(order.saleId)).toHaveLength(2)
    // The main process shows the new code to the customer, wherever the cashier looks.
    expect(till.inputsOf('display.show')).toEqual([])
  })

  test.each([
    ['offline', { kind: 'refuse-connection' }, /Koneksi terputus, jadi kode lama tidak bisa ditanyakan/],
    [
      'unheard',
      { kind: 'answer-lost', operation: 'va-status' },
      /Penyedia tidak memberi jawaban tentang kode lama/,
    ],
  ] as const)(
    'F7 that had to be held back says why (%s), and the old code stays',
    async (_why, fault, words) => {
      const { till, user } = await stageOf('waiting')
      arm(till, fault)
      await user.keyboard('{F7}')
      // The live region has the same words.
      expect(await screen.findByText(words, { selector: 'li span.grow' })).toBeDefined()
      expect(within(stage()).getByRole('img', { name: /QR untuk/ })).toBeDefined()
    },
  )

  test('F7 sends again what certainly never left', async () => {
    const { till, user } = await stageOf('not-sent')
    await user.keyboard('{F7}')
    await waitFor(() => expect(till.inputsOf('order.retry').length).toBe(1))
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
  })

  test('F8 explains before it does anything', async () => {
    const { till, user } = await stageOf('waiting')
    await user.keyboard('{F8}')
    const dialog = await screen.findByRole('alertdialog')
    expect(textOf(dialog)).toContain('QR tidak bisa dibatalkan di penyedia')
    expect(till.inputsOf('order.cancel')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Batalkan QR' }))
    await waitFor(() => expect(stage().dataset['stage']).toBe('cancelled'))
    expect(till.inputsOf('order.cancel').length).toBe(1)
  })

  test('the large QR turns to the customer and back', async () => {
    const { user } = await stageOf('waiting')
    await press(user, /^QR besar/)
    expect(textOf(await screen.findByRole('dialog'))).toContain('Scan to pay')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('Enter goes to the next sale; the paid one is put away', async () => {
    const { till, user, order } = await stageOf('paid')
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(till.inputsOf('order.acknowledge').length).toBe(1)
    expect(till.inputsOf('display.show')).toEqual([])
    expect((await till.act('order.get', { reference: order.reference })).acknowledgedAt).toBeDefined()
  })

  test('an Enter that comes with the tick does not sweep it away', async () => {
    const { till, user, order } = await stageOf('waiting')
    letPass(CALM_MS)
    await payNow(till, order.reference)
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
    await user.keyboard('{Enter}')
    expect(stage().dataset['stage']).toBe('paid')
  })

  test('a late payment is put away only by what a manager says was done', async () => {
    const { till, user } = await stageOf('paid-late')
    letPass(CALM_MS)
    await press(user, /^Selesaikan/)
    expect(await screen.findByRole('dialog', { name: 'Bagaimana ini diselesaikan?' })).toBeDefined()
    expect(till.inputsOf('order.acknowledge')).toEqual([])
  })

  test('Enter leaves a late payment in the strip', async () => {
    const { till, user } = await stageOf('paid-late')
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(till.inputsOf('order.acknowledge')).toEqual([])
  })
})

const FINDINGS: readonly (readonly [ReachedState, ReturnType<typeof findingOf>])[] = [
  ['paid', 'paid'],
  ['paid-late', 'late'],
  ['paid-wrong-amount', 'wrong'],
  ['suspect', 'checking'],
  ['failed', 'failed'],
  ['expired', 'not-yet'],
  ['unknown', 'no-answer'],
]
test.each(FINDINGS)('a look at %s finds %s', async (state, finding) => {
  const till = await openTill()
  const { reference } = await bringInto(till, state)
  expect(findingOf(await asks(till, reference))).toBe(finding)
})
