import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { carriedOrder, MADE, NO_SHIFT, SHIFT_OPEN, zView } from '../support/fake-shift.ts'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { mountCashier, textOf } from './mount.tsx'

async function mountShift(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier(init)
  await mounted.user.keyboard('{Alt>}{F9}{/Alt}')
  await screen.findByRole('main', { name: 'Shift' })
  return mounted
}
type Mounted = Awaited<ReturnType<typeof mountShift>>

const main = () => textOf(screen.getByRole('main'))
const step = () => document.querySelector('[data-step]')?.getAttribute('data-step')
const sees = (words: string | RegExp) => waitFor(() => expect(main()).toMatch(words))
const atStep = (name: string) => waitFor(() => expect(step()).toBe(name))
const sen = (amount: number) => rupiah(amount).minor

describe('without a shift', () => {
  it('one is opened by keyboard: the caret is ready, the words say the sum, Enter opens', async () => {
    const { bridge, user } = await mountShift()
    const field = await screen.findByLabelText('Modal awal')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(main()).toContain('Buka shift 12')
    await user.keyboard('{Enter}')
    expect(bridge.inputsOf('shift.open')).toEqual([])
    await user.keyboard('200000')
    expect(main()).toContain('dua ratus ribu rupiah')
    await user.keyboard('{Enter}')
    await sees('Shift 12')
    expect(bridge.inputsOf('shift.open')).toEqual([{ floatMinor: sen(200_000) }])
  })

  it('an empty drawer is an amount, and what is typed after a zero is a number', async () => {
    const { bridge, user } = await mountShift()
    await screen.findByLabelText('Modal awal')
    await user.keyboard('0')
    expect(main()).toContain('nol rupiah')
    await user.keyboard('5{Backspace}')
    expect(screen.getByRole('button', { name: /^Buka shift/u })).toHaveProperty('disabled', true)
    await user.keyboard('000{Enter}')
    await sees('Shift 12')
    expect(bridge.inputsOf('shift.open')).toEqual([{ floatMinor: 0n }])
  })

  it('says what has come since the last Z, and that cash of it lies in the drawer', async () => {
    const between = {
      orders: 3,
      takings: { count: 2, minor: sen(150_000) },
      cashSales: { count: 1, minor: sen(40_000) },
    }
    await mountShift({ shift: { shift: { ...NO_SHIFT, between } } })
    await sees('Sejak Laporan Z terakhir: 3 penjualan · sudah dibayar Rp 150.000')
    expect(main()).toContain('ada Rp 40.000 tunai dari penjualan')
  })

  it('a shift of nobody is refused in words', async () => {
    const { bridge, user } = await mountShift()
    const { Refused } = await import('../support/fake-bridge.ts')
    bridge.handle('shift.open', () => {
      throw new Refused('not-allowed', { why: 'nobody' })
    })
    await screen.findByLabelText('Modal awal')
    await user.keyboard('1000{Enter}')
    await sees('Belum ada yang masuk')
    expect(main()).toContain('Buka shift 12')
  })
})

