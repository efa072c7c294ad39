/** Cases where a cashier might guess, on the running app: shown in both windows, sounded, journalled. */
import type { SlipList, SlipView } from '#contract/doubt-views.ts'
import type { OrderView, Timeline } from '#contract/views.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

// Many customers in a minute: more calls than a real gateway grants one merchant.
const at = oneTill({ switches: ['--practice-calls=600'], patienceMs: 15_000 })

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const see = async (selector: string) => expect(at.loket.cashier.locator(selector).first()).toBeVisible()
const press = (key: string) => at.loket.cashier.keyboard.press(key)
const type = (text: string) => at.loket.cashier.keyboard.type(text)
const textOf = async (selector: string) =>
  (await at.loket.cashier.innerText(selector)).replaceAll('\u00a0', ' ')
const customerText = async (selector: string) =>
  (await at.loket.customer.innerText(selector)).replaceAll('\u00a0', ' ')
/** From now on only new sounds count. */
const listen = async () => {
  // A sound still playing would swallow the same sound in the next second.
  const isQuiet = async () =>
    (await navigator.locks.query()).held?.every(({ name }) => name?.startsWith('loket-') !== true) ?? true
  await expect.poll(() => at.loket.cashier.evaluate(isQuiet), { timeout: 5000 }).toBe(true)
  const forget = () => void (document.documentElement.dataset['sounds'] = '')
  await Promise.all([at.loket.cashier.evaluate(forget), at.loket.customer.evaluate(forget)])
}
/** Both windows get the news; the first of them sounds, so that it is heard once. */
const heard = async () => {
  const sounds = () => document.documentElement.dataset['sounds'] ?? ''
  const both = `${await at.loket.cashier.evaluate(sounds)} ${await at.loket.customer.evaluate(sounds)}`
  return both
    .split(' ')
    .filter((one) => one !== '' && one !== 'key-refused')
    .toSorted()
}
const timeline = async (reference: string) =>
  ((await at.loket.call('history.timeline', { reference })) as Timeline).entries
const eventsOf = async (reference: string) =>
  (await timeline(reference)).flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []))
const detailOf = async (reference: string, event: string) =>
  (await timeline(reference)).flatMap((entry) =>
    entry.kind === 'event' && entry.event === event ? [entry.detail] : [],
  )
const slips = async () => (await at.loket.call('slip.list')) as SlipList
const waiting = async (amount: string, note?: string) => {
  const reference = await at.counter.sell(amount, note === undefined ? {} : { note })
  await at.counter.sees('waiting')
  return reference
}
/** The manager's practice PIN, on the cashier's own screen. */
const managerAgrees = async () => {
  await see('input[type="password"]')
  await type('2222')
  await press('Enter')
}

test.beforeEach(async () => {
  await at.counter.fault('none')
  for (let i = 0; i < 4 && (await at.loket.cashier.$(DIALOG)) !== null; i += 1) await press('Escape')
  await press('F1')
  if ((await at.loket.cashier.$('[data-amount-field]')) === null) await at.counter.next()
  await press('Escape')
})

