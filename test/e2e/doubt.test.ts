/** Cases where a cashier might guess, on the running app: shown in both windows, sounded, journalled. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SlipList, SlipView } from '#contract/doubt-views.ts'
import type { OrderView, Timeline } from '#contract/views.ts'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'

let profile: ReturnType<typeof newProfile>
let loket: LoketApp
let counter: Counter

async function open(): Promise<void> {
  // Many customers in a minute: more calls than a real gateway grants one merchant.
  loket = await launchLoket(profile.folder, ['--practice-calls=600'])
  loket.cashier.setDefaultTimeout(15_000)
  loket.customer.setDefaultTimeout(15_000)
  counter = atTheCounter(loket)
}
beforeAll(async () => {
  profile = newProfile()
  await open()
}, 60_000)
afterAll(async () => {
  await loket.quit()
  profile.remove()
})

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const see = async (selector: string) => void (await loket.cashier.waitForSelector(selector))
const press = (key: string) => loket.cashier.keyboard.press(key)
const type = (text: string) => loket.cashier.keyboard.type(text)
const textOf = async (selector: string) => (await loket.cashier.innerText(selector)).replaceAll('\u00a0', ' ')
const customerText = async (selector: string) =>
  (await loket.customer.innerText(selector)).replaceAll('\u00a0', ' ')
/** From now on only new sounds count. */
const listen = async () => {
  // A sound still playing would swallow the same sound in the next second.
  const isQuiet = async () =>
    (await navigator.locks.query()).held?.every(({ name }) => name?.startsWith('loket-') !== true) ?? true
  await expect.poll(() => loket.cashier.evaluate(isQuiet), { timeout: 5000 }).toBe(true)
  const forget = () => void (document.documentElement.dataset['sounds'] = '')
  await Promise.all([loket.cashier.evaluate(forget), loket.customer.evaluate(forget)])
}
/** Both windows get the news; the first of them sounds, so that it is heard once. */
const heard = async () => {
  const sounds = () => document.documentElement.dataset['sounds'] ?? ''
  const both = `${await loket.cashier.evaluate(sounds)} ${await loket.customer.evaluate(sounds)}`
  return both
    .split(' ')
    .filter((one) => one !== '' && one !== 'key-refused')
    .toSorted()
}
const timeline = async (reference: string) =>
  ((await loket.call('history.timeline', { reference })) as Timeline).entries
const eventsOf = async (reference: string) =>
  (await timeline(reference)).flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []))
const detailOf = async (reference: string, event: string) =>
  (await timeline(reference)).flatMap((entry) =>
    entry.kind === 'event' && entry.event === event ? [entry.detail] : [],
  )
const slips = async () => (await loket.call('slip.list')) as SlipList
const waiting = async (amount: string, note?: string) => {
  const reference = await counter.sell(amount, note === undefined ? {} : { note })
  await counter.sees('waiting')
  return reference
}
/** The manager's practice PIN, on the cashier's own screen. */
const managerAgrees = async () => {
  await see('input[type="password"]')
  await type('2222')
  await press('Enter')
}

beforeEach(async () => {
  await counter.fault('none')
  for (let i = 0; i < 4 && (await loket.cashier.$(DIALOG)) !== null; i += 1) await press('Escape')
  await press('F1')
  if ((await loket.cashier.$('[data-amount-field]')) === null) await counter.next()
  await press('Escape')
})

