import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LATEST } from '#backoffice/history.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { scanCodeOfOrder, scanCodeOfSlip } from '#domain/scan-code.ts'
import { listenForScans } from '#renderer/till/scan-keys.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { bringInto, sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, mountTill, openTill, stageAt } from './mount-till.tsx'
import { letPass, mountCashier, stage } from './mount.tsx'
import { go } from './press.ts'

const LONGER_THAN_A_SCANNER_PAUSES = 600
const SOONER_THAN_A_PERSON = 300

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })
const news = () => screen.getByRole('region', { name: 'Kabar' }).textContent
const timeline = () => document.querySelector('[aria-labelledby="timeline-title"]')?.textContent
const codeOf = (reference: string) => scanCodeOfOrder(reference) ?? ''

const NAMED: Readonly<Record<string, string>> = { '\n': 'Enter', '\t': 'Tab' }

/** As a scanner: each key goes down and up at the element that has the focus, and types there unless it is taken. */
function types(text: string): void {
  for (const key of Array.from(text, (each) => NAMED[each] ?? each)) {
    const target = document.activeElement ?? document.body
    const isShifted = /^[A-Z]$/.test(key)
    if (isShifted) fireEvent.keyDown(target, { key: 'Shift' })
    const isTyped = fireEvent.keyDown(target, { key, shiftKey: isShifted })
    const field = document.activeElement
    if (
      isTyped &&
      key.length === 1 &&
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    ) {
      const { value, selectionStart, selectionEnd } = field
      const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
      const isFull = field.maxLength >= 0 && value.length - (to - from) >= field.maxLength
      if (isFull) continue
      fireEvent.input(field, { target: { value: value.slice(0, from) + key + value.slice(to) } })
      field.setSelectionRange(from + 1, from + 1)
    }
    fireEvent.keyUp(document.activeElement ?? document.body, { key })
  }
}
const scans = (code: string) => types(`${code}\n`)

async function soldAndPaid(): Promise<{ readonly till: RealBridge; readonly reference: string }> {
  const till = await openTill()
  const { reference } = await bringInto(till, 'paid')
  await till.act('order.acknowledge', { reference })
  return { till, reference }
}

describe('a scan opens', () => {
  test('an open order on the stage, from the keypad, and leaves the typed amount as it was', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const { user } = await cashierAt(till)
    await user.keyboard('25000')
    scans(codeOf(reference))
    expect(amount().value).toBe('25.000')
    expect(amount().getAttribute('aria-invalid')).toBe('false')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(till.inputsOf('sale.start')).toEqual([])
    expect(till.inputsOf('history.scanned')).toEqual([{ code: codeOf(reference) }])
  })

  test('a finished one in the history, where a second scan opens another', async () => {
    const { till, reference } = await soldAndPaid()
    const other = await bringInto(till, 'paid', { method: 'va' })
    await till.act('order.acknowledge', { reference: other.reference })
    await cashierAt(till)
    for (const one of [reference, other.reference]) {
      scans(codeOf(one))
      const { displayReference } = await till.act('order.get', { reference: one })
      await waitFor(() => expect(timeline()).toContain(displayReference))
    }
  })

  test('a finished one in the review, for a manager', async () => {
    const order = orderIn('paid', { acknowledgedAt: 1 })
    await mountCashier({ session: { role: 'manager' }, orders: [order], review: { orders: 16, days: 1 } })
    scans(codeOf(order.reference))
    await waitFor(() =>
      expect(document.querySelector(`[data-review-order="${order.reference}"]`)).not.toBeNull(),
    )
    expect(document.querySelector('[data-to="review"]')?.getAttribute('aria-current')).toBe('page')
  })

  test('a waiting slip on the sale screen, with Caps Lock on', async () => {
    const till = await openTill()
    await till.act('slip.hold', { amountMinor: 15_000_000n, shown: 'nothing' })
    const { user } = await cashierAt(till)
    await go(user, 'shift')
    const { at } = await till.act('slip.get', { number: 1 })
    scans(scanCodeOfSlip({ number: 1, at }, { till: 1, isPractice: true }).toLowerCase())
    expect(await screen.findByRole('dialog', { name: 'Bukti tunggu #1' })).toBeDefined()
  })

  test('from the list of the history, whose search stays empty', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const { user } = await cashierAt(till)
    await go(user, 'history')
    ;(await screen.findByRole('grid')).focus()
    types(codeOf(reference))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Cari pesanan' }).value).toBe('')
    types('\n')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
  })

  test('each of two that follow at once, where the scanner ends with Tab', async () => {
    const { till } = await mountTill()
    for (const one of ['P00926112000000427F3Q', 'P00926112000000437F3Q']) types(`${codeOf(one)}\t`)
    expect(news()).not.toMatch(/tidak terbaca lengkap/)
    await waitFor(() => expect(till.inputsOf('history.scanned')).toHaveLength(2))
  })

  test('while no key of the burst acts: not F8 between its digits, nor Enter at its end', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    await stageAt(till)
    types(codeOf(reference).slice(0, 9))
    fireEvent.keyDown(document.body, { key: 'F8' })
    fireEvent.keyDown(document.body, { key: 'F1' })
    types(`${codeOf(reference).slice(9)}\n`)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(till.inputsOf('history.scanned')).toHaveLength(1))
  })
})

