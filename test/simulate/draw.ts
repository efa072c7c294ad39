/** From a seed to what happens. The shares are chosen so that every attack meets every other within a few thousand seeds. */
import { CALL_STEPS } from '#calls/deps.ts'
import { drawCircumstances } from './circumstances.ts'
import { dice, mix, type Dice } from './dice.ts'
import { HABIT_NAMES } from './habit.ts'
import { drawLoss, USUAL, type Shares } from './losses.ts'
import { drawRefundScene } from './refund-scenes.ts'
import { drawScene } from './scenes.ts'
import { LISTS } from './payments-list.ts'
import type { Act, CrashAt, Fault, FaultOn, PayHow, Plan, Step } from './plan.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The three time zones of Indonesia, and that of an unconfigured machine. */
const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', 'UTC'] as const

export function drawPlan(seed: number, shares: Shares = USUAL): Plan {
  const d = dice(seed)
  const steps: Step[] = []
  const signs = d.chance(0.4)
  const put = (act: Act): void => void steps.push({ wait: waitOf(d), act })
  const orders = d.weigh([
    [66, 1],
    [26, 2],
    [8, 3],
  ])
  const isOnShift = d.chance(0.25)
  const openShift = (): void => put({ do: 'open-shift', rupiah: d.whole(0, 5) * 100_000 })
  const closeShift = (): void => put({ do: 'close-shift', off: d.pick([0, 0, 1_000, -250_000]) })
  if (isOnShift) openShift()
  for (let order = 0; order < orders; order += 1) {
    if (d.chance(0.3)) {
      steps.push(...drawScene(d, order))
      continue
    }
    if (d.chance(0.4)) put(faultOn(d, d.chance(0.75) ? 'ask' : 'any'))
    if (d.chance(0.12)) put(crash(d))
    put({
      do: 'sell',
      method: d.pick(['qr', 'qr', 'va', 'link']),
      rupiah: d.whole(10, 400) * 1_000,
      times: d.pick([1, 1, 1, 2]),
    })
    for (let more = d.whole(0, 4); more > 0; more -= 1) put(happening(d, order))
    if (isOnShift && d.chance(0.3)) {
      if (d.chance(0.4)) put({ do: 'compare' })
      closeShift()
      openShift()
      if (d.chance(0.5)) put(happening(d, order))
    }
  }
  if (d.chance(isOnShift ? 0.8 : 0.03)) closeShift()
  const pace = d.pick(['counter', 'sparse'] as const)
  const plan: Plan = {
    seed,
    pace,
    ends: d.weigh([
      [35, 'goes-on'],
      [25, 'opened-anew'],
      [pace === 'counter' ? 25 : 0, 'watched'],
      [15, 'days-later'],
    ]),
    sleeps: d.chance(pace === 'counter' ? 0.75 : 0.9),
    startsAt: startOf(d),
    calls: d.chance(0.6),
    ...(d.chance(0.35) ? { habit: d.pick(HABIT_NAMES) } : {}),
    list: d.pick(LISTS),
    zone: d.pick(ZONES),
    setsBack: d.chance(0.5),
    prints: d.chance(0.5),
    ...limitsOf(d),
    cancelledShows: d.pick(['F', 'EX']),
    signs,
    // Without signatures, a stranger's answer looks the same as the gateway's own.
    ...drawLoss(
      seed,
      steps.filter(({ act }) => signs || !isUnsignedForgery(act)),
      shares,
    ),
  }
  const told = drawCircumstances(plan, shares.money)
  const back = dice(mix(seed, 7_004))
  if (!back.chance(shares.refunds ?? 0)) return told
  return { ...told, steps: [...told.steps, ...drawRefundScene(back)] }
}

function isUnsignedForgery(act: Act): boolean {
  return act.do === 'fault' && act.fault.kind === 'forged' && !act.fault.signed
}

/** Some merchants are let through far less than the sample says, and some gateways tell how much is left. */
function limitsOf(d: Dice): Pick<Plan, 'limits'> {
  const isTold = d.chance(0.6)
  return d.weigh<Pick<Plan, 'limits'>>([
    [70, {}],
    [15, { limits: { perMinute: 60, perHour: 600, isTold: true } }],
    [15, { limits: { perMinute: 10, perHour: 40, isTold } }],
  ])
}

/** An ordinary morning, and times at which the day, month or year in Jakarta differs from elsewhere. */
function startOf(d: Dice): number {
  const day = d.pick(['2026-01-05', '2026-01-31', '2026-02-28', '2026-12-31', '2028-02-29', '2026-11-22'])
  const time = d.pick(['10:00:00', '10:00:00', '23:57:30', '00:00:30', '06:59:00', '16:59:30'])
  return Date.parse(`${day}T${time}+07:00`)
}

function waitOf(d: Dice): number {
  return d.weigh([
    [20, 0],
    [20, d.whole(20, 800)],
    [30, d.whole(1, 30) * SECOND],
    [20, d.whole(1, 12) * MINUTE],
    [4, d.whole(1, 5) * HOUR],
    [1, d.whole(1, 4) * 24 * HOUR],
  ])
}

