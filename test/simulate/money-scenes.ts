/** Short stories in which a till that trusts one thing too much lets money be paid twice, or says something untrue. */
import type { Dice } from './dice.ts'
import type { Act, Fault, Plan, Step } from './plan.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** How long a QR may be paid. */
const VALID_MS = 10 * MINUTE

/** What of a plan a story needs; the steps come after all others, or before. Orders count from the newest. */
export type MoneyScene = {
  readonly needs?: Partial<Omit<Plan, 'steps' | 'seed'>>
  readonly steps: readonly Step[]
  /** Nothing may come after it. */
  readonly isLast?: true
}
type Draw = (d: Dice) => MoneyScene

const step = (wait: number, act: Act): Step => ({ wait, act })
const soon = (d: Dice): number => d.whole(500, 4_000)
const later = (d: Dice): number => d.whole(5, 60) * SECOND
const sell = (d: Dice, ...methods: readonly ('qr' | 'va' | 'link')[]): Step =>
  step(soon(d), { do: 'sell', method: d.pick(['qr', ...methods]), rupiah: d.whole(10, 400) * 1_000 })
const fault = (on: Extract<Act, { do: 'fault' }>['on'], what: Fault, times: number): Act => ({
  ...{ do: 'fault', on, times },
  fault: what,
})
const paid = (wait: number, order = -1): Step => step(wait, { do: 'pay', order, how: 'full' })
const looks = (wait: number): Step => step(wait, { do: 'customer', looks: 'display', how: 'full' })
/** The cashier charges, or takes cash, once more. */
const again = (d: Dice): Act =>
  d.pick<Act>([
    { do: 'cash', order: -1, agrees: false },
    { do: 'cash', order: -1, agrees: false },
    { do: 'renew', order: -1 },
  ])
const STEP_MS = 80 * SECOND
/** Awake, so that what is owed within a bound comes. */
const awake = (ms: number): readonly Step[] =>
  Array.from({ length: Math.ceil(ms / STEP_MS) }, (_, at) =>
    step(Math.min(STEP_MS, ms - at * STEP_MS), { do: 'show', order: -1 }),
  )
const AT_ITS_PACE = { pace: 'counter' } as const

/** No question can leave, because the access token for it cannot be had. */
const withoutToken: Draw = (d) => ({
  needs: { tokens: d.pick(['status', 'all']) },
  steps: [
    sell(d, 'link'),
    step(
      later(d),
      fault(
        'token',
        d.pick<Fault>([
          { kind: 'status', status: d.pick([500, 504]), reached: false },
          { kind: 'request-lost', silent: false },
          { kind: 'request-lost', silent: true },
          { kind: 'turned-away', status: 401 },
          { kind: 'no-line' },
        ]),
        60,
      ),
    ),
    // The last token is over by then.
    paid(d.whole(41, 70) * SECOND),
    step(12 * SECOND, again(d)),
    step(30 * SECOND, { do: 'line-back' }),
  ],
})

/** The host of the questions is down, and that of the codes is there. */
const withoutStatusHost: Draw = (d) => ({
  needs: { hasStatusHost: true },
  steps: [
    sell(d, 'link'),
    step(later(d), fault('read', { kind: 'no-line' }, 12)),
    paid(soon(d)),
    step(12 * SECOND, again(d)),
    step(12 * SECOND, { do: 'line-back' }),
  ],
})

/** There was no line a moment ago, and there is one again: between two tries of the watcher, or two calls of one act. */
const flapping: Draw = (d) => ({
  needs: AT_ITS_PACE,
  steps: [
    sell(d, 'link'),
    step(later(d), fault('read', { kind: 'no-line' }, d.pick([1, 2, 3]))),
    step(soon(d), { do: 'check', order: -1 }),
    paid(0),
    step(d.whole(3_200, 4_600), again(d)),
    step(12 * SECOND, { do: 'line-back' }),
  ],
})