describe('a scan into a text field', () => {
  test('leaves what was typed before it, selected as it was', async () => {
    const { till, reference } = await soldAndPaid()
    const { user } = await cashierAt(till)
    await go(user, 'history')
    const search = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Cari pesanan' })
    await user.type(search, 'kopi susu')
    search.setSelectionRange(0, 4)
    types(codeOf(reference))
    expect(search.value).toBe('kopi susu')
    expect([search.selectionStart, search.selectionEnd]).toEqual([0, 4])
  })

  test.each(['LKTR besar', 'LKTR12 meja', 'LKTU0010000042', 'lktr', 'LLKT', 'lkLKTV9'])(
    'that is typing after all loses no letter: %s',
    async (text) => {
      const { user } = await mountTill()
      await go(user, 'history')
      const search = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Cari pesanan' })
      search.focus()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      types(text)
      act(() => void vi.advanceTimersByTime(LONGER_THAN_A_SCANNER_PAUSES))
      vi.useRealTimers()
      expect(search.value).toBe(text)
    },
  )
})

test('whatever is typed into a text field stays there, as a thousand texts like heads and codes do', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const heard: string[] = []
  const stop = listenForScans((scan) => heard.push(scan))
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  const like = fc.array(
    fc.constantFrom('L', 'K', 'T', 'R', 'U', 'LKT', 'LKTR', 'lkts', '0', '17', ' ', 'a', '-'),
    {
      maxLength: 10,
    },
  )
  try {
    fc.assert(
      fc.property(like, fc.nat({ max: 3 }), fc.nat({ max: 30 }), (parts, at, room) => {
        field.value = 'abc'
        field.setSelectionRange(at, at)
        field.maxLength = 3 + room
        const text = parts.join('')
        types(text)
        vi.advanceTimersByTime(LONGER_THAN_A_SCANNER_PAUSES)
        expect(field.value).toBe(`${'abc'.slice(0, at)}${text.slice(0, room)}${'abc'.slice(at)}`)
      }),
      { numRuns: 1000 },
    )
    expect(heard).toEqual([])
  } finally {
    stop()
    field.remove()
    vi.useRealTimers()
  }
})