function happening(d: Dice, latest: number): Act {
  const order = d.chance(0.8) ? latest : d.whole(0, latest)
  return d.weigh<() => Act>([
    [18, () => ({ do: 'pay', order, how: payHow(d) })],
    [
      16,
      () => ({
        do: 'customer',
        looks: d.pick(['display', 'display', 'cashier', 'photograph']),
        how: payHow(d),
      }),
    ],
    [2, () => ({ do: 'opens-number', order })],
    [2, () => ({ do: 'show', order })],
    [1, () => ({ do: 'listener-restart' })],
    [2, () => ({ do: 'lock' })],
    [3, () => ({ do: 'sign-in', who: d.pick(['cashier', 'manager', 'cashier', 'it']) })],
    [1, () => ({ do: 'idle', minutes: d.pick([1, 5]) })],
    [2, () => ({ do: 'move-cash', kind: d.pick(['in', 'out']), rupiah: d.whole(1, 50) * 10_000 })],
    [2, () => ({ do: 'compare' })],
    [2, () => ({ do: 'put-right', order })],
    [2, () => ({ do: 'vault', isOpen: d.chance(0.3) })],
    [1, () => ({ do: 'other-merchant', downMs: d.pick([SECOND, 5 * MINUTE]) })],
    [5, () => ({ do: 'decide', order, to: d.pick(['S', 'S', 'F']) })],
    [6, () => ({ do: 'call-back', order, times: d.pick([1, 1, 2]) })],
    [7, () => ({ do: 'check', order })],
    [7, () => ({ do: 'cancel', order })],
    [8, () => ({ do: 'renew', order })],
    [4, () => ({ do: 'retry', order })],
    [5, () => ({ do: 'cash', order, agrees: d.chance(0.8) })],
    [3, () => ({ do: 'resolve', order, how: d.whole(0, 2) })],
    [2, () => ({ do: 'acknowledge', order })],
    [2, () => ({ do: 'print', order })],
    [12, () => faultOn(d, d.pick(['read', 'read', 'cancel', 'list', 'any']))],
    [9, () => crash(d)],
    [3, () => disk(d)],
    [4, () => ({ do: 'clock', byMs: d.pick([-HOUR, -HOUR, HOUR, 24 * HOUR, 60 * HOUR]) })],
  ])()
}

function payHow(d: Dice): PayHow {
  return d.weigh<PayHow>([
    [52, 'full'],
    [8, 'with-fee'],
    [6, 'too-little'],
    [4, 'too-much'],
    [2, 'sen-off'],
    [9, 'suspect'],
    [4, 'wait-correction'],
    [7, 'settle-later'],
    [7, 'fail'],
    [3, 'expire'],
  ])
}

function crash(d: Dice): Act {
  const at = d.pick<CrashAt>(['now', 'before-commit', 'after-commit', ...CALL_STEPS])
  const after = at === 'now' ? 0 : d.whole(0, 3)
  return { do: 'crash', at, after, downMs: d.pick([SECOND, 10 * SECOND, MINUTE, 20 * MINUTE]) }
}

function disk(d: Dice): Act {
  const how = d.pick(['lost', 'kept'] as const)
  return { do: 'disk', how, after: d.whole(0, 3), lastsMs: d.pick([SECOND, 12 * SECOND, 60 * SECOND]) }
}

function faultOn(d: Dice, on: FaultOn): Act {
  return { do: 'fault', on, fault: fault(d), times: d.pick([1, 1, 1, 2, 4]) }
}

function fault(d: Dice): Fault {
  const reached = d.chance(0.6)
  const silent = d.chance(0.5)
  return d.weigh<() => Fault>([
    [8, () => ({ kind: 'no-line' })],
    [8, () => ({ kind: 'request-lost', silent })],
    [16, () => ({ kind: 'answer-lost', silent })],
    [6, () => ({ kind: 'cut', at: d.whole(0, 300) })],
    [8, () => ({ kind: 'slow-answer', ms: d.pick([3, 15, 40]) * SECOND })],
    [8, () => ({ kind: 'slow-request', ms: d.pick([5, 15, 30, 200, 500]) * SECOND })],
    [4, () => ({ kind: 'doubled' })],
    [8, () => ({ kind: 'status', status: d.pick([202, 409, 500, 504]), reached })],
    [5, () => ({ kind: 'turned-away', status: d.pick([401, 429]) })],
    [5, () => ({ kind: 'bare', status: d.pick([401, 403, 404, 429]), reached })],
    [4, () => ({ kind: 'refused', status: d.pick([400, 403, 404]) })],
    [5, () => ({ kind: 'html', status: d.pick([200, 404, 502]), reached })],
    [4, () => ({ kind: 'garbage', reached })],
    [4, () => ({ kind: 'other-status', status: d.pick([200, 404, 500]) })],
    [3, () => ({ kind: 'answer-of-another' })],
    [
      5,
      () => ({
        kind: 'forged',
        says: d.pick(['paid', 'paid', 'not-found', 'failed']),
        signed: d.chance(0.5),
      }),
    ],
    [4, () => ({ kind: 'old-books', ms: d.pick([2, 20, 90]) * SECOND })],
  ])()
}