/** Over by the till's clock, which is ahead; the gateway takes the code a little longer. */
const ahead: Draw = (d) => {
  const skew = d.whole(20, 60) * SECOND
  const isRenewed = d.chance(0.5)
  return {
    needs: { ...AT_ITS_PACE, skewMs: skew },
    steps: [
      sell(d),
      ...awake(VALID_MS - SECOND),
      ...(isRenewed ? [step(3 * SECOND, { do: 'renew', order: -1 } as const)] : []),
      paid(d.whole(3, skew / SECOND - 6) * SECOND, isRenewed ? -2 : -1),
      ...awake(6 * MINUTE),
    ],
  }
}

/** The clock is set forward under an open payment, which is over then by the till alone. */
const setForward: Draw = (d) => ({
  needs: AT_ITS_PACE,
  steps: [
    sell(d, 'va', 'link'),
    step(later(d), { do: 'clock', byMs: d.pick([3 * MINUTE, 15 * MINUTE, 60 * MINUTE, 25 * 60 * MINUTE]) }),
    step(
      soon(d),
      d.pick<Act>([
        { do: 'renew', order: -1 },
        { do: 'check', order: -1 },
      ]),
    ),
    paid(later(d), d.pick([-1, -2])),
    ...awake(6 * MINUTE),
  ],
})

/** The gateway calls that it was paid, and its books say so a little later: on a waiting order, or one that is over. */
const calledAhead: Draw = (d) => {
  const isOver = d.chance(0.5)
  return {
    needs: { ...AT_ITS_PACE, calls: true, sleeps: true },
    steps: [
      sell(d, 'va'),
      ...(isOver ? [step(95 * MINUTE, { do: 'show', order: -1 } as const)] : []),
      step(later(d), { do: 'call-ahead', order: -1, ms: d.whole(2, 40) * SECOND }),
      ...(isOver ? [] : [d.chance(0.5) ? looks(soon(d)) : step(soon(d), again(d))]),
      ...awake(6 * MINUTE),
    ],
  }
}

/** Money settles late, after cash, or next to a paid code of the same sale, where that lets the goods go. */
const settling: Draw = (d) => {
  const settles = (wait: number, order: number): Step => step(wait, { do: 'pay', order, how: 'settle-later' })
  const ways: readonly (readonly Step[])[] = [
    [settles(12 * MINUTE, -1)],
    [step(soon(d), { do: 'cash', order: -1, agrees: true }), settles(later(d), -1)],
    [step(soon(d), { do: 'renew', order: -1 }), paid(later(d), -1), settles(20 * SECOND, -2)],
    [step(soon(d), { do: 'renew', order: -1 }), settles(later(d), -1), settles(20 * SECOND, -2)],
    [settles(later(d), -1)],
  ]
  return {
    needs: { settlingReleases: true },
    steps: [
      sell(d, 'link'),
      ...(ways[d.whole(0, ways.length - 1)] ?? []),
      step(30 * SECOND, { do: 'check', order: d.pick([-1, -2]) }),
      step(soon(d), { do: 'show', order: d.pick([-1, -2]) }),
      step(soon(d), { do: 'check', order: -1 }),
    ],
  }
}

/** A payment call about our number bears the merchant code that the shop had before; it comes at once, or when the till is done asking. */
const foreignCall: Draw = (d) => ({
  needs: { calls: true },
  steps: [
    sell(d, 'va'),
    step(d.pick([later(d), 3 * 60 * MINUTE]), { do: 'pay', order: -1, how: 'full' }),
    step(d.pick([d.whole(0, 2_000), d.whole(30, 120) * SECOND]), {
      ...{ do: 'call-back', order: -1, times: 1, names: 'another-merchant' },
    }),
  ],
})

/** Cancelled here or left waiting, and the same amount typed again for the same customer, whose phone still has the code. */
const typedAgain: Draw = (d) => {
  const says = d.chance(0.85) ? 'same' : 'another'
  const method = d.pick(['qr', 'qr', 'link', 'va'] as const)
  const type = step(d.whole(2, 20) * SECOND, { do: 'type-again', order: -1, method, says })
  const then = d.pick<Act>([{ do: 'customer', looks: 'display', how: 'full' }, again(d)])
  const isBefore = d.chance(0.4)
  return {
    needs: AT_ITS_PACE,
    steps: [
      sell(d, 'link'),
      ...(d.chance(0.7) ? [step(later(d), { do: 'cancel', order: -1 } as const)] : []),
      ...(isBefore ? [paid(0), step(12 * SECOND, type.act)] : [type, paid(soon(d), -2)]),
      step(d.pick([5 * SECOND, later(d)]), then),
      ...awake(6 * MINUTE),
    ],
  }
}