test.describe('the customer says it is paid', () => {
  test('and the gateway finds it, late: said in words, heard, and on the other window', async () => {
    const reference = await waiting('61000')
    await at.counter.payer(reference, 'expire')
    await press('F5')
    await at.counter.sees('expired')
    // First: the gateway tells of the payment, and the till may ask before anybody presses a key.
    await listen()
    await at.counter.payer(reference, 'pay')
    await press('F6')
    await see('[data-tell="sale.says.late.tell"]')
    expect(await textOf('[role="dialog"]')).toContain('terlambat. Panggil manajer')
    await press('Escape')
    await at.counter.sees('paid-late')
    await at.counter.customerSees('ask-cashier')
    expect(await customerText('[data-scene]')).toContain('Pembayarannya sudah masuk')
    await expect.poll(heard).toEqual(['alert'])
  })

  test('and it is not there: a hold slip, and when the money comes the slip says so', async () => {
    const reference = await waiting('62000')
    await press('F6')
    await see('[data-tell="sale.says.not-yet.tell"]')
    await see('[role="dialog"] [role="timer"]')
    await press('h')
    await see('[role="radiogroup"]')
    await press('1')
    await press('Tab')
    await type('0903')
    await press('Tab')
    await type('081234567890')
    await press('Enter')
    await see('[data-slip]')
    const card = await textOf('[data-slip]')
    expect(card).toContain('Rp 62.000')
    expect(card).toContain("please don't pay again")
    expect(card).not.toContain('081234567890')
    const [slip] = (await slips()).open
    expect(slip).toMatchObject({
      shown: 'success-screen',
      phone: '•••7890',
      order: { reference, state: 'waiting' },
    })
    const told = (await eventsOf(reference)).filter((event) => event !== 'status')
    expect(told).toEqual(['send', 'asked'])
    await press('Escape')
    await see('[data-slips="1"]')
    await at.counter.payer(reference, 'pay')
    await press('F5')
    await at.counter.sees('paid')
    await at.counter.customerSees('paid')
    await see(`text=Bukti tunggu #${slip?.number ?? 0}: Rp 62.000 sudah masuk`)
    await see('[data-slip-row] >> text=Uangnya sudah masuk')
    await at.loket.cashier.click('[data-slip-row]')
    await see('text=Uangnya sudah masuk. Hubungi')
    await press('s')
    await expect.poll(async () => (await slips()).open).toEqual([])
    expect(((await at.loket.call('slip.get', { number: slip?.number })) as SlipView).ended).toMatchObject({
      how: 'paid',
      by: 'practice-cashier',
    })
  })

  test('and nobody knows which: found by the last four, asked about at once', async () => {
    const wanted = await waiting('63000')
    await at.counter.next()
    await waiting('63000')
    await at.counter.next()
    await at.counter.payer(wanted, 'pay')
    await press('F6')
    await see('[role="search"]')
    await press('Tab')
    await type(wanted.slice(-4))
    await see('[data-found] li')
    await expect(at.loket.cashier.locator('[data-found] li')).toHaveCount(1)
    await press('Enter')
    await see('[data-tell="sale.says.paid.tell"]')
    await press('Escape')
    await at.counter.sees('paid')
    await at.counter.customerSees('paid')
    expect((await at.counter.order(wanted)).release).toBe('yes')
  })

  test('and there is no such order: a slip without one, which a manager may end as paid', async () => {
    await press('F6')
    await see('[role="search"]')
    await type('98765000')
    await see('[data-tell="doubt.search.nothing.tell"]')
    await press('Alt+h')
    await see('[role="radiogroup"]')
    await press('3')
    await press('Enter')
    await see('[data-slip]')
    const number = (await slips()).open.at(-1)?.number ?? 0
    await press('s')
    await managerAgrees()
    await expect
      .poll(async () => ((await at.loket.call('slip.get', { number })) as SlipView).ended)
      .toMatchObject({ how: 'paid', by: 'practice-manager' })
  })
})

test('the line goes: the QR stays with words in both windows; when it is back the till asks by itself, oldest first', async () => {
  const older = await waiting('64000')
  await at.counter.next()
  const newer = await waiting('65000')
  await listen()
  await at.counter.fault('gateway-down')
  await press('F5')
  await see('[data-stage] [data-connection-lost]')
  await see('[data-line-notice]')
  await expect(at.loket.customer.locator('[data-scene="qr"] [data-connection-lost]').first()).toBeVisible()
  expect(await at.loket.customer.$('[data-qr]')).not.toBeNull()
  expect(await customerText('[data-connection-lost]')).toContain('It may still go through')
  expect(await textOf('[data-stage] [data-release]')).toBe('Jangan serahkan barang')
  await at.counter.payer(older, 'pay')
  await at.counter.payer(newer, 'pay')
  const cut = Date.now()
  await at.counter.fault('none')
  await at.counter.sees('paid')
  await at.counter.customerSees('paid')
  await expect.poll(async () => (await at.counter.order(older)).state).toBe('paid')
  const answered = async (reference: string) =>
    (await timeline(reference)).flatMap((entry) =>
      entry.kind === 'attempt' && entry.outcome === 'done' && entry.at >= cut ? [entry.at] : [],
    )[0] ?? 0
  expect(await answered(older)).toBeGreaterThan(0)
  expect(await answered(older)).toBeLessThanOrEqual(await answered(newer))
  await expect.poll(heard).toEqual(expect.arrayContaining(['chime', 'connection-lost', 'connection-back']))
})