describe('the customer says it is paid', () => {
  it('and the gateway finds it, late: said in words, heard, and on the other window', async () => {
    const reference = await waiting('61000')
    await counter.payer(reference, 'expire')
    await press('F5')
    await counter.sees('expired')
    await counter.payer(reference, 'pay')
    await listen()
    await press('F6')
    await see('[data-tell="sale.says.late.tell"]')
    expect(await textOf('[role="dialog"]')).toContain('terlambat. Panggil manajer')
    await press('Escape')
    await counter.sees('paid-late')
    await counter.customerSees('ask-cashier')
    expect(await customerText('[data-scene]')).toContain('Pembayarannya sudah masuk')
    await expect.poll(heard).toEqual(['alert'])
  })

  it('and it is not there: a hold slip, and when the money comes the slip says so', async () => {
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
    await counter.payer(reference, 'pay')
    await press('F5')
    await counter.sees('paid')
    await counter.customerSees('paid')
    await see(`text=Bukti tunggu #${slip?.number ?? 0}: Rp 62.000 sudah masuk`)
    await see('[data-slip-row] >> text=Uangnya sudah masuk')
    await loket.cashier.click('[data-slip-row]')
    await see('text=Uangnya sudah masuk. Hubungi')
    await press('s')
    await expect.poll(async () => (await slips()).open).toEqual([])
    expect(((await loket.call('slip.get', { number: slip?.number })) as SlipView).ended).toMatchObject({
      how: 'paid',
      by: 'practice-cashier',
    })
  })

  it('and nobody knows which: found by the last four, asked about at once', async () => {
    const wanted = await waiting('63000')
    await counter.next()
    await waiting('63000')
    await counter.next()
    await counter.payer(wanted, 'pay')
    await press('F6')
    await see('[role="search"]')
    await press('Tab')
    await type(wanted.slice(-4))
    await see('[data-found] li')
    await expect.poll(() => loket.cashier.locator('[data-found] li').count()).toBe(1)
    await press('Enter')
    await see('[data-tell="sale.says.paid.tell"]')
    await press('Escape')
    await counter.sees('paid')
    await counter.customerSees('paid')
    expect((await counter.order(wanted)).goods).toBe('yes')
  })

  it('and there is no such order: a slip without one, which a manager may end as paid', async () => {
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
      .poll(async () => ((await loket.call('slip.get', { number })) as SlipView).ended)
      .toMatchObject({ how: 'paid', by: 'practice-manager' })
  })
})

it('the line goes: the QR stays with words in both windows; when it is back the till asks by itself, oldest first', async () => {
  const older = await waiting('64000')
  await counter.next()
  const newer = await waiting('65000')
  await listen()
  await counter.fault('gateway-down')
  await press('F5')
  await see('[data-stage] [data-line-down]')
  await see('[data-line-notice]')
  await loket.customer.waitForSelector('[data-scene="qr"] [data-line-down]')
  expect(await loket.customer.$('[data-qr]')).not.toBeNull()
  expect(await customerText('[data-line-down]')).toContain('It may still go through')
  expect(await textOf('[data-stage] [data-goods]')).toBe('Jangan serahkan barang')
  await counter.payer(older, 'pay')
  await counter.payer(newer, 'pay')
  const cut = Date.now()
  await counter.fault('none')
  await counter.sees('paid')
  await counter.customerSees('paid')
  await expect.poll(async () => (await counter.order(older)).state).toBe('paid')
  const answered = async (reference: string) =>
    (await timeline(reference)).flatMap((entry) =>
      entry.kind === 'attempt' && entry.outcome === 'done' && entry.at >= cut ? [entry.at] : [],
    )[0] ?? 0
  expect(await answered(older)).toBeGreaterThan(0)
  expect(await answered(older)).toBeLessThanOrEqual(await answered(newer))
  await expect.poll(heard).toEqual(expect.arrayContaining(['chime', 'line-down', 'line-up']))
}, 60_000)