/** Too little came, and the rest comes on the same code, or in cash, or both. */
const restOfIt: Draw = (d) => {
  const isSame = d.chance(0.7)
  return {
    needs: AT_ITS_PACE,
    steps: [
      sell(d, 'va'),
      step(later(d), { do: 'pay', order: -1, how: 'too-little' }),
      step(20 * SECOND, { do: 'check', order: -1 }),
      ...(isSame ? [step(later(d), { do: 'pay', order: -1, how: 'rest' } as const)] : []),
      step(d.pick([5 * SECOND, 200 * SECOND]), { do: 'resolve', order: -1, how: 2 }),
      ...awake(6 * MINUTE),
    ],
  }
}

/** Paid in time while the till has no line, and heard of when its own clock has ended the order. */
const heardLate: Draw = (d) => ({
  needs: { prints: true },
  steps: [
    sell(d),
    step(later(d), fault('any', { kind: 'no-line' }, 400)),
    paid(later(d)),
    step(VALID_MS, { do: 'show', order: -1 }),
    step(MINUTE, { do: 'line-back' }),
    step(soon(d), { do: 'check', order: -1 }),
    step(soon(d), { do: 'print', order: -1 }),
  ],
})

/** The newest answer about an old code cannot be read, and the new one stands on the screens. */
const unread: Draw = (d) => ({
  needs: { ...AT_ITS_PACE, signs: true },
  steps: [
    sell(d),
    step(soon(d), { do: 'renew', order: -1 }),
    step(4 * SECOND, fault('read', { kind: 'garbage', reached: true }, 99)),
    paid(soon(d), -2),
    looks(d.whole(12, 60) * SECOND),
    step(soon(d), { do: 'line-back' }),
  ],
})

/** Asked about an order, the gateway says that this bill is paid. */
const paidBill: Draw = (d) => ({
  steps: [
    sell(d, 'link'),
    step(later(d), fault('read', { kind: 'paid-bill' }, 9)),
    paid(soon(d)),
    step(12 * SECOND, again(d)),
    step(soon(d), { do: 'line-back' }),
  ],
})

/** A manager sits at the till, and the gateway does not answer. */
const managerAlone: Draw = (d) => ({
  steps: [
    step(soon(d), { do: 'sign-in', who: 'manager' }),
    sell(d, 'link'),
    step(later(d), fault('read', { kind: 'answer-lost', silent: d.chance(0.5) }, 9)),
    paid(0),
    step(soon(d), { do: 'cash', order: -1, agrees: d.chance(0.5) }),
    step(12 * SECOND, { do: 'line-back' }),
  ],
})

/** The gateway's address is another one from now on: what was made at the first is not asked about at the second. */
const moved: Draw = (d) => ({
  needs: { hasAddress: true },
  isLast: true,
  steps: [
    sell(d),
    step(8 * MINUTE, { do: 'move-gateway', downMs: SECOND }),
    paid(20 * SECOND),
    step(3 * MINUTE, again(d)),
  ],
})

const SCENES: Readonly<Record<string, Draw>> = {
  ...{ withoutToken, withoutStatusHost, flapping, ahead, setForward, calledAhead, settling, foreignCall },
  ...{ typedAgain, restOfIt, heardLate, unread, paidBill, managerAlone, moved },
}
const NAMES = Object.keys(SCENES) as [string, ...string[]]

export function drawMoneyScene(d: Dice): MoneyScene | undefined {
  const story = d.pick(NAMES)
  const scene = SCENES[story]?.(d)
  return scene === undefined ? undefined : { ...scene, needs: { ...scene.needs, story } }
}