describe('a scan says', () => {
  test('that the number is of another till', async () => {
    const { till } = await mountTill()
    scans(codeOf('P00926112000000427F3Q'))
    await waitFor(() => expect(news()).toMatch(/tidak dikenal di komputer kasir ini/))
    expect(till.inputsOf('display.show')).toEqual([])
    expect(amount().value).toBe('')
  })

  test('that it was broken off, and types none of its digits', async () => {
    await mountTill()
    scans('LKTU00100000')
    await waitFor(() => expect(news()).toMatch(/tidak terbaca lengkap/))
    expect(amount().value).toBe('')
  })

  test('to close what is open first, and takes nothing from it', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const { user } = await cashierAt(till)
    await user.keyboard('{F6}')
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getAllByRole<HTMLInputElement>('textbox')[0]
    field?.focus()
    scans(codeOf(reference))
    await waitFor(() => expect(news()).toMatch(/Tutup dulu/))
    expect(
      within(dialog)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value)
        .join(''),
    ).toBe('')
    expect(till.inputsOf('history.scanned')).toEqual([])
  })

  test('to answer first where a screen has unsaved entries', async () => {
    const order = orderIn('paid')
    const { user } = await mountCashier({ session: { role: 'it', mode: 'practice' }, orders: [order] })
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nomor komputer kasir' })
    await user.type(field, '1')
    scans(codeOf(order.reference))
    const question = await screen.findByRole('alertdialog', { name: 'Perubahan belum disimpan' })
    expect(field.value).toBe('71')
    await user.click(within(question).getByRole('button', { name: 'Buang perubahan' }))
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
  })

  test('why it could not be looked up', async () => {
    const { till } = await mountTill()
    till.breakIn('history.scanned')
    scans(codeOf('P00926112000000427F3Q'))
    await waitFor(() => expect(news()).toMatch(/kesalahan/i))
  })
})

describe('without Enter', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('a whole code opens after a short silence', async () => {
    const { till } = await mountTill()
    types(codeOf('P00926112000000427F3Q'))
    expect(till.inputsOf('history.scanned')).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(LONGER_THAN_A_SCANNER_PAUSES))
    expect(till.inputsOf('history.scanned')).toHaveLength(1)
  })
})

test('at a locked till a scan does nothing: no PIN is typed, none is tried', async () => {
  const till = await openTill()
  const { reference } = await sell(till)
  await till.signIn('nobody')
  await cashierAt(till)
  const pin = await screen.findByLabelText<HTMLInputElement>('PIN Kasir')
  scans(codeOf(reference))
  scans('LKTU00100000')
  expect(pin.value).toBe('')
  expect(till.inputsOf('session.signIn')).toEqual([])
  expect(till.inputsOf('history.scanned')).toEqual([])
})

test('a scanner that ends with CR and LF starts no sale of what is typed, and puts no payment away', async () => {
  const { till, reference } = await soldAndPaid()
  const { user } = await cashierAt(till)
  await user.keyboard('25000')
  types(`${codeOf(reference)}\n\n`)
  await waitFor(() => expect(timeline()).toBeDefined())
  expect(till.inputsOf('sale.start')).toEqual([])
})

test('an Enter that a person presses after a scan is for the page', async () => {
  const { till, user } = await mountTill()
  await user.keyboard('25000')
  scans(codeOf('P00926112000000427F3Q'))
  letPass(SOONER_THAN_A_PERSON)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(till.inputsOf('sale.start')).toHaveLength(1))
})

test('so is one that follows another key, however fast it comes', async () => {
  const { till, user } = await mountTill()
  await user.keyboard('2500')
  scans(codeOf('P00926112000000427F3Q'))
  types('0\n')
  await waitFor(() => expect(till.inputsOf('sale.start')).toHaveLength(1))
})

test('a cashier who scans the receipt of an older order is shown that order', async () => {
  const { till, reference } = await soldAndPaid()
  await till.shop.time.advance(60_000)
  // More than the history of a cashier holds.
  for (let n = 0; n <= LATEST; n += 1)
    await takePayment(till.shop.till().deps, { amount: rupiah(20_000 + n), method: 'va' })
  const { displayReference } = await till.act('order.get', { reference })
  await cashierAt(till)
  scans(codeOf(reference))
  await waitFor(() => expect(till.inputsOf('history.scanned')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(displayReference))
  expect(screen.getByRole('main').textContent).not.toMatch(/Ini untuk manajer/)
})