describe('money that came oddly', () => {
  it('late: a manager says what was done, with their PIN, and both names stand there', async () => {
    const reference = await waiting('66000')
    await counter.payer(reference, 'expire')
    await press('F5')
    await counter.sees('expired')
    await counter.payer(reference, 'pay')
    await press('F5')
    await counter.sees('paid-late')
    await press('F12')
    await see('[role="radiogroup"]')
    await press('1')
    await press('Enter')
    await managerAgrees()
    await see('[data-mark="resolved"]')
    expect(await textOf('[data-mark="resolved"]')).toContain('Catatan manajer: Barang diserahkan. Manajer')
    expect(await counter.order(reference)).toMatchObject({
      state: 'paid-late',
      resolved: { how: 'goods-given', by: 'practice-cashier', approvedBy: 'practice-manager' },
    })
    expect((await detailOf(reference, 'resolved'))[0]).toContain('practice-manager')
    await counter.customerSees('idle')
  })

  it('twice by the gateway: alert, no tick left anywhere, and Enter puts nothing away', async () => {
    const reference = await waiting('67000')
    await counter.payer(reference, 'pay')
    await press('F5')
    await counter.sees('paid')
    await listen()
    await counter.payer(reference, 'pay-twice')
    await press('F5')
    await see('[data-stage] [data-glyph="paid-twice"]')
    await counter.customerSees('ask-cashier')
    expect(await customerText('[data-scene]')).toContain('lebih dari sekali')
    await expect.poll(heard).toEqual(['alert'])
    await counter.next()
    expect((await counter.order(reference)).acknowledgedAt).toBeUndefined()
    expect(await counter.order(reference)).toMatchObject({ paidTwice: 'gateway', goods: 'manager' })
  })

  it('in cash, and then by the gateway: paid twice, though the order was put away', async () => {
    const reference = await waiting('68000')
    await press('c')
    expect(await loket.cashier.$('[role="alertdialog"]')).toBeNull()
    await counter.payer(reference, 'expire')
    await press('F5')
    await counter.sees('expired')
    await press('c')
    await see('[role="alertdialog"]')
    await press('y')
    await see('[data-amount-field]')
    expect(await counter.order(reference)).toMatchObject({
      cash: { by: 'practice-cashier' },
      state: 'expired',
    })
    expect(await eventsOf(reference)).toContain('cash-taken')
    await counter.payer(reference, 'pay')
    await loket.call('order.checkNow', { reference })
    await see('text=Rp 68.000: dibayar dua kali')
    await counter.focus(reference)
    await see('[data-stage="paid-late"] [data-glyph="paid-twice"]')
    expect(await counter.words()).toContain('Tunai sudah diterima, dan uang dari penyedia masuk juga')
    expect(await counter.order(reference)).toMatchObject({ paidTwice: 'cash' })
  })

  it('too little: the difference, words for the customer, and the rest in cash with a manager', async () => {
    const reference = await waiting('150000')
    await counter.payer(reference, 'pay-wrong', 14_000_000n)
    await press('F5')
    await counter.sees('paid-wrong-amount')
    expect(await counter.words()).toContain('kurang Rp 10.000')
    expect(await counter.words()).toContain('it was too little')
    expect(await customerText('[data-scene]')).toContain('jumlahnya berbeda')
    await press('F12')
    await see('[role="radiogroup"]')
    await press('1')
    await press('Enter')
    await managerAgrees()
    await see('[data-mark="resolved"]')
    expect(await counter.order(reference)).toMatchObject({ resolved: { how: 'paid-rest-in-cash' } })
  })

  it('suspect: no goods, no second charge, a hold slip; cash only with a manager', async () => {
    const reference = await waiting('69000')
    await counter.payer(reference, 'suspect')
    await press('F5')
    await counter.sees('suspect')
    await counter.customerSees('checking')
    await press('h')
    await see('[role="radiogroup"]')
    await press('2')
    await press('Enter')
    await see('[data-slip]')
    await press('Escape')
    await see('text=Bukti tunggu #')
    expect(await counter.order(reference)).toMatchObject({ state: 'suspect', can: { renew: false } })
    await press('c')
    await see('[role="alertdialog"]')
    await press('y')
    await see('input[type="password"]')
    await press('Escape')
    await press('Escape')
    expect((await counter.order(reference)).cash).toBeUndefined()
  })
})

it('killed with payments open: a board names each, they are asked about already, and Enter serves the next customer', async () => {
  const reference = await waiting('71000')
  await loket.kill()
  await open()
  await see('[data-board="recovered"]')
  const board = await textOf('[data-board]')
  expect(board).toContain('Rp 71.000')
  expect(board).toMatch(/pembayaran masih terbuka ketika komputer kasir ini berhenti/)
  await expect
    .poll(async () => ((await loket.call('order.get', { reference })) as OrderView).lastAsked)
    .toBeDefined()
  await press('Enter')
  await see('[data-amount-field]')
}, 60_000)
