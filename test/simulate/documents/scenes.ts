/** What few lives would meet by chance: several faults that hit each other. */
import type { Dice } from '../dice.ts'
import type { Act, Step } from './plan.ts'

const SECOND = 1_000

/**
 * A transfer is turned away, and waits for a fresh token. The journal fails and heals meanwhile, and a person decides
 * the transfer before the second try would leave.
 */
function overtaken(d: Dice, payee: number): readonly Step[] {
  const pay: Act = { do: 'pay', payee }
  return [
    { wait: 0, act: { do: 'pay', payee: (payee + 1) % 3 } },
    {
      wait: 2 * SECOND,
      act: { do: 'fault', on: 'transfer', fault: { kind: 'turned-away', status: 401 }, times: 1 },
    },
    { wait: 0, act: { do: 'fault', on: 'token', fault: { kind: 'slow', ms: 18 * SECOND }, times: 1 } },
    { wait: 0, act: pay },
    { wait: SECOND, act: { do: 'disk', how: d.pick(['lost', 'kept']), after: 0, lastsMs: 0 } },
    { wait: 0, act: { do: 'send', documents: [d.whole(0, 7)] } },
    { wait: 13 * SECOND, act: { do: 'mark', nth: 0, knows: 'portal', pick: 0 } },
    { wait: d.whole(0, 2) * SECOND, act: pay },
  ]
}

/** Questions about a transfer that its bank sends back meanwhile: one is answered after the next. */
function crossing(d: Dice, payee: number): readonly Step[] {
  const ask: Act = { do: 'look-up', nth: 0 }
  const slow: Act = { do: 'fault', on: 'status', fault: { kind: 'slow', ms: 12 * SECOND }, times: 1 }
  const pair: readonly Step[] = [
    { wait: d.whole(1, 6) * SECOND, act: slow },
    { wait: 0, act: ask },
    { wait: d.whole(2, 8) * SECOND, act: ask },
  ]
  const first: Step = { wait: 0, act: { do: 'pay', payee } }
  return [first, { wait: d.whole(0, 30) * SECOND, act: ask }, ...pair, ...pair, ...pair]
}

/** A person marks wrongly, and the gateway is asked all the same. */
function corrected(d: Dice, payee: number): readonly Step[] {
  return [
    {
      wait: 0,
      act: { do: 'fault', on: 'transfer', fault: { kind: 'answer-lost', silent: false }, times: 1 },
    },
    { wait: 0, act: { do: 'pay', payee } },
    { wait: 2 * SECOND, act: { do: 'mark', nth: 0, knows: 'wrong', pick: d.whole(0, 99) } },
    { wait: d.whole(1, 120) * SECOND, act: { do: 'look-up', nth: 0 } },
  ]
}

const SCENES = [overtaken, crossing, corrected] as const

export function sceneOf(d: Dice): readonly Step[] {
  return d.pick(SCENES)(d, d.whole(0, 2))
}
