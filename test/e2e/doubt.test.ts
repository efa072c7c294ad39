/** Cases where a cashier might guess, on the running app: shown in both windows, sounded, journalled. */
import type { SlipList, SlipView } from '#contract/doubt-views.ts'
import type { OrderView } from '#contract/views.ts'
import { expect, test } from './fixtures.ts'
import { soundsOf } from './machine.ts'
import { oneTill } from './one-till.ts'
import { SEEN } from './screens/seen.ts'

const PAID_TWICE = '[data-glyph="paid-twice"]'
// Many customers in a minute: more calls than a real gateway grants one merchant.
const at = oneTill({ switches: ['--practice-calls=600'], patienceMs: 15_000 })

const press = (key: string) => at.counter.press(key)
/** From now on only new sounds count. */
const listen = async () => {
  // A sound still playing would swallow the same sound in the next second.
  const isQuiet = async () =>
    (await navigator.locks.query()).held?.every(({ name }) => name?.startsWith('loket-') !== true) ?? true
  await expect.poll(() => at.loket.cashier.evaluate(isQuiet), { timeout: 5000 }).toBe(true)
  const forget = () => void (document.documentElement.dataset['sounds'] = '')
  await Promise.all([at.loket.cashier.evaluate(forget), at.loket.customer.evaluate(forget)])
}
const heard = async () =>
  (await soundsOf(at.loket))
    .flat()
    .filter((one) => one !== 'key-refused')
    .toSorted()
const eventsOf = async (reference: string) =>
  (await at.counter.timeline(reference)).flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []))
const detailOf = async (reference: string, event: string) =>
  (await at.counter.timeline(reference)).flatMap((entry) =>
    entry.kind === 'event' && entry.event === event ? [entry.wire?.detail] : [],
  )
const slips = async () => (await at.loket.call('slip.list')) as SlipList
/** A manager says what was done, with their PIN. */
const resolve = async (how: string) => {
  await at.counter.push('resolve')
  await at.dialog.choose(how)
  await at.dialog.managerAgrees()
  await expect(at.sale.resolved).toBeVisible()
}

test.beforeEach(async () => {
  for (let i = 0; i < 4 && (await at.dialog.any.count()) > 0; i += 1) await press('Escape')
  await at.toAmount()
})

