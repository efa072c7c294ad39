/** Draws the plan of a life from its seed. */
import { CALL_STEPS } from '#calls/deps.ts'
import { dice, type Dice } from '../dice.ts'
import type { CrashAt } from '../plan.ts'
import { sceneOf } from './scenes.ts'
import { checkingOf, personOf } from './draw-people.ts'
import { LINE_FAULTS, PERSONS, type Act, type Fault, type FaultOn, type Plan, type Step } from './plan.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
export const PAYEES = 3
export const DOCUMENTS = 12
/** Share of the steps that are whole scenes. */
const SCENES = 0.1
const CRASH_AT: readonly [CrashAt, ...CrashAt[]] = ['now', 'before-commit', 'after-commit', ...CALL_STEPS]

export function drawPlan(seed: number): Plan {
  const d = dice(seed)
  const steps: Step[] = []
  for (let left = d.whole(5, 16); left > 0; left -= 1)
    steps.push(...(d.chance(SCENES) ? sceneOf(d) : next(d, steps.at(-1)?.act)))
  return {
    seed,
    signs: d.chance(0.7),
    dedupes: d.chance(0.5),
    hasStatus: d.chance(0.8),
    lagMs: d.chance(0.3) ? d.whole(1, 300) * SECOND : 0,
    confirms: d.pick(['no', 'first', 'after']),
    unconfirmed: d.pick(['cancels', 'proceeds']),
    // Ten in the morning, or the last minutes of a day.
    beginsMs: d.chance(0.8) ? 0 : 14 * HOUR - d.whole(1, 15 * 60) * SECOND,
    dayLimit: d.chance(0.25) ? d.pick([150_000, 250_000, 450_000]) : undefined,
    steps,
  }
}

function waitOf(d: Dice): number {
  return d.weigh([
    [3, 0],
    [4, d.whole(1, 900)],
    [4, d.whole(1, 25) * SECOND],
    [2, d.whole(1, 20) * MINUTE],
  ])
}

/** A fault comes with what it hits, and the impatient press again. */
function next(d: Dice, before: Act | undefined): readonly Step[] {
  if (d.chance(0.15) && (before?.do === 'pay' || before?.do === 'sheet'))
    return [{ wait: d.pick([0, 200, 22 * SECOND, 5 * MINUTE]), act: before }]
  const wait = waitOf(d)
  const what = d.weigh([
    [6, 'pay'],
    [1, 'check'],
    [0.5, 'send-payout'],
    [0.3, 'cancel-payout'],
    [5, 'sheet'],
    [1, 'again'],
    [2, 'resume'],
    [0.4, 'pause'],
    [0.5, 'give-up'],
    [2, 'look-up'],
    [4, 'mark'],
    [0.8, 'role'],
    [0.4, 'lock'],
    [0.6, 'sleep'],
    [1.5, 'stranger'],
    [1.5, 'paid'],
    [1, 'deaf'],
    [2, 'crash'],
    [1, 'disk'],
  ] as const)
  const act = actOf(d, what)
  const on = faultFor(act)
  if (on === undefined || d.chance(0.35)) return [{ wait, act }]
  const chosen = d.chance(0.15) ? (act.do === 'pay' ? (d.chance(0.5) ? 'token' : 'confirm') : on) : on
  const fault: Act = { do: 'fault', on: chosen, fault: faultOf(d, chosen), times: d.pick([1, 1, 1, 2]) }
  const crash: readonly Step[] = d.chance(0.2) ? [{ wait: 0, act: actOf(d, 'crash') }] : []
  return [{ wait, act: fault }, ...crash, { wait: 0, act }]
}

function faultFor({ do: what }: Act): FaultOn | undefined {
  if (what === 'pay' || what === 'check' || what === 'send-payout') return 'transfer'
  if (what === 'sheet' || what === 'resume' || what === 'again') return 'invoices'
  if (what === 'paid') return 'notice'
  return what === 'look-up' ? 'status' : undefined
}

