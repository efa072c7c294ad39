import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { arm, bringInto, pays, sell } from '../support/order-states.ts'
import type { RealBridge, RealBridgeInit } from '../support/real-bridge.ts'
import { cashierAt, openTill, pass } from './mount-till.tsx'
import { textOf } from './mount.tsx'
import { go, push } from './press.ts'

type Init = RealBridgeInit & {
  /** What happens at the till before its shift is looked at. */
  readonly before?: (till: RealBridge) => Promise<unknown>
}

async function mountShift({ before, role = 'cashier', ...init }: Init = {}) {
  const till = await openTill(init)
  await before?.(till)
  await till.signIn(role)
  const mounted = await cashierAt(till)
  await go(mounted.user, 'shift')
  await screen.findByRole('main', { name: 'Shift' })
  return mounted
}
type Mounted = Awaited<ReturnType<typeof mountShift>>

const main = () => textOf(screen.getByRole('main'))
const step = () => document.querySelector('[data-step]')?.getAttribute('data-step')
const sees = (words: string | RegExp) => waitFor(() => expect(main()).toMatch(words))
const atStep = (name: string) => waitFor(() => expect(step()).toBe(name))
const sen = (amount: number) => rupiah(amount).minor
const SECOND = 1000
const approval = { person: 'practice-manager', pin: '2222' }

const opens =
  (float = 200_000) =>
  (till: RealBridge) =>
    till.act('shift.open', { floatMinor: sen(float) })

/** A shift whose drawer must hold Rp 330.000, with one order that is not ended. */
async function opensAndSells(till: RealBridge): Promise<void> {
  await opens(200_000)(till)
  await till.act('cash.move', { kind: 'in', amountMinor: sen(130_000), note: 'uang kecil' })
  await bringInto(till, 'paid', { amount: rupiah(75_000) })
  await sell(till, { amount: rupiah(60_000) })
}

const SLOW_MS = 8 * SECOND
/** The gateway takes its time for the history, and for each question about an order. */
function slowly(till: RealBridge): void {
  for (const operation of ['transaction-history', 'va-status'] as const)
    arm(till, { kind: 'delay', ms: SLOW_MS, operation, times: 99 })
}

/** The comparison with the gateway, to its end. */
async function compares(till: RealBridge): Promise<void> {
  await till.act('shift.compare', { act: 'start' })
  await till.shop.time.advance(SECOND)
}

async function closes(till: RealBridge): Promise<void> {
  const comparison = { kind: 'left-out', why: 'tes' } as const
  await till.act('shift.close', { countedMinor: sen(200_000), comparison, approval })
}

describe('without a shift', () => {
  it('one is opened by keyboard: the caret is ready, the words say the sum, Enter opens', async () => {
    const { till, user } = await mountShift()
    const field = await screen.findByLabelText('Modal awal')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(main()).toContain('Buka shift 1')
    await user.keyboard('{Enter}')
    expect(till.inputsOf('shift.open')).toEqual([])
    await user.keyboard('200000')
    expect(main()).toContain('dua ratus ribu rupiah')
    await user.keyboard('{Enter}')
    await sees('Shift 1')
    expect(till.inputsOf('shift.open')).toEqual([{ floatMinor: sen(200_000) }])
  })

  it('an empty drawer is an amount, and what is typed after a zero is a number', async () => {
    const { till, user } = await mountShift()
    await screen.findByLabelText('Modal awal')
    await user.keyboard('0')
    expect(main()).toContain('nol rupiah')
    await user.keyboard('5{Backspace}')
    expect(screen.getByRole('button', { name: /^Buka shift/u })).toHaveProperty('disabled', true)
    await user.keyboard('000{Enter}')
    await sees('Shift 1')
    expect(till.inputsOf('shift.open')).toEqual([{ floatMinor: 0n }])
  })

  it('says what has come since the last Z, and that cash of it lies in the drawer', async () => {
    await mountShift({
      before: async (till) => {
        await bringInto(till, 'paid', { amount: rupiah(100_000) })
        await bringInto(till, 'paid', { amount: rupiah(50_000) })
        const { reference } = await bringInto(till, 'expired', { amount: rupiah(40_000) })
        await till.act('order.takeCash', { reference })
      },
    })
    await sees('3 penjualan · sudah dibayar Rp 150.000')
    expect(main()).toContain('ada Rp 40.000 tunai dari penjualan')
  })

  it('says that what has come is not known, and opens all the same', async () => {
    const { till, user } = await mountShift({
      before: async (opened) => opened.refuseAs('shift.between', 'internal'),
    })
    await sees('Penjualan sejak Laporan Z terakhir tidak dapat dibaca')
    await user.keyboard('1000{Enter}')
    await sees('Tutup shift')
    expect(till.inputsOf('shift.open')).toEqual([{ floatMinor: sen(1_000) }])
  })

  it('a shift of nobody is refused in words', async () => {
    const { till, user } = await mountShift()
    // Only where a machine is set up is the till open without a person.
    till.refuseAs('shift.open', 'not-allowed', { why: 'nobody' })
    await screen.findByLabelText('Modal awal')
    await user.keyboard('1000{Enter}')
    await sees('Belum ada yang masuk')
    expect(main()).toContain('Buka shift 1')
  })
})

