/** A till's shift in memory. As in the real one, the expected cash stays hidden until the count. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { BetweenShifts, ComparingView, ShiftView, XView, ZView } from '#contract/shift-views.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { CarriedOver } from '#domain/shift.ts'
import { NO_Z } from '#domain/z-report.ts'
import { Refused } from './fake-setup.ts'

const MORNING = Date.parse('2026-11-20T08:03:00+07:00')
const AFTERNOON = Date.parse('2026-11-20T16:05:00+07:00')

export const SHIFT_OPEN: ShiftView = {
  open: { number: 12, openedAt: MORNING, openedBy: 'practice-cashier' },
  nextNumber: 12,
  handOver: { orders: [], slips: [] },
  cashMoves: 0,
  comparing: { kind: 'none' },
  countedBefore: false,
}

export const NO_SHIFT: ShiftView = {
  nextNumber: 12,
  handOver: { orders: [], slips: [] },
  cashMoves: 0,
  comparing: { kind: 'none' },
  countedBefore: false,
}

const NOTHING_BETWEEN: BetweenShifts = {
  ...{ orders: 0, takings: { count: 0, minor: 0n }, cashSales: { count: 0, minor: 0n } },
}

const tally = (count: number, amount: number) => ({ count, minor: rupiah(amount).minor })

export function carriedOrder(number: number, changes: Partial<CarriedOver> = {}): CarriedOver {
  return {
    reference: `P001261120${String(number).padStart(7, '0')}7F3Q`,
    method: 'qr',
    minor: rupiah(75_000 + number * 1_000).minor,
    state: 'unknown',
    createdAt: AFTERNOON - number * 60_000,
    ...changes,
  }
}

export const X: XView = {
  at: AFTERNOON,
  shift: { number: 12, openedAt: MORNING, openedBy: 'practice-cashier' },
  takings: {
    all: tally(42, 3_180_000),
    byMethod: { qr: tally(36, 2_655_000), va: tally(4, 400_000), link: tally(2, 125_000) },
    byCashier: { 'practice-cashier': tally(40, 2_980_000), 'practice-manager': tally(2, 200_000) },
    late: tally(1, 75_000),
  },
  orders: {
    paid: tally(40, 3_030_000),
    'paid-late': tally(1, 75_000),
    expired: tally(6, 520_000),
    cancelled: tally(3, 210_000),
    unknown: tally(1, 75_000),
  },
  late: [carriedOrder(3, { state: 'paid-late', method: 'va' })],
  carriedOver: [],
}

export const MADE: Extract<ComparingView, { kind: 'done' }> = {
  kind: 'done',
  stopped: false,
  since: 0,
  result: {
    kind: 'made',
    at: AFTERNOON,
    compared: 51,
    here: tally(42, 3_180_000),
    there: tally(42, 3_180_000),
    disagreements: [],
    unanswered: [],
  },
}

export function zView(number: number, changes: Partial<ZView['z']> = {}): ZView {
  const { at: _at, shift: _shift, cash: _cash, ...figures } = X
  return {
    z: {
      ...figures,
      number,
      till: 1,
      mode: 'practice',
      openedAt: MORNING,
      openedBy: 'practice-cashier',
      closedAt: AFTERNOON,
      closedBy: 'practice-cashier',
      fromSeq: 1_204n,
      toSeq: 2_033n,
      cash: {
        float: rupiah(200_000),
        sales: tally(3, 145_000),
        in: tally(1, 50_000),
        out: tally(2, 65_000),
        expected: rupiah(330_000),
        counted: rupiah(330_000),
        difference: rupiah(0),
      },
      comparison: MADE.result,
      before: NO_Z,
      ...changes,
    },
    hash: '9f2c5b1e'.repeat(8),
    isSound: true,
    prints: 0,
  }
}

export type FakeShiftInit = {
  readonly shift?: ShiftView
  readonly between?: BetweenShifts
  readonly x?: XView
  readonly zs?: readonly ZView[]
  /** What a cashier gets: own figures, and the last Z of their own. */
  readonly own?: true
  /**
   * The cash that must be in the drawer; a count off by more than Rp 10.000 needs the manager's 2222. Sen.
   */
  readonly expectedMinor?: bigint
}

