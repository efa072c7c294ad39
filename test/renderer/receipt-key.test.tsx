import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { fakeVoice } from '../support/fake-voice.ts'
import { arm, asks, bringInto, pays, sell } from '../support/order-states.ts'
import { cashierAt, openTill, pass, printsOn, stageAt, stageOf } from './mount-till.tsx'
import { stage } from './mount.tsx'
import { go, press } from './press.ts'

const SECOND = 1000

const trace = () => document.documentElement.dataset['sounds'] ?? ''
const corner = () => screen.getByRole('region', { name: 'Kabar' })
beforeEach(() => {
  delete document.documentElement.dataset['sounds']
})

describe('the receipt, from the stage', () => {
  test('prints the receipt of a paid order, and nobody waits for the printer', async () => {
    const till = await openTill()
    await printsOn(till)
    const order = await bringInto(till, 'paid')
    const { user } = await stageAt(till)
    const print = till.hold('paper.print')
    expect(within(stage()).getByRole('button', { name: 'Struk' })).toBeTruthy()
    await press(user, /^Struk/)
    await press(user, /^Struk/)
    expect(till.inputsOf('paper.print')).toEqual([{ what: { kind: 'receipt', reference: order.reference } }])
    // The next customer is served before the printer answers; its answer is still reported.
    await go(user, 'sale')
    print.release()
    expect(await within(corner()).findByText('Sudah dikirim ke printer')).toBeTruthy()
  })

  test('that fails offers to try again, and a PDF', async () => {
    const till = await openTill()
    await printsOn(till)
    await bringInto(till, 'paid')
    const { user } = await stageAt(till)
    till.program().paper.state.outcome = { ok: false, why: 'maybe-timeout' }
    await press(user, /^Struk/)
    expect(await within(corner()).findByText(/Mungkin sudah tercetak/)).toBeTruthy()
    expect(within(corner()).getByRole('button', { name: 'Coba lagi' })).toBeTruthy()
    await user.click(within(corner()).getByRole('button', { name: 'Simpan PDF' }))
    expect(await within(corner()).findByText(/PDF tersimpan: .*\.pdf/)).toBeTruthy()
  })

  test.each(['paid-late', 'paid-wrong-amount'] as const)(
    'is there for an order that is %s',
    async (state) => {
      await stageOf(state)
      expect(stage().dataset['stage']).toBe(state)
      expect(within(stage()).getByRole('button', { name: 'Struk' })).toBeTruthy()
    },
  )

  test('is not there while no money has come, and a key for what cannot be done says so softly', async () => {
    const { user } = await stageOf('unknown')
    expect(within(stage()).queryByRole('button', { name: 'Struk' })).toBeNull()
    await user.keyboard('{F8}')
    expect(trace()).toBe('key-refused')
  })
})

describe('the receipt, from the history', () => {
  test('shows the slip first', async () => {
    const till = await openTill()
    const order = await bringInto(till, 'paid')
    const { user } = await cashierAt(till)
    await go(user, 'history')
    await user.click(await screen.findByText(order.displayReference))
    await press(user, /^Struk/)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cetak' }))
    expect(till.inputsOf('paper.print')).toEqual([{ what: { kind: 'receipt', reference: order.reference } }])
  })
})

describe('what is heard and told without a key', () => {
  test('the line that goes and comes back', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    await cashierAt(till)
    await screen.findByText('Terhubung')
    arm(till, { kind: 'refuse-connection' })
    await asks(till, reference)
    await waitFor(() => expect(trace()).toContain('connection-lost'))
    till.shop.gateway.clearFaults()
    await pass(till, 10 * SECOND)
    await waitFor(() => expect(trace()).toContain('connection-back'))
    expect(trace()).toBe('connection-lost connection-back')
  })

  test.each([
    [false, 'chime'],
    [true, 'chime spoken:sudah_dibayar_seratus_lima_puluh_ribu_rupiah'],
  ])('a paid order, amounts spoken: %s', async (speakAmounts, heard) => {
    fakeVoice()
    const till = await openTill({ settings: { speakAmounts } })
    const { reference } = await sell(till)
    await cashierAt(till)
    pays(till, reference)
    till.shop.till().toldOfPayment(reference)
    await pass(till, SECOND)
    await waitFor(() => expect(trace()).toBe(heard))
  })

  test('a receipt that was to come by itself and did not', async () => {
    const till = await openTill()
    await printsOn(till, true)
    till.program().paper.state.outcome = { ok: false, why: 'printer-gone' }
    const { reference } = await sell(till)
    const { user } = await cashierAt(till)
    pays(till, reference)
    till.shop.till().toldOfPayment(reference)
    await pass(till, SECOND)
    expect(
      await within(corner()).findByText(/Struk otomatis tidak tercetak\. Printer yang dipilih/),
    ).toBeTruthy()
    await user.click(within(corner()).getByRole('button', { name: 'Coba lagi' }))
    expect(till.inputsOf('paper.print')).toEqual([{ what: { kind: 'receipt', reference } }])
  })
})