describe('counting by notes', () => {
  it('makes the sum, by keyboard and by finger, and keeps what was typed the other way', async () => {
    const { bridge, user } = await mountShift()
    await screen.findByLabelText('Modal awal')
    await user.keyboard('999')
    await user.click(screen.getByRole('radio', { name: 'Hitung per lembar' }))
    const first = screen.getByLabelText(/lembar atau keping Rp 100\.000/u)
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.keyboard('2{Tab}3{Tab}{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(main()).toContain('Rp 370.000')
    await user.click(screen.getByLabelText('Tambah satu Rp 500'))
    await user.type(screen.getByLabelText('Uang kecil lain, rupiah'), '1.250')
    expect(main()).toContain('Rp 371.750')
    await user.click(screen.getByRole('radio', { name: 'Ketik jumlahnya' }))
    expect(screen.getByLabelText('Modal awal')).toHaveProperty('value', '999')
    await user.click(screen.getByRole('radio', { name: 'Hitung per lembar' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bridge.inputsOf('shift.open')).toEqual([{ floatMinor: sen(371_750) }]))
  })
})

describe('cash that cannot be read', () => {
  it.each(['500,00', '1.25', '12a'])(
    '"%s" of small change is refused in words, and never guessed at',
    async (text) => {
      const { bridge, user } = await mountShift()
      await screen.findByLabelText('Modal awal')
      await user.click(screen.getByRole('radio', { name: 'Hitung per lembar' }))
      const rest = screen.getByLabelText('Uang kecil lain, rupiah')
      await user.type(rest, text)
      expect(main()).toContain('Tulis rupiah utuh')
      expect(screen.getByRole('button', { name: /^Buka shift/u })).toHaveProperty('disabled', true)
      await user.keyboard('{Enter}')
      expect(bridge.inputsOf('shift.open')).toEqual([])
      await user.clear(rest)
      await user.type(rest, '1.250')
      expect(main()).toContain('Rp 1.250')
      expect(main()).not.toContain('Tulis rupiah utuh')
    },
  )

  it('one and a half notes are refused as well', async () => {
    const { user } = await mountShift()
    await screen.findByLabelText('Modal awal')
    await user.click(screen.getByRole('radio', { name: 'Hitung per lembar' }))
    await user.type(screen.getByLabelText(/lembar atau keping Rp 100\.000/u), '1.5')
    expect(main()).toContain('dalam bilangan bulat')
    expect(main()).not.toContain('Rp 1.500.000')
    await user.click(screen.getByLabelText('Tambah satu Rp 100.000'))
    expect(main()).not.toContain('dalam bilangan bulat')
  })
})

describe('an open shift', () => {
  it('shows the X of now, and what is not ended leads to its order', async () => {
    const orders = [carriedOrder(1), carriedOrder(2, { state: 'waiting', method: 'va' })]
    const { bridge, user } = await mountShift({
      shift: { shift: { ...SHIFT_OPEN, handOver: { orders, slips: [4, 7] } } },
    })
    await sees('Rp 3.180.000')
    expect(main()).toMatch(/oleh Kasir/u)
    expect(main()).toContain('Bukti tunggu yang terbuka: 4, 7')
    const byCashier = screen.getByRole('table', { name: 'Menurut kasir' })
    expect(textOf(byCashier)).toContain('Kasir40Rp 2.980.000')
    expect(textOf(screen.getByRole('table', { name: 'Menurut metode' }))).toContain('Virtual account4')
    bridge.handle('shift.x', () => ({ ...zView(1).z, at: 1 }))
    bridge.emit({ type: 'order-changed', reference: 'X', from: 'waiting', to: 'paid' })
    await waitFor(() => expect(bridge.inputsOf('shift.x')).toHaveLength(2))
    const [line] = within(screen.getByRole('list', { name: 'Belum selesai sekarang' })).getAllByRole('button')
    if (line === undefined) throw new Error('no line')
    await user.click(line)
    await screen.findByRole('main', { name: 'Jual' })
  })

  it('tells a cashier that cash moved, and not how much; a manager all of it', async () => {
    const mounted = await mountShift({ shift: { shift: { ...SHIFT_OPEN, cashMoves: 3 } } })
    await sees('3 kali uang tunai bergerak')
    expect(main()).not.toContain('Seharusnya ada')
    mounted.view.unmount()
    const { z } = zView(1)
    const cash = {
      count: z.cash,
      moves: [
        {
          at: 1,
          kind: 'out',
          minor: sen(15_000),
          by: 'practice-cashier',
          approvedBy: 'practice-manager',
          note: 'galon',
        },
      ],
      limitMinor: sen(10_000),
    } as const
    await mountShift({ session: { role: 'manager' }, shift: { shift: { ...SHIFT_OPEN, cash } } })
    await sees('Seharusnya ada')
    expect(main()).toContain('galon · Kasir · disetujui Manajer')
    expect(main()).toContain('Batas selisih tanpa manajer: Rp 10.000')
  })

  it('cash out needs a reason and a manager; cash in no manager', async () => {
    const { bridge, user } = await mountShift({ shift: { shift: SHIFT_OPEN } })
    await sees('Shift 12')
    await user.keyboard('m')
    const dialog = await screen.findByRole('dialog', { name: 'Uang masuk ke laci' })
    await user.click(screen.getByLabelText('Jumlah, rupiah'))
    await user.keyboard('50.000{Enter}uang kecil{Enter}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(bridge.inputsOf('cash.move')).toEqual([
      { kind: 'in', amountMinor: sen(50_000), note: 'uang kecil' },
    ])
    await user.keyboard('k')
    await screen.findByRole('dialog', { name: 'Uang keluar dari laci' })
    await user.click(screen.getByLabelText('Jumlah, rupiah'))
    await user.keyboard('15000{Enter}')
    expect(bridge.inputsOf('cash.move')).toHaveLength(1)
    await user.keyboard('galon{Enter}')
    await screen.findByRole('dialog', { name: 'Perlu persetujuan manajer' })
    await user.keyboard('2222{Enter}')
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
    expect(bridge.inputsOf('cash.move').at(-1)).toMatchObject({
      kind: 'out',
      note: 'galon',
      approval: { person: 'practice-manager', pin: '2222' },
    })
  })
})

describe('closing', () => {
  const orders = [carriedOrder(1)]
  const open = { ...SHIFT_OPEN, handOver: { orders, slips: [] } }

  async function toCount(init: FakeBridgeInit = {}): Promise<Mounted> {
    const mounted = await mountShift({ shift: { shift: open }, ...init })
    await sees('Shift 12')
    await mounted.user.keyboard('t')
    await atStep('open')
    expect(main()).toContain('1 pesanan belum selesai')
    await mounted.user.keyboard('{Enter}')
    await atStep('compare')
    return mounted
  }

  it('goes from what is open over the comparison and the count to the Z, all by keyboard', async () => {
    const { bridge, user } = await toCount()
    await sees('0 dari 51 pesanan')
    expect(bridge.inputsOf('shift.compare')).toEqual([{ act: 'start' }])
    await user.keyboard('{Enter}')
    expect(step()).toBe('compare')
    bridge.setShift({
      comparing: { kind: 'running', done: 20, of: 51, waitUntil: Date.parse('2026-11-20T16:07:30+07:00') },
    })
    await sees('lanjut pukul 16.07.30')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('20')
    bridge.setShift({ comparing: MADE })
    await sees('Sama: 51 pesanan cocok dengan penyedia')
    await user.keyboard('{Enter}')
    await atStep('count')
    expect(main()).not.toMatch(/330|Seharusnya|Selisih/u)
    await user.keyboard('325000{Enter}')
    await atStep('confirm')
    expect(main()).toContain('Rp 325.000')
    // Enter does not confirm.
    await user.keyboard('{Enter}')
    expect(bridge.inputsOf('shift.close')).toEqual([])
    await user.keyboard('y')
    await sees('Laporan Z 12')
    expect(bridge.inputsOf('shift.close')).toEqual([
      { countedMinor: sen(325_000), comparison: { kind: 'made' } },
    ])
    expect(main()).toContain('Kurang Rp 5.000')
    expect(main()).toContain('Belum selesai, diteruskan · 1')
    expect(document.querySelector('[data-hash]')?.textContent).toContain('9f2c 5b1e')
    await user.keyboard('{Enter}')
    await sees('Buka shift 13')
  })

  it('compares anew when sales came after the comparison, and says so until it is done', async () => {
    const stale = {
      ...MADE,
      since: 4,
      result: { ...MADE.result, compared: 0, unanswered: ['P1', 'P2', 'P3', 'P4'] },
    }
    const { bridge } = await toCount({ shift: { shift: { ...open, comparing: stale } } })
    await sees('0 dari 51 pesanan')
    // Sales during the comparison are not part of it either.
    bridge.setShift({ comparing: stale })
    await sees('4 pesanan dibuat atau berubah setelah itu')
    expect(main()).not.toContain('Sama: 0')
    expect(main()).toContain('Tidak ada yang dicocokkan')
    expect(bridge.inputsOf('shift.compare')).toEqual([{ act: 'start' }])
  })

  it('a count that is off asks for a manager without a number, and says that each count is kept', async () => {
    const { bridge, user } = await toCount({ shift: { shift: { ...open, comparing: MADE } } })
    await user.keyboard('{Enter}')
    await atStep('count')
    await user.keyboard('100000{Enter}y')
    const dialog = await screen.findByRole('dialog', { name: 'Perlu persetujuan manajer' })
    expect(textOf(dialog)).not.toMatch(/230|330/u)
    await user.keyboard('{Escape}')
    await sees('Hitungan ini perlu persetujuan manajer')
    await user.keyboard('{Escape}')
    await atStep('count')
    expect(main()).toContain('Setiap hitungan dicatat')
    await user.keyboard('{Enter}y')
    await screen.findByRole('dialog', { name: 'Perlu persetujuan manajer' })
    await user.keyboard('2222{Enter}')
    await sees('Laporan Z 12')
    expect(main()).toContain('disetujui Manajer')
    expect(bridge.inputsOf('shift.close').at(-1)).toMatchObject({ approval: { person: 'practice-manager' } })
  })

  it('the comparison is left out with a reason, which stands in the Z', async () => {
    const { bridge, user } = await toCount()
    await user.keyboard('l')
    await screen.findByRole('dialog', { name: 'Lewati pencocokan' })
    await user.click(screen.getByLabelText('Alasan'))
    await user.keyboard('{Enter}')
    expect(step()).toBe('compare')
    await user.keyboard('kabel digigit tikus{Enter}')
    await atStep('count')
    await user.keyboard('330000{Enter}')
    await sees('dilewati: kabel digigit tikus')
    await user.keyboard('y')
    await sees('Tidak dicocokkan: kabel digigit tikus')
    expect(bridge.inputsOf('shift.close')).toEqual([
      { countedMinor: sen(330_000), comparison: { kind: 'left-out', why: 'kabel digigit tikus' } },
    ])
  })

  it('shows what differs, in both views, and what was not answered as no difference', async () => {
    const result = {
      ...MADE.result,
      disagreements: [
        {
          reference: carriedOrder(9).reference,
          why: 'status-differs',
          here: { state: 'paid', minor: sen(75_000) },
          there: { status: 'IP' },
        },
        {
          reference: 'P0012611200000008ABCD',
          why: 'missing-here',
          there: { status: 'successful', minor: sen(60_000) },
        },
      ],
      unanswered: ['P0012611200000009ABCD'],
    } as const
    await toCount({ shift: { shift: { ...open, comparing: { ...MADE, result } } } })
    await sees('2 pesanan berbeda')
    expect(main()).toContain('Menurut komputer kasir ini: Sudah dibayar, Rp 75.000')
    expect(main()).toContain('Menurut penyedia: belum dibayar')
    expect(main()).toContain('Menurut penyedia: sudah dibayar, Rp 60.000')
    expect(main()).toMatch(/1 pesanan belum dicocokkan: .* Ini bukan perbedaan/u)
  })
})

describe('earlier Zs', () => {
  it('are listed, open, and are looked through by a manager', async () => {
    const zs = [zView(11), { ...zView(10), isSound: false }]
    const { user } = await mountShift({ session: { role: 'manager' }, shift: { shift: SHIFT_OPEN, zs } })
    await sees('Shift 12')
    await user.keyboard('z')
    await sees('Periksa semua Laporan Z')
    expect(textOf(document.querySelector('[data-z-row="10"]'))).toContain('Tidak utuh')
    await user.click(screen.getByRole('button', { name: 'Periksa semua Laporan Z' }))
    await sees('2 Laporan Z diperiksa: semuanya utuh')
    await user.click(screen.getByRole('button', { name: /^Buka Laporan Z 10\b/ }))
    await sees('tidak cocok dengan sidiknya')
    await user.keyboard('{Escape}')
    await sees('Periksa semua Laporan Z')
    await user.keyboard('{Escape}')
    await sees('Shift 12')
  })

  it('show apart what came before a shift was opened, and nothing of it when nothing came', async () => {
    const between = {
      takings: {
        all: { count: 1, minor: sen(15_000) },
        byMethod: { va: { count: 1, minor: sen(15_000) } },
        byCashier: {},
        late: { count: 0, minor: 0n },
      },
      cashSales: { count: 2, minor: sen(40_000) },
    }
    const { user } = await mountShift({ shift: { shift: NO_SHIFT, zs: [zView(11, { between }), zView(10)] } })
    await screen.findByLabelText('Modal awal')
    await user.keyboard('z')
    await user.click(await screen.findByRole('button', { name: /Buka Laporan Z 11/u }))
    await sees('Sidik cocok')
    expect(textOf(screen.getByRole('table', { name: 'Di luar shift' }))).toMatch(
      /Virtual account1Rp 15\.000.*Tunai pengganti2Rp 40\.000/u,
    )
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /Buka Laporan Z 10/u }))
    await sees('Sidik cocok')
    expect(main()).not.toContain('Di luar shift')
  })

  it('are none at first', async () => {
    const { user } = await mountShift()
    await screen.findByLabelText('Modal awal')
    await user.keyboard('z')
    await sees('Belum ada Laporan Z')
    expect(screen.queryByRole('button', { name: 'Periksa semua Laporan Z' })).toBeNull()
  })
})
