/** Nothing changes a signed day silently: over random lives of orders, signature and addenda are the journal. */
import { expect, test } from 'vitest'
import { addSums, type DaySums, sameSums } from '#domain/day-sums.ts'
import { rupiah } from '#domain/money.ts'
import { drawFrom } from '#test/seed/draw.ts'
import { type Due, lifeOf } from '#test/seed/life.ts'
import { daysOf, timesOf } from '#test/seed/shop-day.ts'
import { draws } from '#test/support/long.ts'
import { referenceOf } from '../../journal/helpers.ts'
import { naiveSums } from './naive-sums.ts'
import { openSignedTill, type SignedTill } from './signed-till.ts'

const UNTIL = Date.parse('2026-11-27T00:00:00+07:00')
const HOUR = 3_600_000
const DAYS = [20_261_122, 20_261_123, 20_261_124, 20_261_125, 20_261_126] as const

type Life = { readonly seed: number; readonly looks: boolean }
type Lived = { readonly till: SignedTill; readonly signed: readonly number[]; readonly addenda: number }

/** Lives the days one commit after another, and signs each some hours after its end. */
async function live(
  { seed, looks }: Life,
  onLook: (till: SignedTill, signed: readonly number[]) => void,
): Promise<Lived> {
  const draw = drawFrom(seed)
  const plan = daysOf(draw, { orders: 40, days: DAYS.length, until: UNTIL })
  const till = openSignedTill(plan[0]?.midnight ?? UNTIL)
  let sequence = 0n
  const orders = plan.flatMap(({ midnight, orders: count }) =>
    timesOf(draw, midnight, count).flatMap((at) => {
      sequence += 2n
      return lifeOf(draw, { at, sequence })
    }),
  )
  let sold = 0
  const cash = plan.flatMap(({ midnight }) =>
    timesOf(draw, midnight, 3).flatMap((at): readonly Due[] => {
      const reference = referenceOf((sold += 1) + 500_000)
      const amount = rupiah(draw.between(10, 90) * 1_000)
      const sale = {
        reference,
        saleId: reference,
        press: `press-${sold}`,
        amount,
        tendered: amount,
        by: 'sari',
      }
      const cashVoid = { reference, amount, by: 'sari', note: 'salah ketik' }
      const later = at + draw.between(1, 40) * HOUR
      return [
        { at, change: { cashSale: sale } },
        ...(draw.percent(40) ? [{ at: later, change: { cashVoid } }] : []),
      ]
    }),
  )
  const ends = new Map(
    DAYS.map((day, index) => [day, (plan[index]?.midnight ?? 0) + (27 + draw.between(0, 20)) * HOUR]),
  )
  const signed: number[] = []
  const check = async (): Promise<void> => {
    if (looks) await till.look()
    onLook(till, signed)
  }
  for (const due of [...orders, ...cash].toSorted((one, other) => one.at - other.at)) {
    for (const [day, end] of ends) {
      if (end > due.at || signed.includes(day)) continue
      till.moveTo(end)
      expect(await till.sign(day)).toEqual({ ok: true, value: { number: signed.length + 1 } })
      signed.push(day)
      await check()
    }
    till.moveTo(due.at)
    commit(till, due)
    if (draw.percent(4)) till.restart()
    if (draw.percent(6)) await check()
  }
  await check()
  const addenda = signed.reduce((sum, day) => sum + (till.read(day).signature?.addenda.length ?? 0), 0)
  return { till, signed, addenda }
}

function commit({ journal }: SignedTill, { at, change, slip, payOut }: Due): void {
  const refund = payOut === undefined ? undefined : journal.read.refundsOf(payOut.reference).at(-1)
  if (payOut !== undefined && refund === undefined) return
  const known = slip === undefined ? undefined : journal.read.slipsOf(slip.reference).at(0)
  journal.write.commit({
    ...{ at, ...change },
    ...(slip === undefined
      ? {}
      : { slip: { ...slip, number: known?.number ?? journal.read.nextNumber('slip') } }),
    ...(payOut === undefined || refund === undefined
      ? {}
      : { refundEnds: [{ refund: refund.number, reference: payOut.reference, end: payOut.end }] }),
  })
}

function toldOf(till: SignedTill, day: number): DaySums {
  const { signature } = till.read(day)
  return addSums(signature?.sums ?? {}, ...(signature?.addenda ?? []).map(({ sums }) => sums))
}

const differs = (till: SignedTill, day: number): boolean =>
  !sameSums(toldOf(till, day), naiveSums(till.journal, day))

test('signed sums and addenda are what the journal says, whatever becomes known later', async () => {
  let addenda = 0
  for (let seed = 1; seed <= draws(3, 12); seed += 1) {
    const lived = await live({ seed, looks: true }, (till, signed) => {
      for (const day of signed) {
        expect({ seed, day, sums: toldOf(till, day) }).toEqual({
          seed,
          day,
          sums: naiveSums(till.journal, day),
        })
        expect(till.read(day)).toMatchObject({ late: [], isSound: true })
      }
    })
    expect(lived.signed).toEqual(DAYS.slice(0, lived.signed.length))
    expect(lived.signed.length).toBeGreaterThan(2)
    addenda += lived.addenda
  }
  // Without late facts the test would prove nothing.
  expect(addenda).toBeGreaterThan(3)
})

test('control: a fact without its addendum is caught', async () => {
  let caught = 0
  for (let seed = 1; seed <= draws(2, 6); seed += 1) {
    const { till, signed } = await live({ seed, looks: false }, () => undefined)
    for (const day of signed) if (differs(till, day)) caught += 1
  }
  expect(caught).toBeGreaterThan(1)
})