test.describe('money that came oddly', () => {
  test('late: a manager says what was done, with their PIN, and both names stand there', async () => {
    const reference = await waiting('66000')
    await at.counter.payer(reference, 'expire')
    await press('F5')
    await at.counter.sees('expired')
    await at.counter.payer(reference, 'pay')
    await press('F5')
    await at.counter.sees('paid-late')
    await press('F12')
    await see('[role="radiogroup"]')
    await press('1')
    await press('Enter')
    await managerAgrees()
    await see('[data-mark="resolved"]')
    expect(await textOf('[data-mark="resolved"]')).toContain('Catatan manajer: Barang diserahkan. Manajer')
    expect(await at.counter.order(reference)).toMatchObject({
      state: 'paid-late',
      resolved: { how: 'goods-given', by: 'practice-cashier', approvedBy: 'practice-manager' },
    })
    expect((await detailOf(reference, 'resolved'))[0]).toContain('practice-manager')
    await at.counter.customerSees('idle')
  })

  test('twice by the gateway: alert, no tick left anywhere, and Enter puts nothing away', async () => {
    const reference = await waiting('67000')
    await at.counter.payer(reference, 'pay')
    await press('F5')
    await at.counter.sees('paid')
    await listen()
    await at.counter.payer(reference, 'pay-twice')
    await press('F5')
    await see('[data-stage] [data-glyph="paid-twice"]')
    await at.counter.customerSees('ask-cashier')
    expect(await customerText('[data-scene]')).toContain('lebih dari sekali')
    await expect.poll(heard).toEqual(['alert'])
    await at.counter.next()
    expect((await at.counter.order(reference)).acknowledgedAt).toBeUndefined()
    expect(await at.counter.order(reference)).toMatchObject({ paidTwice: 'gateway', release: 'manager' })
  })

  test('in cash, and then by the gateway: paid twice, though the order was put away', async () => {
    const reference = await waiting('68000')
    await press('c')
    expect(await at.loket.cashier.$('[role="alertdialog"]')).toBeNull()
    await at.counter.payer(reference, 'expire')
    await press('F5')
    await at.counter.sees('expired')
    await press('c')
    await see('[role="alertdialog"]')
    await press('y')
    await see('[data-amount-field]')
    expect(await at.counter.order(reference)).toMatchObject({
      cash: { by: 'practice-cashier' },
      state: 'expired',
    })
    expect(await eventsOf(reference)).toContain('cash-taken')
    await at.counter.payer(reference, 'pay')
    await at.loket.call('order.checkNow', { reference })
    await see('text=Rp 68.000: dibayar dua kali')
    await at.counter.focus(reference)
    await see('[data-stage="paid-late"] [data-glyph="paid-twice"]')
    expect(await at.counter.words()).toContain('Tunai sudah diterima, dan uang dari penyedia masuk juga')
    expect(await at.counter.order(reference)).toMatchObject({ paidTwice: 'cash' })
  })

  test('too little: the difference, words for the customer, and the rest in cash with a manager', async () => {
    const reference = await waiting('150000')
    await at.counter.payer(reference, 'pay-wrong', 14_000_000n)
    await press('F5')
    await at.counter.sees('paid-wrong-amount')
    expect(await at.counter.words()).toContain('kurang Rp 10.000')
    expect(await at.counter.words()).toContain('it was too little')
    expect(await customerText('[data-scene]')).toContain('jumlahnya berbeda')
    await press('F12')
    await see('[role="radiogroup"]')
    await press('1')
    await press('Enter')
    await managerAgrees()
    await see('[data-mark="resolved"]')
    expect(await at.counter.order(reference)).toMatchObject({ resolved: { how: 'paid-rest-in-cash' } })
  })

  test('suspect: no goods, no second charge, a hold slip; cash only with a manager', async () => {
    const reference = await waiting('69000')
    await at.counter.payer(reference, 'suspect')
    await press('F5')
    await at.counter.sees('suspect')
    await at.counter.customerSees('checking')
    await press('h')
    await see('[role="radiogroup"]')
    await press('2')
    await press('Enter')
    await see('[data-slip]')
    await press('Escape')
    await see('text=Bukti tunggu #')
    expect(await at.counter.order(reference)).toMatchObject({ state: 'suspect', can: { renew: false } })
    await press('c')
    await see('[role="alertdialog"]')
    await press('y')
    await see('input[type="password"]')
    await press('Escape')
    await press('Escape')
    expect((await at.counter.order(reference)).cash).toBeUndefined()
  })
})

test('killed with payments open: a board names each, they are asked about already, and Enter serves the next customer', async () => {
  const reference = await waiting('71000')
  await at.restart('kill')
  await see('[data-board="recovered"]')
  const board = await textOf('[data-board]')
  expect(board).toContain('Rp 71.000')
  expect(board).toMatch(/pembayaran masih terbuka ketika komputer kasir ini berhenti/)
  await expect
    .poll(async () => ((await at.loket.call('order.get', { reference })) as OrderView).lastAsked)
    .toBeDefined()
  await press('Enter')
  await see('[data-amount-field]')
})
