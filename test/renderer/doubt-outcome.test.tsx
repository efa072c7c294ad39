import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { arm, asks, bringInto, pays, sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, openTill, pass, settle, stageAt, stageOf } from './mount-till.tsx'
import { CALM_MS, letPass, stage, textOf } from './mount.tsx'
import { go, press, push } from './press.ts'

const SECOND = 1000
const approval = { person: 'practice-manager', pin: '2222' }
const told = () => stage().querySelector<HTMLElement>('[data-tell]')
const dialog = (role: 'dialog' | 'alertdialog', name: string | RegExp) => screen.findByRole(role, { name })
const MANAGER = 'Perlu persetujuan manajer'

describe('what to say to the customer stands on the stage, in both languages', () => {
  test.each([
    ['unknown', 'doubt.tell.unseen'],
    ['suspect', 'doubt.tell.suspect'],
    ['settling', 'doubt.tell.settling'],
    ['cancelling', 'doubt.tell.cancelling'],
    ['paid-late', 'doubt.tell.paid-late'],
    ['paid-wrong-amount', 'doubt.tell.too-little'],
    ['expired', 'doubt.tell.expired'],
    ['cancelled', 'doubt.tell.cancelled'],
    ['failed', 'doubt.tell.failed'],
    ['refused', 'doubt.tell.not-sent'],
    ['not-sent', 'doubt.tell.not-sent'],
    ['never-arrived', 'doubt.tell.never-arrived'],
  ] as const)('%s', async (state, key) => {
    await stageOf(state)
    expect(told()?.dataset['tell']).toBe(key)
    expect(textOf(told())).toContain(MESSAGES.id[key])
    expect(textOf(told())).toContain(MESSAGES.en[key])
  })

  test('too much is not too little', async () => {
    await stageOf('paid-wrong-amount', { paid: rupiah(155_000) })
    expect(told()?.dataset['tell']).toBe('doubt.tell.too-much')
  })

  test('the customer who sees the tick is told nothing more', async () => {
    await stageOf('paid')
    expect(told()).toBeNull()
  })
})

/** Each way in which money for one sale comes a second time. */
const TWICE = {
  gateway: async (till: RealBridge) => {
    const { reference } = await bringInto(till, 'paid')
    pays(till, reference, 'pay-again')
    await asks(till, reference)
  },
  cash: async (till: RealBridge) => {
    const { reference } = await bringInto(till, 'expired')
    await till.act('order.takeCash', { reference })
    pays(till, reference, 'pay-late')
    await asks(till, reference)
  },
  'another-order': async (till: RealBridge) => {
    const old = await bringInto(till, 'expired')
    const { reference } = await till.act('sale.renew', { reference: old.reference })
    await till.shop.time.settle()
    pays(till, old.reference, 'pay-late')
    pays(till, reference)
    await asks(till, reference)
    await asks(till, old.reference)
  },
} as const

describe('paid twice', () => {
  test.each([
    ['gateway', /dua pembayaran berhasil/],
    ['cash', /Tunai sudah diterima/],
    ['another-order', /Pesanan lain dari penjualan ini/],
  ] as const)('by %s: a shape and words of its own, no tick, a manager', async (paidTwice, words) => {
    const till = await openTill()
    await TWICE[paidTwice](till)
    await stageAt(till)
    expect(textOf(within(stage()).getByRole('heading', { level: 1 }))).toBe('Dibayar dua kali')
    expect(textOf(stage())).toMatch(words)
    expect(stage().querySelector('[data-glyph="paid-twice"]')).not.toBeNull()
    expect(stage().querySelector('.bg-paid:not([data-release])')).toBeNull()
    expect(textOf(stage().querySelector('[data-release]'))).toBe('Tunggu manajer')
    expect(told()?.dataset['tell']).toBe('doubt.tell.twice')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Selesaikan/ }).disabled).toBe(false)
  })

  test('of a paid order Enter puts nothing away', async () => {
    const till = await openTill()
    await TWICE.gateway(till)
    const { user } = await stageAt(till)
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(till.inputsOf('order.acknowledge')).toEqual([])
  })

  test('a second success of an order that is paid already is news', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'paid')
    await cashierAt(till)
    await waitFor(() => expect(till.inputsOf('order.open').length).toBeGreaterThan(0))
    pays(till, reference, 'pay-again')
    await asks(till, reference)
    await settle(till)
    expect(
      await screen.findByText(/Rp.150\.000: dibayar dua kali/, { selector: 'li span.grow' }),
    ).toBeDefined()
  })
})

