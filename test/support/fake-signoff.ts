/** The sign-off in the fake main process: days of the fake review, each as the test says. Plain data. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { SignoffDay, SignoffDayRow, UnsignableWhy } from '#contract/signoff-views.ts'
import { addSums, type DaySums, takingsOf } from '#domain/day-sums.ts'
import type { Addendum, OpenMatter, Signature } from '#domain/day-signature.ts'

export type FakeSignoffInit = {
  /** Why no day can be signed. */
  readonly cannot?: UnsignableWhy
  readonly signed?: boolean
  /** The list, instead of the one day. */
  readonly days?: OutputOf<'signoff.days'>
  readonly addenda?: number
  /** Of each addendum; one if absent. */
  readonly facts?: number
  readonly limitMinor?: bigint
  readonly signers?: readonly string[]
  readonly isSound?: boolean
  /** How many matters are open; three if absent. */
  readonly open?: number
  /** The PIN that every signer has; any if absent. */
  readonly pins?: Readonly<Record<string, string>>
}

const tally = (count: number, rupiah: number) => ({ count, minor: BigInt(rupiah) * 100n })
const SUMS: DaySums = {
  orders: tally(148, 14_820_000),
  came: tally(139, 13_905_000),
  'came-qr': tally(112, 10_200_000),
  'came-va': tally(9, 2_305_000),
  'came-link': tally(18, 1_400_000),
  late: tally(1, 60_000),
  'wrong-short': tally(1, -5_000),
  unknown: tally(2, 149_000),
  'cash-sales': tally(21, 1_130_000),
  'cash-voided': tally(1, 25_000),
  'cash-instead': tally(2, 110_000),
  'refunds-owed': tally(1, 500_000),
  'drawer-short': tally(1, -2_000),
}
const LATE: DaySums = { came: tally(1, 85_000), 'came-qr': tally(1, 85_000), unknown: tally(-1, -85_000) }
const NOON = Date.parse('2026-11-21T09:15:00+07:00')
const REFERENCE = 'P00126112000000427F3Q'

const matter = (nth: number): OpenMatter => {
  const reference = REFERENCE.replace('0042', String(42 + nth).padStart(4, '0'))
  const kinds: readonly OpenMatter[] = [
    { kind: 'unknown', minor: 8_500_000n, reference, state: 'unknown' },
    { kind: 'twice', minor: 50_000_000n, reference, state: 'paid' },
    { kind: 'refund', minor: 50_000_000n, reference, number: 812 },
    { kind: 'slip', minor: 6_400_000n, number: 4 + nth },
  ]
  return kinds[nth % kinds.length] ?? { kind: 'unknown', minor: 0n }
}

const addendum = (nth: number, facts: number): Addendum => ({
  number: nth + 1,
  at: NOON + (nth + 1) * 7_200_000,
  sums: LATE,
  facts: Array.from({ length: facts }, (_, each) => ({
    key: `order ${REFERENCE}${each === 0 ? '' : ` ${each}`}`,
    what: 'changed',
    reference: REFERENCE,
    method: 'qr',
    was: 'expired',
    now: 'paid-late',
    sums: LATE,
  })),
  upTo: { seq: 9_000n + BigInt(nth), hash: 'ab'.repeat(32) },
  rows: 'cd'.repeat(32),
})