function actOf(d: Dice, what: Exclude<Act['do'], 'fault'>): Act {
  switch (what) {
    case 'pay':
      return {
        ...{ do: what, by: personOf(d), payee: d.whole(0, PAYEES - 1) },
        ...{ inDays: d.weigh([[6, 0], [2, 1], [1, 2]]), ...checkingOf(d) }, // prettier-ignore
      }
    case 'check':
      return { do: what, by: personOf(d), nth: d.whole(0, 5), ...checkingOf(d) }
    case 'send-payout':
    case 'cancel-payout':
      return { do: what, by: personOf(d), nth: d.whole(0, 5) }
    case 'sheet': {
      const from = d.whole(0, DOCUMENTS - 1)
      const many = d.whole(1, 6)
      const documents = Array.from({ length: many }, (_, at) => (from + at) % DOCUMENTS)
      const isSend = d.chance(0.85)
      return { do: what, by: personOf(d), what: isSend ? 'send' : 'reject', documents, approver: personOf(d) }
    }
    case 'again':
      return { do: what, by: personOf(d), what: d.chance(0.7) ? 'send' : 'reject' }
    case 'pause':
    case 'resume':
    case 'give-up':
      return { do: what, by: personOf(d) }
    case 'role':
      return { do: what, who: d.pick(PERSONS), becomes: d.pick(['manager', 'manager', 'cashier', 'left']) }
    case 'lock':
      return { do: what }
    case 'sleep':
      return { do: what, ms: d.whole(1, 30) * HOUR }
    case 'paid':
      return { do: what, nth: d.whole(0, 5), times: d.pick([1, 2]), foreign: d.chance(0.2) }
    case 'look-up':
      return { do: what, by: personOf(d), nth: d.whole(0, 5) }
    case 'mark':
      return {
        do: what,
        by: personOf(d),
        approver: personOf(d),
        nth: d.whole(0, 5),
        knows: d.pick(['all', 'all', 'portal', 'wrong']),
        pick: d.whole(0, 99),
      }
    case 'stranger':
      return {
        do: what,
        how: d.pick(['reference', 'amount', 'account', 'late', 'late', 'replay']),
        nth: d.whole(0, 5),
      }
    case 'deaf':
      return { do: what, ms: d.whole(1, 120) * SECOND }
    case 'crash':
      return {
        do: what,
        at: d.pick(CRASH_AT),
        after: d.pick([0, 0, 0, 1, 2]),
        downMs: d.whole(1, 90) * SECOND,
      }
    case 'disk':
      return {
        do: what,
        how: d.pick(['lost', 'kept']),
        after: d.whole(0, 2),
        lastsMs: d.whole(0, 30) * SECOND,
      }
  }
}

function faultOf(d: Dice, on: FaultOn): Fault {
  const silent = d.chance(0.5)
  const reached = d.chance(0.5)
  const everywhere: [number, Fault][] = [
    [2, { kind: 'no-line' }],
    [2, { kind: 'request-lost', silent }],
    [4, { kind: 'answer-lost', silent }],
    [3, { kind: 'slow', ms: d.whole(1, 40) * SECOND }],
  ]
  if (on === 'confirm' || on === 'notice')
    return d.pick([
      { kind: 'request-lost', silent },
      { kind: 'answer-lost', silent },
    ])
  const answered: [number, Fault][] = [
    [2, { kind: 'http', status: d.pick([500, 502, 503, 504]), reached }],
    [1, { kind: 'page', status: d.pick([200, 502]), reached }],
    [1, { kind: 'half' }],
    [2, { kind: 'turned-away', status: d.pick([401, 401, 429]) }],
  ]
  const own: Record<Exclude<FaultOn, 'confirm' | 'notice'>, readonly [number, Fault][]> = {
    transfer: [
      [3, { kind: 'late', ms: d.whole(1, 1_200) * SECOND }],
      [2, { kind: 'accepted-later', ms: d.whole(1, 600) * SECOND }],
      [2, { kind: 'refused' }],
      [2, { kind: 'doubled' }],
    ],
    invoices: [
      [3, { kind: 'late', ms: d.whole(1, 1_200) * SECOND }],
      [1, { kind: 'refused' }],
      [2, { kind: 'doubled' }],
      [6, { kind: 'lines', how: d.pick(LINE_FAULTS) }],
    ],
    status: [[4, { kind: 'not-found', how: d.pick(['code', 'status']) }]],
    token: [],
  }
  const [first = [1, { kind: 'half' }] as [number, Fault], ...rest] = [...own[on], ...everywhere, ...answered]
  return d.weigh([first, ...rest])
}