type Names =
  | `shift.${'get' | 'between' | 'x' | 'compare' | 'close' | 'list' | 'z'}`
  | `cash.${'move' | 'drawer'}`
  | 'split.list'
type Handlers = { readonly [N in Names]: (input: InputOf<N>) => OutputOf<N> }

const LIMIT = rupiah(10_000).minor

export function createFakeShift(init: FakeShiftInit, changed: () => void) {
  let shift = init.shift ?? NO_SHIFT
  const between = init.between ?? NOTHING_BETWEEN
  const x = { ...(init.x ?? X), ...(init.own === true ? { own: true as const } : {}) }
  let zs = [...(init.zs ?? [])]
  const expected = init.expectedMinor ?? rupiah(330_000).minor
  const change = (next: Partial<ShiftView>): void => {
    shift = { ...shift, ...next }
    changed()
  }
  const agree = (approval: { readonly pin: string } | undefined): void => {
    if (approval === undefined) throw new Refused('approval-needed')
    if (approval.pin !== '2222') throw new Refused('wrong-pin', { left: 4 })
  }
  const handlers: Handlers = {
    'shift.get': () => shift,
    'shift.between': () => (shift.open === undefined ? between : null),
    'shift.x': () => x,
    'shift.compare': () => null,
    'shift.close': ({ countedMinor = expected, comparison, approval, note }) => {
      const difference = countedMinor - expected
      const isOff = (difference < 0n ? -difference : difference) > LIMIT
      if (isOff || shift.countedBefore) {
        if (!shift.countedBefore) change({ countedBefore: true })
        agree(approval)
      }
      const made = shift.comparing.kind === 'done' ? shift.comparing.result : MADE.result
      const z = zView(shift.nextNumber, {
        comparison: comparison.kind === 'made' ? made : { kind: 'not-made', why: comparison.why },
        carriedOver: shift.handOver.orders,
        cash: {
          ...zView(1).z.cash,
          counted: moneyOfMinor(countedMinor),
          difference: moneyOfMinor(difference),
        },
        ...(note === undefined ? {} : { note }),
        ...(approval === undefined ? {} : { approvedBy: approval.person }),
      })
      zs = [z, ...zs]
      shift = { ...NO_SHIFT, nextNumber: z.z.number + 1, handOver: shift.handOver }
      changed()
      return z
    },
    'shift.list': ({ before = Infinity }) => {
      if (init.own === true) return { rows: zs.slice(0, 1).map(rowOf), hasMore: false, own: true }
      const rows = zs.filter(({ z }) => z.number < before)
      return { rows: rows.slice(0, 30).map(rowOf), hasMore: rows.length > 30 }
    },
    'shift.z': ({ number }) => {
      const found = zs.find(({ z }) => z.number === number)
      if (found === undefined) throw new Refused('not-found')
      return found
    },
    'split.list': () => [],
    'cash.drawer': () => ({ elsewhere: shift.isElsewhere === true, pulse: false }),
    'cash.move': ({ approval }) => {
      agree(approval)
      return null
    },
  }
  return { handlers }
}

function rowOf({ z, isSound }: ZView): OutputOf<'shift.list'>['rows'][number] {
  return {
    number: z.number,
    openedAt: z.openedAt,
    closedAt: z.closedAt,
    closedBy: z.closedBy,
    takings: z.takings.all,
    ...(z.between === undefined ? {} : { between: z.between.takings.all }),
    ...(z.cash.difference === undefined ? {} : { differenceMinor: z.cash.difference.minor }),
    carriedOver: z.carriedOver.length,
    ...(z.comparison.kind === 'made' ? { disagreements: z.comparison.disagreements.length } : {}),
    isSound,
  }
}
