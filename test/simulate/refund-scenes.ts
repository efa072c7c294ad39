/** Short stories in which money goes back: promised, paid out, tried twice, corrected, with crashes in between. */
import type { Dice } from './dice.ts'
import type { Act, Step } from './plan.ts'

const SECOND = 1_000
const step = (wait: number, act: Act): Step => ({ wait, act })
const wait = (d: Dice): number => d.pick([0, 20, 300, 2 * SECOND, 20 * SECOND, 90 * SECOND])

/** The newest order. */
const LAST = { order: -1 } as const
const HOWS = [0, 1, 2, 3] as const
const PROMISE = 1

const promise = (d: Dice): Step => step(wait(d), { do: 'resolve', ...LAST, how: PROMISE })
const payBack = (d: Dice): Step =>
  step(wait(d), { do: 'refund', ...LAST, way: d.whole(0, 3), times: d.pick([1, 1, 2]) })
const correct = (d: Dice): Step => step(wait(d), { do: 'correct', ...LAST, how: d.pick(HOWS) })
const crash = (d: Dice): Step =>
  step(wait(d), {
    do: 'crash',
    at: d.pick(['now', 'before-commit', 'after-commit']),
    after: d.whole(0, 2),
    downMs: d.pick([SECOND, 60 * SECOND]),
  })
const pay = (how: 'full' | 'too-little' | 'too-much' | 'rest', least = SECOND): Step =>
  step(least, { do: 'pay', ...LAST, how })

/** Money that came late, twice, or of a wrong amount. */
function oddMoney(d: Dice): readonly Step[] {
  const sell = step(wait(d), { do: 'sell', method: d.pick(['qr', 'va']), rupiah: d.whole(10, 400) * 1_000 })
  const kinds: readonly [readonly Step[], ...(readonly Step[])[]] = [
    [pay('full', 3 * SECOND), pay('full')],
    [pay('too-little', 3 * SECOND)],
    [pay('too-little', 3 * SECOND), pay('rest', 40 * SECOND)],
    [pay('too-much', 3 * SECOND)],
    [step(3 * SECOND, { do: 'cancel', ...LAST }), pay('full', 20 * SECOND)],
    [
      step(3 * SECOND, { do: 'renew', ...LAST }),
      pay('full'),
      step(SECOND, { do: 'pay', order: -2, how: 'full' }),
    ],
    [step(3 * SECOND, { do: 'cash', ...LAST, agrees: true }), pay('full', 20 * SECOND)],
  ]
  return [sell, ...d.pick(kinds), step(30 * SECOND, { do: 'check', ...LAST })]
}

export function drawRefundScene(d: Dice): readonly Step[] {
  const isOnShift = d.chance(0.7)
  const others = [promise, payBack, payBack, payBack, correct, correct, crash] as const
  const more = Array.from({ length: d.whole(3, 9) }, () => d.pick(others)(d))
  const news = d.chance(0.3) ? [pay('full', 20 * SECOND), step(30 * SECOND, { do: 'check', ...LAST })] : []
  return [
    ...(isOnShift ? [step(wait(d), { do: 'open-shift', rupiah: 500_000 })] : []),
    ...oddMoney(d),
    step(20 * SECOND, { do: 'resolve', ...LAST, how: PROMISE }),
    ...more,
    ...news,
    ...(news.length === 0 ? [] : [promise(d), payBack(d), payBack(d)]),
    ...(isOnShift && d.chance(0.5) ? [step(20 * SECOND, { do: 'close-shift', off: 0 })] : []),
  ]
}
