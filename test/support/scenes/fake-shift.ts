import type { FakeBridgeInit } from '../fake-bridge.ts'
import { rupiah } from '#domain/money.ts'
import { carriedOrder, MADE, NO_SHIFT, SHIFT_OPEN, zView, type FakeShiftInit } from '../fake-shift.ts'
import type { FakeStage } from './fake-stage.ts'
import { DIALOG, type Chapter, type Scene } from './scene.ts'

const OPEN_ORDERS = Array.from({ length: 14 }, (_, index) =>
  carriedOrder(index + 1, { state: index % 3 === 0 ? 'unknown' : index % 3 === 1 ? 'waiting' : 'suspect' }),
)
const CASH = {
  count: {
    ...zView(1).z.cash,
    sold: { taken: { count: 12, minor: 45_000_000n }, voided: { count: 1, minor: 3_750_000n } },
  },
  moves: (['in', 'out', 'out'] as const).map((kind, index) => ({
    seq: BigInt(index + 1),
    fixes:
      index === 1
        ? [
            {
              at: Date.parse('2026-11-20T11:20:00+07:00'),
              minor: rupiah(3_000).minor,
              by: 'practice-cashier',
              approvedBy: 'practice-manager',
              note: 'salah ketik',
            },
          ]
        : [],
    at: Date.parse('2026-11-20T10:03:00+07:00') + index * 3_600_000,
    kind,
    minor: rupiah(15_000 * (index + 1)).minor,
    by: 'practice-cashier',
    ...(kind === 'out' ? { approvedBy: 'practice-manager' } : {}),
    note: 'uang kecil untuk kembalian, galon, dan es batu',
  })),
  limitMinor: rupiah(10_000).minor,
}

async function open(
  at: FakeStage,
  shift: FakeShiftInit,
  role: 'cashier' | 'manager' = 'cashier',
): Promise<void> {
  const init: FakeBridgeInit = {
    session: { mode: 'practice', role },
    health: { mode: 'practice' },
    shift,
  }
  await at.become(init)
  await at.go('shift')
  await at.wait('main h1, main h2')
}

const shift = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  leave?: Scene<FakeStage>['leave'],
): Scene<FakeStage> => ({
  name: `shift-${name}`,
  screen: 'shift',
  state,
  reach,
  ...(leave === undefined ? {} : { leave }),
})

/** Closing, up to the comparison; `shift` sets its result. */
async function closing(at: FakeStage, init: FakeShiftInit): Promise<void> {
  await open(at, init)
  await at.wait('text=Shift 12')
  await at.push('close-shift')
  await at.wait('[data-step="compare"]')
}
const differs: FakeShiftInit['shift'] = {
  ...SHIFT_OPEN,
  comparing: {
    ...MADE,
    result: {
      ...MADE.result,
      disagreements: [
        {
          reference: carriedOrder(9).reference,
          why: 'status-differs',
          here: { state: 'paid', minor: rupiah(75_000).minor },
          there: { status: 'IP' },
        },
        {
          reference: 'P0012611200000008ABCD',
          why: 'missing-here',
          there: { status: 'successful', minor: rupiah(60_000).minor },
        },
      ],
      unanswered: ['P0012611200000009ABCD'],
    },
  },
}

export const SHIFT: Chapter = {
  title: 'a shift',
  on: 'fake',
  scenes: [
    shift('none', 'empty', (at) => open(at, { shift: NO_SHIFT })),
    shift('none-typed', 'amount', async (at) => {
      await at.page.keyboard.type('200000')
      await at.wait('text=dua ratus ribu rupiah')
    }),
    shift('none-notes', 'amount', async (at) => {
      await at.stay()
      await at.page.click('text=Hitung per lembar')
      await at.page.keyboard.type('3')
      await at.page.mouse.move(0, 0)
    }),
    {
      ...shift('none-notes-pad', 'amount', (at) => at.touch('input[aria-label$="Rp 2.000"]')),
      hasSmallForm: true,
    },
    shift('open', 'open', (at) => open(at, { shift: SHIFT_OPEN, own: true })),
    shift('open-full', 'very full', (at) =>
      open(
        at,
        { shift: { ...SHIFT_OPEN, cashMoves: 3, handOver: { orders: OPEN_ORDERS, slips: [4, 7] } } },
        'manager',
      ),
    ),
    shift('open-elsewhere', 'open', (at) =>
      open(at, { shift: { ...SHIFT_OPEN, isElsewhere: true } }, 'manager'),
    ),
    shift('none-elsewhere', 'empty', (at) => open(at, { shift: { ...NO_SHIFT, isElsewhere: true } })),
    shift('open-manager', 'open', (at) => open(at, { shift: { ...SHIFT_OPEN, cash: CASH } }, 'manager')),
    shift(
      'cash-out',
      'open',
      (at) => at.open(() => at.push('cash-out')),
      ({ close }) => close(),
    ),
    {
      ...shift(
        'cash-out-pad',
        'open',
        async (at) => {
          await at.open(() => at.push('cash-out'))
          await at.touch('#shift-move-amount')
        },
        ({ close }) => close(),
      ),
      hasSmallForm: true,
    },
    shift('close-full', 'very full', (at) =>
      closing(at, { shift: { ...differs, handOver: { orders: OPEN_ORDERS, slips: [4, 7] } } }),
    ),
    shift('close-comparing', 'closing', (at) =>
      closing(at, { shift: { ...SHIFT_OPEN, comparing: { kind: 'running', done: 20, of: 51 } } }),
    ),
    shift('close-same', 'closing', (at) => closing(at, { shift: { ...SHIFT_OPEN, comparing: MADE } })),
    shift('close-differs', 'closing', (at) => closing(at, { shift: differs })),
    shift(
      'close-skip',
      'closing',
      async (at) => {
        await closing(at, { shift: { ...SHIFT_OPEN, comparing: { kind: 'running', done: 20, of: 51 } } })
        await at.open(() => at.push('skip'))
      },
      ({ close }) => close(),
    ),
    shift('close-count', 'closing', async (at) => {
      await closing(at, { shift: { ...SHIFT_OPEN, comparing: MADE } })
      await at.press('Enter')
      await at.wait('[data-step="count"]')
      await at.page.keyboard.type('325000')
    }),
    shift('close-z', 'Z', async (at) => {
      await at.push('make-z')
      await at.wait('[data-hash]')
    }),
    shift(
      'close-approval',
      'closing',
      async (at) => {
        await closing(at, { shift: { ...SHIFT_OPEN, comparing: MADE } })
        await at.press('Enter')
        await at.wait('[data-step="count"]')
        await at.page.keyboard.type('100000')
        await at.push('make-z')
        await at.wait(DIALOG)
      },
      ({ close }) => close(),
    ),
    shift('zs', 'Z', async (at) => {
      const zs = Array.from({ length: 24 }, (_, index) => ({ ...zView(24 - index), isSound: index !== 7 }))
      await open(at, { shift: SHIFT_OPEN, zs }, 'manager')
      await at.wait('text=Shift 12')
      await at.push('zs')
      await at.wait('[data-z-row="24"]')
    }),
    shift('zs-none', 'empty', async (at) => {
      await open(at, { shift: NO_SHIFT })
      await at.push('zs')
      await at.wait('text=Belum ada Laporan Z')
    }),
  ],
}
