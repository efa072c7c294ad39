import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { STATE_KINDS } from '#domain/order.ts'
import { actsFor } from '#renderer/screens/practice/acts.ts'
import { readWrongAmount, suggestWrong } from '#renderer/screens/practice/wrong-amount.tsx'
import { rupiah } from '#domain/money.ts'
import { sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { deskAt } from './mount-desk.tsx'
import { openTill, pass } from './mount-till.tsx'
import { push } from './press.ts'

const log = () => within(screen.getByRole('region', { name: 'Yang baru dilakukan' }))

describe('what a customer can do', () => {
  test.each(STATE_KINDS)('is something in every state, and each thing once: %s', (state) => {
    for (const method of ['qr', 'va'] as const) {
      const acts = actsFor({ method, state }).map(({ id }) => id)
      expect(acts.length).toBeGreaterThan(0)
      expect(new Set(acts).size).toBe(acts.length)
    }
  })
  test('opens only a virtual account, and pays late what is over', () => {
    expect(actsFor({ method: 'va', state: 'waiting' })[0]?.id).toBe('open')
    expect(actsFor({ method: 'qr', state: 'waiting' }).map(({ id }) => id)).not.toContain('open')
    expect(actsFor({ method: 'qr', state: 'expired' })[0]).toMatchObject({ id: 'pay-late', action: 'pay' })
  })
})

describe('a wrong amount', () => {
  test('is read as rupiah and must differ', () => {
    expect(readWrongAmount('149.000', 15_000_000n)).toEqual({ ok: true, minor: 14_900_000n })
    expect(readWrongAmount('150.000', 15_000_000n)).toEqual({ ok: false, why: 'practice.wrong.same' })
    expect(readWrongAmount('0', 15_000_000n)).toEqual({ ok: false, why: 'practice.wrong.zero' })
    expect(readWrongAmount('abc', 15_000_000n)).toEqual({ ok: false, why: 'practice.wrong.bad' })
    expect(readWrongAmount('999999999999999', 15_000_000n)).toEqual({
      ok: false,
      why: 'practice.wrong.large',
    })
  })
  test('is suggested so that it can be used at once', () => {
    for (const asked of [100n, 100_000n, 15_000_000n, 9_999_999_999_999_900n]) {
      expect(readWrongAmount(suggestWrong(asked), asked).ok).toBe(true)
    }
  })
})

describe('the desk', () => {
  /** Two sales, a minute apart. */
  async function sellTwice(till: RealBridge) {
    const older = await sell(till, { amount: rupiah(25_000) })
    await till.shop.time.advance(60_000)
    return { older, newest: await sell(till) }
  }

  test('shows the gateway and plays the newest order', async () => {
    const till = await openTill()
    const { newest } = await sellTwice(till)
    const user = await deskAt(till)
    expect(await screen.findByText('Hidup')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /Jumlah tepat/ }))
    expect(till.inputsOf('practice.payer')).toEqual([{ reference: newest.reference, action: 'pay' }])
    expect(await log().findByText(/Terlaksana/)).toBeTruthy()
    await pass(till, 1000)
    expect((await till.act('order.get', { reference: newest.reference })).state).toBe('paid')
  })

  test('plays the order that a person chose', async () => {
    const till = await openTill()
    const { older } = await sellTwice(till)
    const user = await deskAt(till)
    await user.click(await screen.findByRole('radio', { name: /25\.000/ }))
    await user.click(screen.getByRole('button', { name: 'Gangguan lain' }))
    await push(user, 'act-suspect')
    await waitFor(() =>
      expect(till.inputsOf('practice.payer')).toEqual([{ reference: older.reference, action: 'suspect' }]),
    )
    await log().findByText(/Terlaksana/)
    await pass(till, 1000)
    expect((await till.act('order.get', { reference: older.reference })).state).toBe('suspect')
  })

  test('pays a wrong amount from its field, and refuses the right one', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const user = await deskAt(till)
    const field = await screen.findByRole('textbox', { name: 'Jumlah salah (Rp)' })
    await user.clear(field)
    await user.type(field, '150.000{Enter}')
    expect(screen.getByText('Ini jumlah yang benar; pilih yang lain.')).toBeTruthy()
    expect(till.inputsOf('practice.payer')).toEqual([])
    await user.clear(field)
    await user.type(field, '175.000{Enter}')
    await log().findByText(/Terlaksana/)
    await pass(till, 1000)
    expect(await till.act('order.get', { reference })).toMatchObject({
      state: 'paid-wrong-amount',
      differenceMinor: 2_500_000n,
    })
  })

  test('pays twice in two steps, the first of which may be done already', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const user = await deskAt(till)
    const twice = await screen.findByRole('button', { name: /Bayar dua kali/ })
    // The customer was faster, and the page has not heard of it yet.
    till.shop.gateway.payer({ reference, action: 'pay' })
    await user.click(twice)
    expect(await log().findByText(/Terlaksana/)).toBeTruthy()
    expect(till.inputsOf('practice.payer').map(({ action }) => action)).toEqual(['pay', 'pay-twice'])
  })

  test('says why the gateway refused', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const user = await deskAt(till)
    await user.click(screen.getByRole('button', { name: 'Gangguan lain' }))
    const fails = await screen.findByRole('button', { name: /^Gagal/ })
    // The customer was faster, and the page has not heard of it yet.
    till.shop.gateway.payer({ reference, action: 'pay' })
    await user.click(fails)
    expect(await log().findByText(/Pelanggan tidak bisa melakukan ini/)).toBeTruthy()
  })

  test('arms a fault for as many calls as chosen, and clears all', async () => {
    const till = await openTill()
    await sell(till)
    till.alter('practice.get', (real) => ({
      ...real,
      faults: [...real.faults, { kind: 'never-heard-of', operation: 'va-status', left: 1 }],
    }))
    const user = await deskAt(till)
    await user.click(await screen.findByRole('button', { name: /Tambah/ }))
    await user.click(screen.getByRole('button', { name: /^Lambat/ }))
    await waitFor(() => expect(till.inputsOf('practice.fault')).toEqual([{ kind: 'delay', times: 2 }]))
    expect(await screen.findByText(/2 panggilan lagi/)).toBeTruthy()
    expect(screen.getByText('Gangguan tak dikenal')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hapus semua gangguan' }))
    await waitFor(() => expect(till.shop.gateway.faults()).toEqual([]))
  })

  test('a gateway that is down can be brought up, not taken down again', async () => {
    const till = await openTill()
    await till.act('practice.fault', { kind: 'gateway-down', times: 1 })
    const user = await deskAt(till)
    expect((await screen.findByRole('button', { name: /^Internet putus/ })).hasAttribute('disabled')).toBe(
      true,
    )
    await user.click(screen.getByRole('button', { name: 'Hubungkan internet' }))
    await waitFor(() => expect(till.shop.gateway.listening()).toBe(true))
  })

  test.each([
    ['cashier', 6],
    ['it', 19],
  ] as const)('shows the %s %i controls at first, and the rest behind a button', async (role, first) => {
    const till = await openTill({ role })
    await sell(till)
    const user = await deskAt(till)
    const desk = within(await screen.findByRole('region', { name: 'Meja kendali latihan' }))
    const controls = () => desk.getAllByRole('listitem').length
    expect(controls()).toBe(first)
    await user.click(desk.getByRole('button', { name: 'Gangguan lain' }))
    expect(controls()).toBe(role === 'it' ? 6 : 19)
    expect(screen.queryAllByText('http://127.0.0.1')).toHaveLength(role === 'it' ? 1 : 0)
  })

  test('without orders it says where to make one; faults work all the same', async () => {
    await deskAt(await openTill())
    expect(await screen.findByRole('button', { name: 'Ke layar Jual' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Lambat/ })).toBeTruthy()
  })

  test.each([
    ['not-practice', 'Hanya ada pada mode latihan'],
    ['practice-unreachable', 'Penyedia latihan tidak menjawab.'],
  ] as const)('is not there when refused: %s', async (code, words) => {
    const till = await openTill()
    till.refuseAs('practice.get', code)
    await deskAt(till)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Lambat/ })).toBeNull()
  })
})