describe('counting by notes', () => {
  it('makes the sum, by keyboard and by finger, and keeps what was typed the other way', async () => {
    const { till, user } = await mountShift()
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
    await waitFor(() => expect(till.inputsOf('shift.open')).toEqual([{ floatMinor: sen(371_750) }]))
  })
})

describe('cash that cannot be read', () => {
  it.each(['500,00', '1.25', '12a'])(
    '"%s" of small change is refused in words, and never guessed at',
    async (text) => {
      const { till, user } = await mountShift()
      await screen.findByLabelText('Modal awal')
      await user.click(screen.getByRole('radio', { name: 'Hitung per lembar' }))
      const rest = screen.getByLabelText('Uang kecil lain, rupiah')
      await user.type(rest, text)
      expect(main()).toContain('Tulis rupiah utuh')
      expect(screen.getByRole('button', { name: /^Buka shift/u })).toHaveProperty('disabled', true)
      await user.keyboard('{Enter}')
      expect(till.inputsOf('shift.open')).toEqual([])
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
  it('shows a cashier their own takings, and says what a manager sees', async () => {
    await mountShift({
      before: async (till) => {
        await till.signIn('manager')
        await opens()(till)
        await bringInto(till, 'paid', { amount: rupiah(75_000) })
        await till.signIn('cashier')
        await bringInto(till, 'paid', { amount: rupiah(50_000) })
      },
    })
    await sees('Rp 50.000')
    await sees('Manajer melihat seluruh shift')
    expect(screen.queryByRole('table', { name: 'Menurut kasir' })).toBeNull()
    expect(main()).not.toMatch(/75\.000|125\.000/u)
  })

  it('shows the X of now, and what is not ended leads to its order', async () => {
    const { till, user } = await mountShift({
      role: 'manager',
      before: async (till) => {
        await opens()(till)
        await bringInto(till, 'paid', { amount: rupiah(75_000) })
        await bringInto(till, 'paid', { amount: rupiah(50_000), method: 'va' })
        await sell(till, { amount: rupiah(60_000) })
        for (const shown of ['success-screen', 'nothing'] as const)
          await till.act('slip.hold', { amountMinor: sen(20_000), shown })
      },
    })
    await sees('Rp 125.000')
    expect(main()).toMatch(/oleh Kasir/u)
    expect(main()).toContain('Bukti tunggu yang terbuka: 1, 2')
    const byCashier = screen.getByRole('table', { name: 'Menurut kasir' })
    expect(textOf(byCashier)).toContain('Kasir2Rp 125.000')
    expect(textOf(screen.getByRole('table', { name: 'Menurut metode' }))).toContain('Virtual account1')
    const late = await sell(till, { amount: rupiah(80_000) })
    pays(till, late.reference)
    till.shop.till().toldOfPayment(late.reference)
    await pass(till, SECOND)
    await sees('Rp 205.000')
    const [line] = within(screen.getByRole('list', { name: 'Belum selesai sekarang' })).getAllByRole('button')
    if (line === undefined) throw new Error('no line')
    await user.click(line)
    await screen.findByRole('main', { name: 'Jual' })
  })

  it('tells a cashier that cash moved, and not how much; a manager all of it', async () => {
    const moves = async (till: RealBridge): Promise<void> => {
      await opens()(till)
      const move = { amountMinor: sen(15_000), note: 'galon' }
      for (const kind of ['in', 'in', 'out'] as const)
        await till.act('cash.move', { ...move, kind, approval })
    }
    const mounted = await mountShift({ before: moves })
    await sees('3 kali uang tunai bergerak')
    expect(main()).not.toContain('Seharusnya ada')
    mounted.view.unmount()
    // React says there that two lines have the same key: it may then leave one out.
    const errors = vi.spyOn(console, 'error')
    await mountShift({ role: 'manager', before: moves })
    await sees('Seharusnya ada')
    expect(errors).not.toHaveBeenCalled()
    expect(main()).toContain('galon · Kasir · disetujui Manajer')
    expect(main()).toContain('Batas selisih tanpa manajer: Rp 10.000')
  })

  it('cash out needs a reason and a manager; cash in no manager', async () => {
    const { till, user } = await mountShift({ before: opens() })
    await sees('Shift 1')
    await push(user, 'cash-in')
    const dialog = await screen.findByRole('dialog', { name: 'Uang masuk ke laci' })
    await user.click(screen.getByLabelText('Jumlah, rupiah'))
    await user.keyboard('50.000{Enter}uang kecil{Enter}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(till.inputsOf('cash.move')).toEqual([{ kind: 'in', amountMinor: sen(50_000), note: 'uang kecil' }])
    await push(user, 'cash-out')
    await screen.findByRole('dialog', { name: 'Uang keluar dari laci' })
    await user.click(screen.getByLabelText('Jumlah, rupiah'))
    await user.keyboard('15000{Enter}')
    expect(till.inputsOf('cash.move')).toHaveLength(1)
    // A usual reason is one press, and stays a text.
    await user.click(screen.getByRole('button', { name: 'Galon' }))
    await user.type(screen.getByRole('textbox', { name: 'Untuk apa' }), ' dua{Enter}')
    await screen.findByRole('dialog', { name: 'Perlu persetujuan manajer' })
    await user.keyboard('2222{Enter}')
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(0))
    expect(till.inputsOf('cash.move').at(-1)).toMatchObject({
      kind: 'out',
      note: 'Galon dua',
      approval: { person: 'practice-manager', pin: '2222' },
    })
  })
})

describe('closing', () => {
  async function toCount(init: Init = {}): Promise<Mounted> {
    const mounted = await mountShift({ before: opensAndSells, ...init })
    await sees('Shift 1')
    await push(mounted.user, 'close-shift')
    await atStep('compare')
    return mounted
  }

  it('goes from the comparison over the count to the Z', async () => {
    const { till, user } = await toCount({
      before: async (till) => {
        await opensAndSells(till)
        slowly(till)
      },
    })
    await sees('0 dari 2 pesanan')
    expect(till.inputsOf('shift.compare')).toEqual([{ act: 'start' }])
    // What is open is shown next to it, and leads nowhere: the sale would end the closing.
    const open = screen.getByRole('list', { name: 'Belum selesai, diteruskan' })
    expect(within(open).queryAllByRole('button')).toEqual([])
    await user.keyboard('{Enter}')
    expect(step()).toBe('compare')
    await pass(till, SLOW_MS)
    await sees('1 dari 2 pesanan')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1')
    await pass(till, SLOW_MS)
    await sees('Sama: 2 pesanan cocok dengan penyedia')
    await user.keyboard('{Enter}')
    await atStep('count')
    expect(main()).not.toMatch(/330|Seharusnya|Selisih/u)
    // Nothing is counted yet, and Enter does not close.
    expect(document.querySelector('button[name="make-z"]')).toHaveProperty('disabled', true)
    await user.keyboard('325000{Enter}')
    expect(till.inputsOf('shift.close')).toEqual([])
    await push(user, 'make-z')
    await sees('Laporan Z 1')
    expect(till.inputsOf('shift.close')).toEqual([
      { countedMinor: sen(325_000), comparison: { kind: 'made' } },
    ])
    expect(main()).toContain('Kurang Rp 5.000')
    expect(main()).toContain('Belum selesai, diteruskan · 1')
    const { hash } = await till.act('shift.z', { number: 1 })
    expect(main()).toContain('Tersegel')
    await user.click(screen.getByRole('button', { name: 'Rincian: Segel' }))
    expect(document.querySelector('[data-hash]')?.textContent).toContain(
      hash.slice(0, 8).replace(/(?<=^.{4})/u, ' '),
    )
    await user.click(screen.getByRole('button', { name: /^Selesai/u }))
    await sees('Buka shift 2')
  })

  it('compares anew when sales came after the comparison, and says so until it is done', async () => {
    const { till } = await toCount({
      before: async (till) => {
        await opensAndSells(till)
        await compares(till)
        await sell(till, { amount: rupiah(90_000) })
        slowly(till)
      },
    })
    await sees('0 dari 3 pesanan')
    // Sales during the comparison are not part of it either.
    await sell(till, { amount: rupiah(95_000) })
    await pass(till, 40 * SECOND)
    await sees('1 pesanan dibuat atau berubah setelah itu')
    expect(main()).toContain('Sama: 3')
    expect(till.inputsOf('shift.compare')).toEqual([{ act: 'start' }])
  })

  it('that must wait for the rate limit says until when', async () => {
    const budget = { perMinute: 6, perHour: 600, reservePerMinute: 2, reservePerHour: 90 }
    const { till } = await toCount({ till: { profile: { budget } } })
    await pass(till, SECOND)
    await sees(/lanjut pukul 10\.0\d\.\d\d/u)
    await pass(till, 180 * SECOND)
    await sees('Sama: 2 pesanan')
    expect(main()).not.toContain('lanjut pukul')
  })

  it('a count that is off asks for a manager without a number, and says that each count is kept', async () => {
    const { till, user } = await toCount({
      before: async (till) => {
        await opensAndSells(till)
        await compares(till)
      },
    })
    await sees('Sama: 2')
    await user.keyboard('{Enter}')
    await atStep('count')
    await user.keyboard('100000')
    await push(user, 'make-z')
    const dialog = await screen.findByRole('dialog', { name: 'Perlu persetujuan manajer' })
    expect(textOf(dialog)).not.toMatch(/230|330/u)
    await user.keyboard('{Escape}')
    await sees('setiap hitungan dicatat')
    await push(user, 'make-z')
    await screen.findByRole('dialog', { name: 'Perlu persetujuan manajer' })
    await user.keyboard('2222{Enter}')
    await sees('Laporan Z 1')
    expect(main()).toContain('disetujui Manajer')
    expect(till.inputsOf('shift.close').at(-1)).toMatchObject({ approval: { person: 'practice-manager' } })
  })

  it('the comparison is left out with a reason, which stands in the Z', async () => {
    const { till, user } = await toCount({
      before: async (till) => {
        await opensAndSells(till)
        slowly(till)
      },
    })
    await push(user, 'skip')
    await screen.findByRole('dialog', { name: 'Lewati pencocokan' })
    await user.click(screen.getByLabelText('Alasan'))
    await user.keyboard('{Enter}')
    expect(step()).toBe('compare')
    await user.keyboard('kabel digigit tikus{Enter}')
    await atStep('count')
    await user.keyboard('330000')
    await push(user, 'make-z')
    await sees('Tidak dicocokkan: kabel digigit tikus')
    expect(till.inputsOf('shift.close')).toEqual([
      { countedMinor: sen(330_000), comparison: { kind: 'left-out', why: 'kabel digigit tikus' } },
    ])
  })

  it('shows what differs, in both views, and what was not answered as no difference', async () => {
    await toCount({
      before: async (till) => {
        await opensAndSells(till)
        // The till asks about what it does not know, so only another one's sales and a mistake of the gateway are left.
        till.alter('shift.get', (real) => {
          const { comparing } = real
          if (comparing.kind !== 'done') return real
          const [reference = ''] = real.handOver.orders.map((order) => order.reference)
          const result = {
            ...comparing.result,
            disagreements: [
              {
                reference,
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
          return { ...real, comparing: { ...comparing, result } }
        })
      },
    })
    await sees('2 pesanan berbeda')
    expect(main()).toContain('Menurut komputer kasir ini: Sudah dibayar, Rp 75.000')
    expect(main()).toContain('Menurut penyedia: belum dibayar')
    expect(main()).toContain('Menurut penyedia: sudah dibayar, Rp 60.000')
    expect(main()).toMatch(/1 pesanan belum dicocokkan: .* Ini bukan perbedaan/u)
  })
})

describe('earlier Zs', () => {
  it('are listed, open, and are looked through by a manager', async () => {
    const { user } = await mountShift({
      role: 'manager',
      before: async (till) => {
        for (const _ of [1, 2]) {
          await opens()(till)
          await closes(till)
        }
        await opens()(till)
        // As after somebody has written into the journal's file.
        till.alter('shift.list', (real) => ({
          ...real,
          rows: real.rows.map((row) => ({ ...row, isSound: row.number !== 1 })),
        }))
        till.alter('shift.z', (real) => ({ ...real, isSound: false }))
      },
    })
    await sees('Shift 3')
    await push(user, 'zs')
    await sees('Periksa semua Laporan Z')
    expect(textOf(document.querySelector('[data-z-row="1"]'))).toContain('Tidak utuh')
    await user.click(screen.getByRole('button', { name: 'Periksa semua Laporan Z' }))
    await sees('2 Laporan Z diperiksa: semuanya utuh')
    await user.click(screen.getByRole('button', { name: /^Buka Laporan Z 1\b/ }))
    await sees('tidak cocok dengan segelnya')
    await user.keyboard('{Escape}')
    await sees('Periksa semua Laporan Z')
    await user.keyboard('{Escape}')
    await sees('Shift 3')
  })

  it('show apart what came before a shift was opened, and nothing of it when nothing came', async () => {
    const { user } = await mountShift({
      role: 'manager',
      before: async (till) => {
        await opens()(till)
        await closes(till)
        await bringInto(till, 'paid', { amount: rupiah(15_000), method: 'va' })
        for (const amount of [rupiah(25_000), rupiah(16_000)]) {
          const { reference } = await bringInto(till, 'expired', { amount })
          await till.act('order.takeCash', { reference })
        }
        await opens()(till)
        await closes(till)
      },
    })
    await screen.findByLabelText('Modal awal')
    await push(user, 'zs')
    await user.click(await screen.findByRole('button', { name: /Buka Laporan Z 2/u }))
    await sees('Tersegel')
    expect(textOf(screen.getByRole('table', { name: 'Di luar shift' }))).toMatch(
      /Virtual account1Rp 15\.000.*Tunai pengganti2Rp 41\.000/u,
    )
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /Buka Laporan Z 1/u }))
    await sees('Tersegel')
    expect(main()).not.toContain('Di luar shift')
  })

  it('are the last one of their own for a cashier, who is told so', async () => {
    const { user } = await mountShift({
      before: async (till) => {
        await opens()(till)
        await closes(till)
        await opens()(till)
        await closes(till)
      },
    })
    await screen.findByLabelText('Modal awal')
    await push(user, 'zs')
    expect(await screen.findByRole('button', { name: /Buka Laporan Z 2/u })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Buka Laporan Z 1/u })).toBeNull()
    await sees('Manajer melihat semuanya.')
  })

  it('are none at first', async () => {
    const { user } = await mountShift()
    await screen.findByLabelText('Modal awal')
    await push(user, 'zs')
    await sees('Belum ada Laporan Z Anda')
    expect(screen.queryByRole('button', { name: 'Periksa semua Laporan Z' })).toBeNull()
  })
})