describe('what people have done', () => {
  test('cash stands with its own shape, time and names, and the sign says who decided', async () => {
    const { till, order } = await stageOf('suspect')
    await till.act('order.takeCash', { reference: order.reference, approval })
    await settle(till)
    await waitFor(() =>
      expect(textOf(stage().querySelector('[data-mark="cash"]'))).toMatch(
        /Dibayar tunai .*, diterima Kasir\. Disetujui Manajer\./,
      ),
    )
    expect(textOf(stage().querySelector('[data-release]'))).toBe('Boleh diserahkan (Manajer)')
    expect(stage().querySelector('[data-glyph="cash"]')).not.toBeNull()
    expect(textOf(stage())).toContain('Sudah dibayar tunai')
    expect(screen.queryByRole('button', { name: /Terima tunai/ })).toBeNull()
  })

  test('a resolution stands with the name of who said so, and a promised refund is still owed', async () => {
    const { till, order } = await stageOf('paid-late')
    const said = { how: 'refund-promised', note: 'dikembalikan tunai' } as const
    await till.act('order.resolve', { reference: order.reference, ...said, approval })
    await settle(till)
    await waitFor(() =>
      expect(textOf(stage().querySelector('[data-mark="resolved"]'))).toMatch(
        /Catatan manajer: Uang akan dikembalikan\. Manajer, .*dikembalikan tunai/,
      ),
    )
    expect(textOf(stage())).toContain('Rp 150.000 masih harus dikembalikan')
    // A refund says nothing about the goods.
    expect(stage().querySelector('[data-release]')).toBeNull()
    expect(told()).toBeNull()
    expect(screen.queryByRole('button', { name: /Selesaikan/ })).toBeNull()
  })

  test('the other order of the sale is a key away; the paid one before the newest', async () => {
    const till = await openTill()
    await TWICE['another-order'](till)
    const { user } = await stageAt(till)
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid-late'))
    expect(screen.getByRole('button', { name: /Pesanan lain: sudah dibayar/ })).toBeDefined()
    await press(user, /^Pesanan lain/)
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
  })
})