test.describe('the customer says it is paid', () => {
  test('and the gateway finds it, late: said in words, heard, and on the other window', async () => {
    const reference = await at.counter.waiting('61000')
    await at.counter.payer(reference, 'expire')
    await press('F5')
    await at.counter.sees('expired')
    // First: the gateway tells of the payment, and the till may ask before anybody presses a key.
    await listen()
    await at.counter.payer(reference, 'pay')
    await press('F6')
    await expect(at.doubt.tell('sale.says.late.tell')).toBeVisible()
    await expect(at.dialog.box).toContainText('terlambat. Panggil manajer', SEEN)
    await press('Escape')
    await at.counter.sees('paid-late')
    await at.counter.customerSees('ask-cashier')
    await expect(at.customer.scene).toContainText('Pembayarannya sudah masuk', SEEN)
    await expect.poll(heard).toEqual(['alert'])
  })

  test('and it is not there: a hold slip, and when the money comes the slip says so', async () => {
    const reference = await at.counter.waiting('62000')
    await press('F6')
    await expect(at.doubt.tell('sale.says.not-yet.tell')).toBeVisible()
    await expect(at.dialog.box.locator('[role="timer"]')).toBeVisible()
    await at.counter.push('says-hold')
    await expect(at.dialog.choices).toBeVisible()
    await press('1')
    await press('Tab')
    await at.counter.type('0903')
    await press('Tab')
    await at.counter.type('081234567890')
    await press('Enter')
    await expect(at.doubt.slip).toBeVisible()
    await expect(at.doubt.slip).toContainText('Rp 62.000', SEEN)
    await expect(at.doubt.slip).toContainText("please don't pay again", SEEN)
    expect(await at.doubt.slip.innerText()).not.toContain('081234567890')
    const [slip] = (await slips()).open
    expect(slip).toMatchObject({
      shown: 'success-screen',
      phone: '•••7890',
      order: { reference, state: 'waiting' },
    })
    const told = (await eventsOf(reference)).filter((event) => event !== 'status')
    expect(told).toEqual(['send', 'asked'])
    await press('Escape')
    await expect(at.doubt.shelf(1)).toBeVisible()
    await at.counter.payer(reference, 'pay')
    await press('F5')
    await at.counter.sees('paid')
    await at.counter.customerSees('paid')
    await expect(at.text(`Bukti tunggu #${slip?.number ?? 0}: Rp 62.000 sudah masuk`)).toBeVisible()
    await expect(at.doubt.slipRow.getByText('Uangnya sudah masuk')).toBeVisible()
    await at.doubt.slipRow.click()
    await expect(at.text('Uangnya sudah masuk. Hubungi')).toBeVisible()
    await at.counter.push('slip-paid')
    await expect.poll(async () => (await slips()).open).toEqual([])
    expect(((await at.loket.call('slip.get', { number: slip?.number })) as SlipView).ended).toMatchObject({
      how: 'paid',
      by: 'practice-cashier',
    })
  })

  // In `npm test`: `test/unit/counter/search.test.ts`, and the screen on the real handlers in
  // `test/renderer/doubt-ask.test.tsx`.
  test('and nobody knows which: found by the last four, asked about at once', { tag: '@long' }, async () => {
    const wanted = await at.counter.waiting('63000')
    await at.counter.next()
    await at.counter.waiting('63000')
    await at.counter.next()
    await at.counter.payer(wanted, 'pay')
    await press('F6')
    await expect(at.doubt.search).toBeVisible()
    await press('Tab')
    await at.counter.type(wanted.slice(-4))
    await expect(at.doubt.found).toHaveCount(1)
    await expect(at.doubt.found).toBeVisible()
    await press('Enter')
    await expect(at.doubt.tell('sale.says.paid.tell')).toBeVisible()
    await press('Escape')
    await at.counter.sees('paid')
    // The customer who pays now keeps their QR.
    await at.counter.customerSees('qr')
    expect((await at.counter.order(wanted)).release).toBe('yes')
  })

  // In `npm test`: the same screens on the real handlers, in `test/renderer/doubt-*.test.tsx` and `stage.test.tsx`.
  test(
    'and there is no such order: a slip without one, which a manager may end as paid',
    { tag: '@long' },
    async () => {
      await press('F6')
      await expect(at.doubt.search).toBeVisible()
      await at.counter.type('98765000')
      await expect(at.doubt.tell('doubt.search.nothing.tell')).toBeVisible()
      await at.doubt.hold('3', 'hold-without')
      const number = (await slips()).open.at(-1)?.number ?? 0
      await at.counter.push('slip-paid')
      await at.dialog.managerAgrees()
      await expect
        .poll(async () => ((await at.loket.call('slip.get', { number })) as SlipView).ended)
        .toMatchObject({ how: 'paid', by: 'practice-manager' })
    },
  )
})

test('the line goes: the QR stays with words in both windows; when it is back the till asks by itself', async () => {
  const older = await at.counter.waiting('64000')
  await at.counter.next()
  const newer = await at.counter.waiting('65000')
  await listen()
  await at.counter.fault('gateway-down')
  await press('F5')
  await expect(at.sale.stage.locator('[data-connection-lost]')).toBeVisible()
  await expect(at.loket.cashier.locator('[data-line-notice]')).toHaveCount(0)
  const lost = at.customer.sceneOf('qr').locator('[data-connection-lost]')
  await expect(lost).toContainText("If you've already paid", SEEN)
  await expect(lost).toBeVisible()
  await expect(at.customer.qr).toBeAttached()
  await expect(at.sale.release).toHaveText('Jangan serahkan barang', SEEN)
  await at.counter.payer(older, 'pay')
  await at.counter.payer(newer, 'pay')
  await at.counter.fault('none')
  await at.counter.sees('paid')
  await at.counter.customerSees('paid')
  await expect.poll(async () => (await at.counter.order(older)).state).toBe('paid')
  await expect.poll(heard).toEqual(expect.arrayContaining(['chime', 'connection-lost', 'connection-back']))
})

