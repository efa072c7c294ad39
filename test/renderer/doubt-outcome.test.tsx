import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import type { StateKind } from '#domain/order.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { HEALTH, Refused } from '../support/fake-bridge.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { CALM_MS, letPass, mountCashier, mountStage, stage, textOf } from './mount.tsx'

const show = (state: StateKind, more: Partial<OrderView> = {}) =>
  mountStage({ orders: [orderIn(state, more)] })
const told = () => stage().querySelector<HTMLElement>('[data-tell]')
const dialog = (role: 'dialog' | 'alertdialog', name: string | RegExp) => screen.findByRole(role, { name })
const MANAGER = 'Perlu persetujuan manajer'

describe('what to say to the customer stands on the stage, in both languages', () => {
  test.each([
    ['unknown', 'doubt.tell.unknown'],
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
    await show(state)
    expect(told()?.dataset['tell']).toBe(key)
    expect(textOf(told())).toContain(MESSAGES.id[key])
    expect(textOf(told())).toContain(MESSAGES.en[key])
  })

  test('too much is not too little', async () => {
    await show('paid-wrong-amount', { differenceMinor: 500_000n })
    expect(told()?.dataset['tell']).toBe('doubt.tell.too-much')
  })

  test('the customer who sees the tick is told nothing more', async () => {
    await show('paid')
    expect(told()).toBeNull()
  })
})

describe('paid twice', () => {
  test.each([
    ['gateway', /dua pembayaran berhasil/],
    ['cash', /Tunai sudah diterima/],
    ['another-order', /Pesanan lain dari penjualan ini/],
  ] as const)('by %s: a shape and words of its own, no tick, a manager', async (paidTwice, words) => {
    await show('paid', { paidTwice, release: 'manager', can: orderIn('paid-late').can })
    expect(textOf(within(stage()).getByRole('heading', { level: 1 }))).toBe('Dibayar dua kali')
    expect(textOf(stage())).toMatch(words)
    expect(stage().querySelector('[data-glyph="paid-twice"]')).not.toBeNull()
    expect(stage().querySelector('.bg-paid:not([data-release])')).toBeNull()
    expect(textOf(stage().querySelector('[data-release]'))).toBe('Tunggu manajer')
    expect(told()?.dataset['tell']).toBe('doubt.tell.twice')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Selesaikan/ }).disabled).toBe(false)
  })

  test('of a paid order Enter puts nothing away', async () => {
    const { bridge, user } = await show('paid', { paidTwice: 'gateway', can: orderIn('paid-late').can })
    letPass(CALM_MS)
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(bridge.inputsOf('order.acknowledge')).toEqual([])
  })

  test('a second success of an order that is paid already is news', async () => {
    const order = orderIn('paid')
    const { bridge } = await mountCashier({ orders: [order] })
    await waitFor(() => expect(bridge.inputsOf('order.open').length).toBeGreaterThan(0))
    bridge.orders.set(order.reference, { ...order, paidTwice: 'gateway' })
    bridge.emit({ type: 'order-changed', reference: order.reference, from: 'paid', to: 'paid' })
    expect(
      await screen.findByText(/Rp.150\.000: dibayar dua kali/, { selector: 'li span.grow' }),
    ).toBeDefined()
  })
})

describe('what people have done', () => {
  test('cash stands with time and names, in place of the question about goods', async () => {
    const cash = { at: Date.now(), by: 'practice-cashier', approvedBy: 'practice-manager' }
    await show('unknown', { cash, can: orderIn('draft').can })
    await waitFor(() =>
      expect(textOf(stage().querySelector('[data-mark="cash"]'))).toMatch(
        /Dibayar tunai .*, diterima Kasir\. Disetujui Manajer\./,
      ),
    )
    expect(stage().querySelector('[data-release]')).toBeNull()
    expect(textOf(stage())).toContain('Sudah dibayar tunai')
    expect(screen.queryByRole('button', { name: /Terima tunai/ })).toBeNull()
  })

  test('a resolution stands with the name of who said so, and nothing more is asked of anybody', async () => {
    const resolved = {
      at: Date.now(),
      how: 'refund-promised',
      note: 'dikembalikan tunai',
      by: 'practice-cashier',
      approvedBy: 'practice-manager',
    } as const
    await show('paid-late', { resolved, can: orderIn('draft').can })
    await waitFor(() =>
      expect(textOf(stage().querySelector('[data-mark="resolved"]'))).toMatch(
        /Catatan manajer: Uang akan dikembalikan\. Manajer, .*dikembalikan tunai/,
      ),
    )
    expect(textOf(stage())).toContain('Sudah diselesaikan')
    expect(told()).toBeNull()
    expect(screen.queryByRole('button', { name: /Selesaikan/ })).toBeNull()
  })

  test('the other order of the sale is a key away; the paid one before the newest', async () => {
    const other = orderIn('paid')
    const more = orderIn('cancelled')
    const order = orderIn('paid-late', {
      createdAt: Date.now() - 900_000,
      siblings: [other, more].map(({ reference, state, createdAt }) => ({ reference, state, createdAt })),
    })
    const { user } = await mountStage({ orders: [order, other, more] })
    expect(screen.getByRole('button', { name: /Pesanan lain: sudah dibayar/ })).toBeDefined()
    await user.keyboard('o')
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
  })
})