describe('F12: what a manager says was done', () => {
  test('one choice, a manager, and it stands on the stage', async () => {
    const { till, user } = await stageOf('paid-late')
    await press(user, /^Selesaikan/)
    const form = await dialog('dialog', 'Bagaimana ini diselesaikan?')
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: /Simpan/ }).disabled).toBe(true)
    // The manager stands here: no call for one, and nothing to read out.
    expect(textOf(form)).not.toMatch(/Panggil manajer|Bacakan/)
    await user.keyboard('1{Enter}')
    await dialog('dialog', MANAGER)
    await user.keyboard('2222{Enter}')
    await waitFor(() => expect(stage().querySelector('[data-mark="resolved"]')).not.toBeNull())
    expect(textOf(stage().querySelector('[data-release]'))).toBe('Boleh diserahkan (Manajer)')
    expect(till.inputsOf('order.resolve').at(-1)).toMatchObject({
      how: 'goods-given',
      approval: { person: 'practice-manager', pin: '2222' },
    })
  })

  test('"in another way" needs a note', async () => {
    const { till, user } = await stageOf('paid-late')
    await press(user, /^Selesaikan/)
    const form = await dialog('dialog', 'Bagaimana ini diselesaikan?')
    await user.keyboard('3{Enter}')
    expect(within(form).getByText('Tulis cara menyelesaikannya')).toBeDefined()
    await user.type(within(form).getByRole('textbox', { name: 'Catatan (wajib)' }), 'tukar barang{Enter}')
    await dialog('dialog', MANAGER)
    expect(till.inputsOf('order.resolve')).toMatchObject([{ how: 'seen', note: 'tukar barang' }])
  })

  test('of a short payment the rest may be paid in cash; of one that was too much, not', async () => {
    const { user, view } = await stageOf('paid-wrong-amount')
    await press(user, /^Selesaikan/)
    const form = await dialog('dialog', 'Bagaimana ini diselesaikan?')
    expect(textOf(form)).toContain('Masuk Rp 145.000. Diminta Rp 150.000 · kurang Rp 5.000.')
    expect(screen.getByRole('radio', { name: /Sisanya dibayar tunai/ })).toBeDefined()
    view.unmount()
    const again = await stageOf('paid-wrong-amount', { paid: rupiah(155_000) })
    await press(again.user, /^Selesaikan/)
    await dialog('dialog', 'Bagaimana ini diselesaikan?')
    expect(screen.queryByRole('radio', { name: /Sisanya dibayar tunai/ })).toBeNull()
  })

  test('of a rest in cash while no answer came: it is said first, and only a second press saves it', async () => {
    const till = await openTill()
    const order = await bringInto(till, 'paid-wrong-amount')
    arm(till, { kind: 'answer-lost', operation: 'va-status', times: 99 })
    await till.signIn('manager')
    const { user } = await stageAt(till)
    await press(user, /^Selesaikan/)
    const form = await dialog('dialog', 'Bagaimana ini diselesaikan?')
    await user.click(within(form).getByRole('radio', { name: /Sisanya dibayar tunai/ }))
    await user.keyboard('{Enter}')
    await within(form).findByText(/Tidak ada jawaban pasti dari penyedia/)
    expect(textOf(form)).not.toContain(MESSAGES.id['error.confirm-first'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(stage().querySelector('[data-mark="resolved"]')).not.toBeNull())
    const said = { reference: order.reference, how: 'paid-rest-in-cash' }
    expect(till.inputsOf('order.resolve')).toEqual([said, { ...said, sure: true }])
  })

  test('a manager who is signed in needs no PIN', async () => {
    const till = await openTill()
    await bringInto(till, 'paid-late')
    await till.signIn('manager')
    const { user } = await stageAt(till)
    await press(user, /^Selesaikan/)
    await dialog('dialog', 'Bagaimana ini diselesaikan?')
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(stage().querySelector('[data-mark="resolved"]')).not.toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('cash instead', () => {
  test('of an expired order: a warning that it may still come, the button, and the next customer', async () => {
    const { till, user } = await stageOf('expired')
    await press(user, /^Terima tunai/)
    const question = await dialog('alertdialog', /Terima tunai/)
    expect(textOf(question)).toContain('Loket memberi tahu dibayar dua kali')
    // Enter alone never confirms.
    await user.keyboard('{Enter}')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(till.inputsOf('order.takeCash')).toEqual([])
    await press(user, /^Terima tunai/)
    await dialog('alertdialog', /Terima tunai/)
    await push(user, 'take-cash')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(till.inputsOf('order.takeCash').length).toBe(1)
    expect(await screen.findByText(/Tunai Rp.150\.000 dicatat/, { selector: 'li span.grow' })).toBeDefined()
  })

  test('of suspect: the customer may pay twice, and a manager must agree', async () => {
    const { till, user, order } = await stageOf('suspect')
    await press(user, /^Terima tunai/)
    expect(textOf(await dialog('alertdialog', /Terima tunai/))).toContain('mungkin membayar dua kali')
    await push(user, 'take-cash')
    await dialog('dialog', MANAGER)
    await user.keyboard('{Escape}')
    expect(till.shop.journal().read.order(order.reference)?.cash).toBeUndefined()
  })

  test('of a manager to whom no answer came: it is said first, and only a second press takes it', async () => {
    const till = await openTill()
    const order = await bringInto(till, 'expired')
    arm(till, { kind: 'answer-lost', operation: 'va-status', times: 99 })
    await till.signIn('manager')
    const { user } = await stageAt(till)
    await press(user, /^Terima tunai/)
    const question = await dialog('alertdialog', /Terima tunai/)
    await push(user, 'take-cash')
    await within(question).findByText(/Tidak ada jawaban pasti dari penyedia/)
    expect(textOf(question)).not.toContain(MESSAGES.id['error.confirm-first'])
    await user.click(within(question).getByRole('button', { name: /Tetap terima tunai/ }))
    expect(await screen.findByText(/Tunai Rp.150\.000 dicatat/, { selector: 'li span.grow' })).toBeDefined()
    const { reference } = order
    expect(till.inputsOf('order.takeCash')).toEqual([{ reference }, { reference, sure: true }])
    expect(screen.queryByRole('dialog', { name: MANAGER })).toBeNull()
  })

  test('when it was paid that very moment, no cash is taken and it is said', async () => {
    const { till, user, order } = await stageOf('expired')
    pays(till, order.reference, 'pay-late')
    await press(user, /^Terima tunai/)
    const question = await dialog('alertdialog', /Terima tunai/)
    await push(user, 'take-cash')
    await within(question).findByText(/Jangan terima tunai; lihat statusnya/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid-late'))
  })

  test.each(['paid', 'settling', 'paid-late', 'sending'] as const)('is not offered for %s', async (state) => {
    await stageOf(state)
    expect(screen.queryByRole('button', { name: /^Terima tunai/ })).toBeNull()
  })
})

describe('while the line is down', () => {
  /** The line goes, and the till finds it out. */
  async function lineGoes(till: RealBridge, reference: string): Promise<void> {
    arm(till, { kind: 'refuse-connection' })
    await till.act('order.checkNow', { reference })
    await settle(till)
  }

  test('a waiting order keeps its QR; no goods, words for the customer, hold slip and cash', async () => {
    const { till, user, order } = await stageOf('waiting')
    await lineGoes(till, order.reference)
    await waitFor(() => expect(stage().querySelector('[data-connection-lost]')).not.toBeNull())
    expect(within(stage()).getByRole('img', { name: /QR untuk/ })).toBeDefined()
    expect(stage().querySelector('[data-connection-lost]')).not.toBeNull()
    expect(textOf(stage())).toContain('Terakhir terhubung')
    // Once on a screen: neither the open payments nor a note nor the words to read out repeat it.
    expect(document.querySelector('[data-line-notice]')).toBeNull()
    expect(textOf(document.querySelector('main')).match(/terputus/gu)).toHaveLength(1)
    expect(screen.queryByText(/Jangan serahkan barang sebelum pasti/)).toBeNull()
    expect(told()?.dataset['tell']).toBe('doubt.tell.connectionLost')
    expect(textOf(stage().querySelector('[data-release]'))).toBe('Jangan serahkan barang')
    expect(screen.getByRole('button', { name: /Bukti tunggu/ })).toBeDefined()
    await press(user, /^Terima tunai/)
    expect(textOf(await dialog('alertdialog', /Terima tunai/))).toContain(
      'apakah ponselnya sudah menampilkan',
    )
  })

  test('the strip says that nothing has to be done by hand', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    await lineGoes(till, reference)
    await cashierAt(till)
    expect(await screen.findByText(/semua ditanyakan otomatis, yang terlama dulu/)).toBeDefined()
  })

  test('is said when it goes, and when it is back with how many are being asked about', async () => {
    const till = await openTill()
    await bringInto(till, 'expired', { amount: rupiah(20_000) })
    await bringInto(till, 'suspect')
    const { reference } = await sell(till)
    const { user } = await cashierAt(till)
    await screen.findByText('Terhubung')
    // The sale screen says it itself.
    await go(user, 'history')
    await lineGoes(till, reference)
    const gone = /Jangan serahkan barang sebelum pasti/
    await screen.findByText(gone, { selector: 'li span.grow' })
    till.shop.gateway.clearFaults()
    await pass(till, 30 * SECOND)
    const said = /Terhubung lagi\. 2 pembayaran terbuka ditanyakan/
    expect(await screen.findByText(said, { selector: 'li span.grow' })).toBeDefined()
    expect(screen.queryByText(gone, { selector: 'li span.grow' })).toBeNull()
  })

  test('where cash was taken nobody waits for the line', async () => {
    const { till, order } = await stageOf('suspect')
    await till.act('order.takeCash', { reference: order.reference, approval })
    await lineGoes(till, order.reference)
    await screen.findByText('Koneksi terputus')
    expect(stage().querySelector('[data-connection-lost]')).toBeNull()
    expect(textOf(stage().querySelector('[data-release]'))).toBe('Boleh diserahkan (Manajer)')
  })

  test('a paid order is paid whatever the line does', async () => {
    const till = await openTill()
    await bringInto(till, 'paid')
    const { reference } = await sell(till, { amount: rupiah(20_000) })
    await stageAt(till)
    await lineGoes(till, reference)
    await screen.findByText('Koneksi terputus')
    expect(stage().dataset['stage']).toBe('paid')
    expect(stage().querySelector('[data-connection-lost]')).toBeNull()
  })
})
