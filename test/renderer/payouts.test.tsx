/** Payouts as managers use them, over a fake till. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { attentionItem } from '../support/fake-attention.ts'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { CHECKER, FORM, payeeView, payoutView } from '../support/fake-payouts.ts'
import { TILES } from '../support/fake-people.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'
import { PAYOUT_CHOICES } from '../support/payout-rows.ts'

const PEOPLE = [...TILES, { id: CHECKER, name: 'Dewi', role: 'manager' as const }]

async function open(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager', people: PEOPLE }, ...init })
  await go(mounted.user, 'documents')
  await mounted.user.click(await find('[data-tab="payouts"]'))
  return mounted
}

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })
const type = async (user: Awaited<ReturnType<typeof open>>['user'], id: string, text: string) => {
  const field = await find(`#${id}`)
  await user.clear(field)
  await user.type(field, text)
}
const pin = async (user: Awaited<ReturnType<typeof open>>['user'], digits: string) => {
  await find('[role="dialog"] input[type="password"]')
  await user.keyboard(`${digits}{Enter}`)
}

test.each(['cashier', 'it'] as const)('is not there for %s, and nothing of it is asked', async (role) => {
  const { bridge } = await mountCashier({ session: { role } })
  await find('[data-to="history"]')
  expect(document.querySelector('[data-to="documents"]')).toBeNull()
  expect(bridge.calls.filter(({ name }) => name.startsWith('payouts.'))).toEqual([])
})

describe('the list', () => {
  test('is empty, fails, and is by what still happens', async () => {
    const { user } = await open({
      payouts: { payouts: [payoutView(1, 'proposed'), payoutView(2, 'unknown'), payoutView(3, 'confirmed')] },
    })
    expect(textOf(await find('[data-payout="1"]'))).toContain('Menunggu pemeriksaan')
    expect(textOf(await find('[data-payout="1"]'))).not.toContain('7310042215')
    await user.click(await screen.findByText('Belum pasti (1)'))
    expect(textOf(await find('[data-payout="2"]'))).toContain('jangan dibayar lagi')
    await user.click(await screen.findByText('Selesai (1)'))
    expect(textOf(await find('[data-payout="3"]'))).toContain('Sudah dibayar')
  })
  test('says that it failed, and why nothing can be paid', async () => {
    const { bridge } = await open({ refuses: { 'payouts.list': 'internal' } })
    expect(textOf(await find('main [role="alert"]'))).toContain('Coba lagi')
    bridge.handle('payouts.form', () => {
      const { source: _source, ...form } = FORM
      return form
    })
    bridge.emit({ type: 'payouts-changed' })
    expect(await screen.findByText(/^Rekening sumber belum diatur/)).toBeDefined()
    expect((await find('button[name="payout-new"]')).getAttribute('data-disabled')).toBe('true')
  })
})

describe('a payout', () => {
  test('is written down, handed over, checked with the amount typed again, and signed by another manager', async () => {
    const { bridge, user } = await open({ payouts: { payees: [payeeView(1)] } })
    await push(user, 'payout-new')
    expect(await screen.findByText('Pilih penerima.')).toBeDefined()
    await user.selectOptions(await find('#payout-payee'), '1')
    await type(user, 'payout-amount', '250000')
    for (const [name, value] of Object.entries(PAYOUT_CHOICES))
      await user.selectOptions(await find(`#payout-${name}`), value)
    await user.type(screen.getByLabelText('Nama pemilik rekening sumber'), 'WARUNG')
    await user.type(screen.getByLabelText('Keterangan'), 'Sayur')
    expect(textOf(await find('#payout-form-why'))).toContain('Memo')
    await user.type(screen.getByLabelText(/^Memo/), 'Faktur 11')
    await push(user, 'payout-save')
    expect(bridge.inputsOf('payouts.save')).toMatchObject([
      {
        payee: 1,
        amountMinor: rupiah(250_000).minor,
        fee: 'none',
        transferType: '0',
        extras: { memo: 'Faktur 11' },
      },
    ])
    await push(user, 'payout-propose')
    await push(user, 'payout-check')
    expect(await screen.findByText('Belum pernah ada pembayaran ke rekening ini.')).toBeDefined()
    await type(user, 'payout-typed', '205000')
    await push(user, 'payout-approve')
    await pin(user, '4444')
    expect(await screen.findByText(/Jumlah yang diketik tidak sama/)).toBeDefined()
    await type(user, 'payout-typed', '250000')
    await push(user, 'payout-approve')
    await pin(user, '4444')
    expect(await find('[data-payout-stage="accepted"]')).toBeDefined()
    expect(bridge.inputsOf('payouts.approve').at(-1)).toEqual({
      ...{ number: 1, typedMinor: rupiah(250_000).minor, approval: { person: CHECKER, pin: '4444' } },
    })
  })
  test('that only its maker could check says so', async () => {
    const { user } = await open({ payouts: { payouts: [payoutView(1, 'proposed', { checkers: [] })] } })
    await user.click(await find('[data-payout="1"]'))
    await push(user, 'payout-check')
    expect(textOf(await find('#payout-check-why'))).toContain('Hanya manajer lain')
    expect((await find('button[name="payout-approve"]')).getAttribute('data-disabled')).toBe('true')
  })
  test('shows what is new since the last one', async () => {
    const before = {
      ...{ number: 1, at: Date.now(), amountMinor: rupiah(100_000).minor },
      ...{ name: 'BUDI', bankName: 'Bank Lama' },
    }
    const { user } = await open({ payouts: { payouts: [payoutView(2, 'proposed', { before })] } })
    await user.click(await find('[data-payout="2"]'))
    await push(user, 'payout-check')
    const dialog = textOf(await find('[role="dialog"]'))
    for (const words of ['Namanya dulu: BUDI', 'Bank dulu: Bank Lama', 'lebih banyak Rp 150.000'])
      expect(dialog).toContain(words)
  })
  test('of which the end is not known says what that means, is asked about, or told by a person', async () => {
    const { bridge, user } = await open({ payouts: { payouts: [payoutView(1, 'unknown')] } })
    await user.click(await screen.findByText('Belum pasti (1)'))
    await user.click(await find('[data-payout="1"]'))
    expect(textOf(await find('[data-payout-stage="unknown"]'))).toContain('Uangnya mungkin sudah keluar')
    await push(user, 'payout-mark')
    await user.click(await screen.findByText('Uangnya tidak keluar'))
    await type(user, 'payout-mark-remark', 'Portal: tidak ada')
    await push(user, 'payout-mark-do')
    await pin(user, '2222')
    expect(textOf(await find('[data-payout-stage="failed"]'))).toContain('menurut')
    expect(bridge.inputsOf('payouts.mark').at(-1)).toMatchObject({
      becomes: 'failed',
      remark: 'Portal: tidak ada',
    })
  })
  test('that a bank statement shows is not called the provider’s word, and one not checked on its day is over', async () => {
    const line = {
      at: 0,
      what: 'confirmed',
      source: 'statement',
      by: CHECKER,
      remark: 'mutasi.csv:14',
    } as const
    const shown = payoutView(1, 'confirmed', { markedBy: CHECKER, isOnStatement: true, story: [line] })
    const { user } = await open({ payouts: { payouts: [shown, payoutView(2, 'expired')] } })
    await user.click(await screen.findByText('Selesai (2)'))
    expect(textOf(await find('[data-payout="2"]'))).toContain('tidak diperiksa')
    await user.click(await find('[data-payout="1"]'))
    expect(textOf(await find('[data-payout-stage]'))).toContain('Ada di mutasi bank, dicocokkan')
    expect(textOf(await find('[data-payout-stage]'))).toContain('Penyedia belum memastikannya')
    expect(textOf(await find('[data-moment="confirmed"]'))).toContain('menurut mutasi bank (mutasi.csv:14)')
  })
  test('is opened from what needs attention', async () => {
    const item = attentionItem('payout', 7)
    const { user } = await open({
      attention: { items: [item], total: 1 },
      payouts: { payouts: [payoutView(7, 'unknown')] },
    })
    await go(user, 'attention')
    await push(user, 'open-document')
    expect(await find('[data-payout-stage="unknown"]')).toBeDefined()
  })
})

test('a payee is added with the last digits shown, verified and removed', async () => {
  const { bridge, user } = await open()
  await push(user, 'payout-book')
  await push(user, 'payee-add')
  await user.selectOptions(await find('#payee-bank'), '008')
  await user.type(screen.getByLabelText('Nomor rekening'), '7310042215')
  await user.type(screen.getByLabelText('Nama pemilik rekening'), 'SITI AMINAH')
  await push(user, 'payee-save')
  const row = await find('[data-payee="1"]')
  expect(textOf(row)).toContain('berakhiran 2215')
  expect(textOf(row)).toContain('Nama belum dipastikan')
  await push(user, 'payee-verify')
  await waitFor(() =>
    expect(textOf(document.querySelector('[data-payee="1"]'))).toContain('Nama dipastikan penyedia'),
  )
  await push(user, 'payee-remove')
  await push(user, 'payee-remove-do')
  expect(await screen.findByText('Belum ada penerima')).toBeDefined()
  expect(bridge.inputsOf('payouts.removePayee')).toEqual([{ id: 1 }])
})

test('limits are changed with the PIN of another manager', async () => {
  const { bridge, user } = await open()
  await push(user, 'payout-limits')
  await type(user, 'payout-limit-each', '1000000')
  await push(user, 'payout-limits-save')
  await pin(user, '4444')
  await waitFor(() =>
    expect(textOf(document.querySelector('[data-payout-limits]'))).toContain('Rp 1.000.000'),
  )
  expect(bridge.inputsOf('payouts.setLimits').at(-1)).toEqual({
    ...{ eachMinor: rupiah(1_000_000).minor, dayMinor: null, approval: { person: CHECKER, pin: '4444' } },
  })
})