describe('F12: what a manager says was done', () => {
  test('one choice, a manager, and it stands on the stage', async () => {
    const { bridge, user } = await show('paid-late')
    await user.keyboard('{F12}')
    const form = await dialog('dialog', 'Bagaimana ini diselesaikan?')
    expect(within(form).getByRole<HTMLButtonElement>('button', { name: /Simpan/ }).disabled).toBe(true)
    await user.keyboard('1{Enter}')
    await dialog('dialog', MANAGER)
    await user.keyboard('2222{Enter}')
    await waitFor(() => expect(stage().querySelector('[data-mark="resolved"]')).not.toBeNull())
    expect(bridge.inputsOf('order.resolve').at(-1)).toMatchObject({
      how: 'goods-given',
      approval: { person: 'practice-manager', pin: '2222' },
    })
  })

  test('"in another way" needs a note', async () => {
    const { bridge, user } = await show('paid-late')
    await user.keyboard('{F12}')
    const form = await dialog('dialog', 'Bagaimana ini diselesaikan?')
    await user.keyboard('3{Enter}')
    expect(within(form).getByText('Tulis cara menyelesaikannya')).toBeDefined()
    await user.type(within(form).getByRole('textbox', { name: 'Catatan (wajib)' }), 'tukar barang{Enter}')
    await dialog('dialog', MANAGER)
    expect(bridge.inputsOf('order.resolve')).toMatchObject([{ how: 'seen', note: 'tukar barang' }])
  })

  test('of a short payment the rest may be paid in cash; of one that was too much, not', async () => {
    const { user, view } = await show('paid-wrong-amount')
    await user.keyboard('{F12}')
    await dialog('dialog', 'Bagaimana ini diselesaikan?')
    expect(screen.getByRole('radio', { name: /Sisanya dibayar tunai/ })).toBeDefined()
    view.unmount()
    const again = await show('paid-wrong-amount', { differenceMinor: 500_000n })
    await again.user.keyboard('{F12}')
    await dialog('dialog', 'Bagaimana ini diselesaikan?')
    expect(screen.queryByRole('radio', { name: /Sisanya dibayar tunai/ })).toBeNull()
  })

  test('of a rest in cash while no answer came: it is said first, and only a second press saves it', async () => {
    const order = orderIn('paid-wrong-amount')
    const { bridge, user } = await mountStage({ orders: [order], session: { role: 'manager' } })
    bridge.handle('order.resolve', ({ how, sure }) => {
      if (sure !== true) throw new Refused('confirm-first', { why: 'unheard' })
      const resolved = { at: Date.now(), how, by: 'practice-manager' } as const
      const done = { ...order, resolved, can: orderIn('draft').can }
      bridge.orders.set(order.reference, done)
      return done
    })
    await user.keyboard('{F12}')
    const form = await dialog('dialog', 'Bagaimana ini diselesaikan?')
    await user.click(within(form).getByRole('radio', { name: /Sisanya dibayar tunai/ }))
    await user.keyboard('{Enter}')
    await within(form).findByText(/Tidak ada jawaban pasti dari penyedia/)
    expect(textOf(form)).not.toContain(MESSAGES.id['error.confirm-first'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(stage().querySelector('[data-mark="resolved"]')).not.toBeNull())
    const said = { reference: order.reference, how: 'paid-rest-in-cash' }
    expect(bridge.inputsOf('order.resolve')).toEqual([said, { ...said, sure: true }])
  })

  test('a manager who is signed in needs no PIN', async () => {
    const order = orderIn('paid-late')
    const { bridge, user } = await mountStage({ orders: [order], session: { role: 'manager' } })
    bridge.handle('order.resolve', () => {
      const resolved = { at: Date.now(), how: 'goods-given', by: 'practice-manager' } as const
      const done = { ...order, resolved, can: orderIn('draft').can }
      bridge.orders.set(order.reference, done)
      return done
    })
    await user.keyboard('{F12}')
    await dialog('dialog', 'Bagaimana ini diselesaikan?')
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(stage().querySelector('[data-mark="resolved"]')).not.toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('C: cash instead', () => {
  test('of an expired order: a warning that it may still come, Y, and the next customer', async () => {
    const { bridge, user } = await show('expired')
    await user.keyboard('c')
    const question = await dialog('alertdialog', /Terima tunai/)
    expect(textOf(question)).toContain('Loket memberi tahu dibayar dua kali')
    // Enter alone never confirms.
    await user.keyboard('{Enter}')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(bridge.inputsOf('order.takeCash')).toEqual([])
    await user.keyboard('c')
    await dialog('alertdialog', /Terima tunai/)
    await user.keyboard('y')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(bridge.inputsOf('order.takeCash').length).toBe(1)
    expect(await screen.findByText(/Tunai Rp.150\.000 dicatat/, { selector: 'li span.grow' })).toBeDefined()
  })

  test.each(['unknown', 'suspect'] as const)(
    'of %s: the customer may pay twice, and a manager must agree',
    async (state) => {
      const { bridge, user } = await show(state)
      await user.keyboard('c')
      expect(textOf(await dialog('alertdialog', /Terima tunai/))).toContain('mungkin membayar dua kali')
      await user.keyboard('y')
      await dialog('dialog', MANAGER)
      await user.keyboard('{Escape}')
      expect([...bridge.orders.values()].every(({ cash }) => cash === undefined)).toBe(true)
    },
  )

  test('of a manager to whom no answer came: it is said first, and only a second press takes it', async () => {
    const order = orderIn('expired')
    const { bridge, user } = await mountStage({ orders: [order], session: { role: 'manager' } })
    bridge.handle('order.takeCash', ({ sure }) => {
      if (sure !== true) throw new Refused('confirm-first', { why: 'unheard' })
      const cash = { at: Date.now(), by: 'practice-manager', approvedBy: 'practice-manager' }
      const done = { ...order, cash, can: orderIn('draft').can }
      bridge.orders.set(order.reference, done)
      return done
    })
    await user.keyboard('c')
    const question = await dialog('alertdialog', /Terima tunai/)
    await user.keyboard('y')
    await within(question).findByText(/Tidak ada jawaban pasti dari penyedia/)
    expect(textOf(question)).not.toContain(MESSAGES.id['error.confirm-first'])
    await user.click(within(question).getByRole('button', { name: /Tetap terima tunai/ }))
    expect(await screen.findByText(/Tunai Rp.150\.000 dicatat/, { selector: 'li span.grow' })).toBeDefined()
    const { reference } = order
    expect(bridge.inputsOf('order.takeCash')).toEqual([{ reference }, { reference, sure: true }])
    expect(screen.queryByRole('dialog', { name: MANAGER })).toBeNull()
  })

  test('when it was paid that very moment, no cash is taken and it is said', async () => {
    const order = orderIn('expired')
    const { bridge, user } = await mountStage({ orders: [order] })
    bridge.handle('order.takeCash', () => {
      bridge.move(order.reference, 'paid')
      throw new Refused('not-allowed', { state: 'paid' })
    })
    await user.keyboard('c')
    const question = await dialog('alertdialog', /Terima tunai/)
    await user.keyboard('y')
    await within(question).findByText(/Jangan terima tunai; lihat statusnya/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
  })

  test.each(['paid', 'settling', 'paid-late', 'sending'] as const)('is not offered for %s', async (state) => {
    const { user } = await show(state)
    await user.keyboard('c')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('while the line is down', () => {
  const health = {
    gateway: { ...HEALTH.gateway, connection: 'down', lastAnswerAt: Date.now() - 60_000 },
  } as const

  test('a waiting order keeps its QR; no goods, words for the customer, hold slip and cash', async () => {
    const { user } = await mountStage({ orders: [orderIn('waiting')], health })
    expect(within(stage()).getByRole('img', { name: /QR untuk/ })).toBeDefined()
    expect(stage().querySelector('[data-connection-lost]')).not.toBeNull()
    expect(textOf(stage())).toContain('Terakhir terhubung')
    expect(told()?.dataset['tell']).toBe('doubt.tell.connectionLost')
    expect(textOf(stage().querySelector('[data-release]'))).toBe('Jangan serahkan barang')
    expect(screen.getByRole('button', { name: /Bukti tunggu/ })).toBeDefined()
    await user.keyboard('c')
    expect(textOf(await dialog('alertdialog', /Terima tunai/))).toContain(
      'apakah ponselnya sudah menampilkan',
    )
  })

  test('the strip says that nothing has to be done by hand', async () => {
    await mountCashier({ health })
    expect(await screen.findByText(/semua ditanyakan otomatis, yang terlama dulu/)).toBeDefined()
  })

  test('is said when it goes, and when it is back with how many are being asked about', async () => {
    const up = { ...HEALTH }
    let now: typeof up = up
    const { bridge } = await mountCashier({
      orders: [orderIn('waiting'), orderIn('unknown'), orderIn('expired')],
    })
    bridge.handle('health.get', () => now)
    bridge.emit({ type: 'health-changed' })
    await screen.findByText('Terhubung')
    now = { ...up, ...health }
    bridge.emit({ type: 'health-changed' })
    const gone = /Jangan serahkan barang sebelum pasti/
    await screen.findByText(gone, { selector: 'li span.grow' })
    now = up
    bridge.emit({ type: 'health-changed' })
    const said = /Terhubung lagi\. 2 pembayaran terbuka ditanyakan/
    expect(await screen.findByText(said, { selector: 'li span.grow' })).toBeDefined()
    expect(screen.queryByText(gone, { selector: 'li span.grow' })).toBeNull()
  })

  test('a paid order is paid whatever the line does', async () => {
    await mountStage({ orders: [orderIn('paid')], health })
    expect(stage().querySelector('[data-connection-lost]')).toBeNull()
  })
})