test.describe('money that came oddly', () => {
  test('late: a manager says what was done, with their PIN, and both names stand there', async () => {
    const reference = await at.counter.waiting('66000')
    await at.counter.payer(reference, 'expire')
    await press('F5')
    await at.counter.sees('expired')
    await at.counter.payer(reference, 'pay')
    await press('F5')
    await at.counter.sees('paid-late')
    await resolve('1')
    await expect(at.sale.resolved).toContainText('Catatan manajer: Barang diserahkan. Manajer', SEEN)
    expect(await at.counter.order(reference)).toMatchObject({
      state: 'paid-late',
      resolved: { how: 'goods-given', by: 'practice-cashier', approvedBy: 'practice-manager' },
    })
    expect((await detailOf(reference, 'resolved'))[0]).toContain('practice-manager')
    await at.counter.customerSees('idle')
  })

  // In `npm test`: the stage in `test/renderer/stage.test.tsx`, the customer's window in `customer-doubt.test.tsx`, the alert
  // in `lock.test.tsx`.
  test(
    'twice by the gateway: alert, no tick left anywhere, and Enter puts nothing away',
    { tag: '@long' },
    async () => {
      const reference = await at.counter.sold('67000')
      await listen()
      await at.counter.payer(reference, 'pay-twice')
      await press('F5')
      await expect(at.sale.stage.locator(PAID_TWICE)).toBeVisible()
      await at.counter.customerSees('ask-cashier')
      await expect(at.customer.scene).toContainText('lebih dari sekali', SEEN)
      await expect.poll(heard).toEqual(['alert'])
      await at.counter.next()
      expect((await at.counter.order(reference)).acknowledgedAt).toBeUndefined()
      expect(await at.counter.order(reference)).toMatchObject({ paidTwice: 'gateway', release: 'manager' })
    },
  )

  test('in cash, and then by the gateway: paid twice, though the order was put away', async () => {
    const reference = await at.counter.waiting('68000')
    await expect(at.loket.cashier.locator('button[name="cash"]')).toHaveCount(0)
    await at.counter.payer(reference, 'expire')
    await press('F5')
    await at.counter.sees('expired')
    await at.counter.push('cash')
    await expect(at.dialog.question).toBeVisible()
    await at.counter.push('take-cash')
    await expect(at.sale.amount).toBeVisible()
    expect(await at.counter.order(reference)).toMatchObject({
      cash: { by: 'practice-cashier' },
      state: 'expired',
    })
    expect(await eventsOf(reference)).toContain('cash-taken')
    await at.counter.payer(reference, 'pay')
    await at.loket.call('order.checkNow', { reference })
    await expect(at.text('Rp 68.000: dibayar dua kali')).toBeVisible()
    await at.counter.focus(reference)
    await expect(at.sale.stageOf('paid-late').locator(PAID_TWICE)).toBeVisible()
    await expect(at.sale.stage).toContainText('Tunai sudah diterima, dan uang dari penyedia masuk juga', SEEN)
    expect(await at.counter.order(reference)).toMatchObject({ paidTwice: 'cash' })
  })

  // In `npm test`: `test/renderer/doubt-outcome.test.tsx`, the customer's window in `customer-doubt.test.tsx`.
  test(
    'too little: the difference, words for the customer, and the rest in cash with a manager',
    { tag: '@long' },
    async () => {
      const reference = await at.counter.waiting('150000')
      await at.counter.payer(reference, 'pay-wrong', 14_000_000n)
      await press('F5')
      await at.counter.sees('paid-wrong-amount')
      await expect(at.sale.stage).toContainText('kurang Rp 10.000', SEEN)
      await expect(at.sale.stage).toContainText('it was too little', SEEN)
      await expect(at.customer.scene).toContainText('Kurang Rp 10.000', SEEN)
      await resolve('1')
      expect(await at.counter.order(reference)).toMatchObject({ resolved: { how: 'paid-rest-in-cash' } })
    },
  )

  // In `npm test`: `test/renderer/doubt-*.test.tsx`; the customer's window in `test/unit/counter/scenes.test.ts`, no renewal in
  // `test/unit/domain/order-rules.test.ts`.
  test(
    'suspect: no goods, no second charge, a hold slip; cash only with a manager',
    { tag: '@long' },
    async () => {
      const reference = await at.counter.waiting('69000')
      await at.counter.payer(reference, 'suspect')
      await press('F5')
      await at.counter.sees('suspect')
      await at.counter.customerSees('checking')
      await at.doubt.hold('2')
      await press('Escape')
      await expect(at.text('Bukti tunggu #')).toBeVisible()
      expect(await at.counter.order(reference)).toMatchObject({ state: 'suspect', can: { renew: false } })
      await at.counter.push('cash')
      await expect(at.dialog.question).toBeVisible()
      await at.counter.push('take-cash')
      await expect(at.dialog.pin).toBeVisible()
      await press('Escape')
      await press('Escape')
      expect((await at.counter.order(reference)).cash).toBeUndefined()
    },
  )
})

test('killed with payments open: a board names each, they are asked about already, and Enter serves the next customer', async () => {
  const reference = await at.counter.waiting('71000')
  await at.restart('kill')
  await expect(at.sale.board).toBeVisible()
  await expect(at.sale.board).toContainText('Rp 71.000', SEEN)
  await expect(at.sale.board).toContainText(
    'pembayaran masih terbuka ketika komputer kasir ini berhenti',
    SEEN,
  )
  await expect
    .poll(async () => ((await at.loket.call('order.get', { reference })) as OrderView).lastAsked)
    .toBeDefined()
  await press('Enter')
  await expect(at.sale.amount).toBeVisible()
})