export function createFakeSignoff(
  init: FakeSignoffInit,
  changed: () => void,
  refused: (code: 'wrong-pin' | 'approval-needed', who?: string) => Error,
) {
  let isSigned = init.signed ?? false
  let limit = init.limitMinor
  let second: string | undefined
  const signatureOf = (day: number, open: readonly OpenMatter[]): Signature => ({
    ...{ number: 12, day, at: NOON, by: 'practice-manager', sums: SUMS, open },
    ...(second === undefined ? {} : { second }),
    upTo: { seq: 8_211n, hash: '1f'.repeat(32) },
    ...{ rows: '3a'.repeat(32), rowCount: 174 },
    addenda: Array.from({ length: init.addenda ?? 0 }, (_, nth) => addendum(nth, init.facts ?? 1)),
    entry: { seq: 8_212n, hash: '77'.repeat(32) },
  })
  return {
    'signoff.days': ({ before, limit }: InputOf<'signoff.days'>): OutputOf<'signoff.days'> => {
      const cannot = isSigned ? 'signed' : init.cannot
      if (init.days !== undefined) return init.days
      return {
        days: (before === undefined ? [99_991_230] : daysBefore(before, limit)).map((day): SignoffDayRow => ({
          day,
          ...{ cameMinor: 1_390_500_000n, cashMinor: 110_500_000n },
          ...(cannot === undefined ? {} : { cannot }),
          ...(isSigned ? { signed: { number: 12, by: 'practice-manager', addenda: init.addenda ?? 0 } } : {}),
        })),
        ...(isSigned ? { since: 20_260_101 } : {}),
      }
    },
    'signoff.day': ({ day }: InputOf<'signoff.day'>): SignoffDay => {
      const isEmpty = init.cannot === 'no-sales'
      const open = isEmpty ? [] : Array.from({ length: init.open ?? 3 }, (_, nth) => matter(nth))
      const signature = isSigned ? signatureOf(day, open) : undefined
      const sums = isEmpty ? {} : addSums(SUMS, ...(signature?.addenda ?? []).map((each) => each.sums))
      const cannot = isSigned ? 'signed' : init.cannot
      const takingsMinor = takingsOf(sums)
      return {
        ...{ day, sums, open, rows: '3a'.repeat(32), rowCount: 174, takingsMinor },
        shifts: isEmpty ? [] : [{ number: 31, closed: true, differenceMinor: -200_000n }],
        ...(cannot === undefined ? {} : { cannot }),
        ...(limit === undefined ? {} : { limitMinor: limit }),
        needsSecond: limit !== undefined && takingsMinor > limit,
        signers: init.signers ?? ['practice-manager'],
        ...(signature === undefined ? {} : { signature }),
        isSound: init.isSound ?? true,
      }
    },
    'signoff.sign': ({ approval, second: other }: InputOf<'signoff.sign'>): OutputOf<'signoff.sign'> => {
      const isRight = (given: typeof approval) =>
        given === undefined || init.pins === undefined || init.pins[given.person] === given.pin
      if (!isRight(approval)) throw refused('wrong-pin')
      if (!isRight(other)) throw refused('wrong-pin', 'second')
      isSigned = true
      second = other?.person
      changed()
      return { number: 12 }
    },
    'signoff.report': ({ day, kind }: InputOf<'signoff.report'>): OutputOf<'signoff.report'> => {
      const name = `LATIHAN-tutup-hari-${day}-no-12`
      return kind === 'picture'
        ? { saved: true, files: [`${name}.png`] }
        : { saved: true, files: [`${name}.pdf`, `${name}.json`], sha256: '3f2a'.repeat(16) }
    },
    'signoff.setLimit': ({ limitMinor, approval }: InputOf<'signoff.setLimit'>): null => {
      if (approval === undefined) throw refused('approval-needed')
      limit = limitMinor ?? undefined
      changed()
      return null
    },
  }
}

/** So many, newest first. */
function daysBefore(before: number, count: number): readonly number[] {
  const end = Date.UTC(Math.floor(before / 10_000), (Math.floor(before / 100) % 100) - 1, before % 100)
  const dayOf = (nth: number) => new Date(end - (nth + 1) * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, nth) => Number(dayOf(nth).replaceAll('-', '')))
}

/** So many days before 20 November 2026 that no one has signed, newest first. */
export function unsignedDays(count: number): OutputOf<'signoff.days'> {
  const days = daysBefore(20_261_120, count).map((day) => ({
    ...{ day, cameMinor: 1_390_500_000n, cashMinor: 110_500_000n },
  }))
  return { days, since: 20_260_101 }
}
