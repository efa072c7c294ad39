import type { RefundList } from '#contract/refund-views.ts'
import { rupiah } from '#domain/money.ts'
import type { RefundFigures } from '#domain/shift.ts'
import { NO_REFUNDS, refundView } from '../fake-refund.ts'
import { SHIFT_OPEN, X, zView } from '../fake-shift.ts'
import { orderIn } from '../order-fixtures.ts'
import type { FakeStage } from './fake-stage.ts'
import { fromHistory } from './fake-sale.ts'
import { DIALOG, type Chapter, type Scene } from './scene.ts'

const NOTE = 'pelanggan kembali Sabtu sore, membawa struk dan kartu yang sama, minta ditelepon dulu'
const ONE: RefundList = { ...NO_REFUNDS, open: [refundView(2, { note: 'meja 4', phone: '081234567890' })] }
const end = (way: 'cash' | 'portal', proof?: string) => ({
  ...{ how: 'paid' as const, at: Date.now() - 3_600_000, way, by: 'practice-manager' },
  second: 'practice-cashier',
  ...(proof === undefined ? {} : { proof }),
})
const LARGEST = rupiah(9_999_999_999_999n).minor
const FULL: RefundList = {
  hasShift: true,
  open: Array.from({ length: 24 }, (_, index) =>
    refundView(24 - index, {
      note: NOTE,
      // The largest that fits, of an order of the same amount.
      ...(index === 0
        ? { amountMinor: LARGEST, orderMinor: LARGEST }
        : { amountMinor: rupiah(25_000).minor }),
      ...(index % 2 === 0 ? { phone: '081234567890' } : {}),
    }),
  ),
  ended: [
    refundView(31, { ended: end('cash') }),
    refundView(32, { ended: end('portal', 'RRN 123456789012') }),
    refundView(33, { ended: { how: 'withdrawn', at: Date.now(), by: 'practice-manager' } }),
  ],
}
const FIGURES: RefundFigures = {
  open: { count: 3, minor: rupiah(225_000).minor },
  oldestAt: X.at - 5 * 86_400_000,
  paid: { count: 2, minor: rupiah(90_000).minor },
  byWay: {
    cash: { count: 1, minor: rupiah(40_000).minor },
    portal: { count: 1, minor: rupiah(50_000).minor },
  },
}
const MANAGER = { session: { mode: 'practice', role: 'manager' }, health: { mode: 'practice' } } as const

async function list(at: FakeStage, refunds: RefundList): Promise<void> {
  await at.become({ ...MANAGER, refunds, shift: { shift: SHIFT_OPEN, x: { ...X, refunds: FIGURES } } })
  await at.go('shift')
  await at.wait('button[name="refunds"]')
  await at.push('refunds')
  await at.wait('[data-refunds]')
}

const scene = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  leave?: Scene<FakeStage>['leave'],
): Scene<FakeStage> => ({
  ...{ name: `refund-${name}`, screen: 'shift', state, reach },
  ...(leave === undefined ? {} : { leave }),
})

const OWED: Parameters<typeof orderIn>[1] = {
  resolved: {
    ...{ at: Date.now(), how: 'refund-promised', note: 'meja 4', by: 'practice-cashier' },
    approvedBy: 'practice-manager',
  },
  refund: { openMinor: rupiah(150_000).minor, paidMinor: 0n },
  correct: { at: Date.now(), how: 'refund-promised', ways: ['goods-given', 'seen'] },
  can: orderIn('draft').can,
}

async function onStage(at: FakeStage, changes: Parameters<typeof orderIn>[1]): Promise<void> {
  const order = orderIn('paid-late', changes)
  if (order.resolved !== undefined) {
    await fromHistory(at, order)
    return
  }
  await at.become({ ...MANAGER, orders: [order] })
  await at.go('sale')
  await at.wait('aside [data-order]')
  await at.page.click('aside [data-order]')
  await at.wait('[data-stage="paid-late"]')
}

export const REFUNDS: Chapter = {
  title: 'refunds owed',
  on: 'fake',
  scenes: [
    scene('none', 'empty', (at) => list(at, NO_REFUNDS)),
    scene('one', 'open', (at) => list(at, ONE)),
    scene(
      'pay',
      'open',
      async (at) => {
        await at.open(() => at.push('pay-back'))
        await at.press('2')
        await at.wait('#refund-proof')
      },
      ({ close }) => close(),
    ),
    scene(
      'second',
      'open',
      async (at) => {
        await list(at, ONE)
        await at.open(() => at.push('pay-back'))
        await at.press('1')
        await at.press('Enter')
        await at.wait('input[type="password"]')
      },
      async ({ close }) => {
        await close()
        await close()
      },
    ),
    scene('full', 'very full', (at) => list(at, FULL)),
    scene('x', 'open', async (at) => {
      await at.become({ ...MANAGER, shift: { shift: SHIFT_OPEN, x: { ...X, refunds: FIGURES } } })
      await at.go('shift')
      await at.wait('[data-refunds-owed]')
    }),
    scene('z', 'Z', async (at) => {
      const z = zView(11)
      const zs = [{ ...z, z: { ...z.z, refunds: FIGURES } }]
      await at.become({ ...MANAGER, shift: { shift: SHIFT_OPEN, zs } })
      await at.go('shift')
      await at.push('zs')
      await at.wait('[data-z-row="11"]')
      await at.page.click('[data-z-row="11"] button')
      await at.wait('[data-refunds-owed]')
    }),
    scene(
      'promise',
      'paid-late',
      async (at) => {
        await onStage(at, { owedMinor: rupiah(150_000).minor })
        await at.open(() => at.push('resolve'))
        await at.press('2')
        await at.wait(`${DIALOG} >> text=Rp`)
      },
      ({ close }) => close(),
    ),
    scene('owed', 'paid-late', (at) => onStage(at, OWED)),
    scene(
      'correct',
      'paid-late',
      (at) => at.open(() => at.push('correct')),
      ({ close }) => close(),
    ),
  ],
}
