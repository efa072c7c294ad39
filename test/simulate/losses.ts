/**
 * In a few lives the journal has its copy on another disk, and one of the two is lost. More rarely both are lost, and
 * an earlier backup is restored.
 */
import { dice, mix, type Dice } from './dice.ts'
import type { AllLost, Loss, PayHow, Plan, Step } from './plan.ts'

const SECOND = 1_000

/** Of all lives, and of those that are left, the next; a story about money may come to each. */
export type Shares = {
  readonly losses: number
  readonly backups: number
  readonly money: number
  /** Lives in which money goes back are played apart. */
  readonly refunds?: number
}
/** They take much longer than a life in memory. */
export const USUAL: Shares = { losses: 0.02, backups: 0.003, money: 0.12 }

export type Each = 'losses' | 'backups' | 'money' | 'refunds'
export const EACH: Readonly<Record<Each, Shares>> = {
  losses: { losses: 1, backups: 0, money: 0 },
  backups: { losses: 0, backups: 1, money: 0 },
  money: { losses: 0, backups: 0, money: 1 },
  refunds: { losses: 0, backups: 0, money: 0, refunds: 1 },
}

export function isEach(text: string): text is Each {
  return Object.hasOwn(EACH, text)
}

type Drawn = Pick<Plan, 'isCopied' | 'steps'>

/** Drawn from a separate seed, so that all other lives stay the same. */
export function drawLoss(seed: number, steps: readonly Step[], shares: Shares): Drawn {
  const d = dice(mix(seed, 7_001))
  if (d.chance(shares.losses)) return { isCopied: true, steps: losing(d, steps) }
  const other = dice(mix(seed, 7_002))
  if (other.chance(shares.backups)) return { isCopied: true, steps: losingAll(other, steps) }
  return { isCopied: false, steps }
}

function losing(d: Dice, steps: readonly Step[]): readonly Step[] {
  const what = d.pick<Loss>(['journal', 'flushes', 'copy'])
  const at = d.whole(1, steps.length)
  const from = d.whole(0, at - 1)
  const downMs = d.pick([SECOND, 60 * SECOND, 600 * SECOND])
  const lie: readonly Step[] = what === 'flushes' ? [{ wait: 0, act: { do: 'flush-lies' } }] : []
  return [
    ...steps.slice(0, from),
    ...lie,
    ...steps.slice(from, at),
    { wait: d.pick([0, 300, 5 * SECOND]), act: { do: 'disk-lost', what, downMs } },
    // Business continues with the restored journal.
    { wait: downMs + 30 * SECOND, act: { do: 'sell', method: d.pick(['qr', 'va']), rupiah: 21_000 } },
    ...steps.slice(at),
  ]
}

/** An order that had not left at the time of the backup, and was sent afterwards. */
const UNSENT: readonly Step[] = [
  { wait: 0, act: { do: 'fault', on: 'ask', fault: { kind: 'no-line' }, times: 1 } },
  { wait: 0, act: { do: 'sell', method: 'qr', rupiah: 34_000 } },
  { wait: 300, act: { do: 'back-up' } },
  { wait: 300, act: { do: 'retry', order: 0 } },
]

function losingAll(d: Dice, steps: readonly Step[]): readonly Step[] {
  const isUnsent = d.chance(0.2)
  const what = d.pick<AllLost>(['files', 'files', 'disk', 'machine'])
  const at = d.whole(0, steps.length)
  const from = isUnsent ? 0 : d.whole(0, at)
  const downMs = d.pick([SECOND, 60 * SECOND, 600 * SECOND])
  const wait = (): number => d.pick([0, 300, 5 * SECOND, 40 * SECOND])
  const sell = (least: number): Step => ({
    wait: least + wait(),
    act: { do: 'sell', method: d.pick(['qr', 'va', 'link']), rupiah: 21_000 },
  })
  const pay = (): Step => ({
    wait: wait(),
    act: { do: 'pay-lost', how: d.pick<PayHow>(['full', 'suspect', 'settle-later']) },
  })
  const dies: Step = { wait: wait(), act: { do: 'crash', at: 'after-commit', after: 0, downMs: SECOND } }
  // In some lives no backup was made.
  const backUp: readonly Step[] = d.chance(0.1) ? [] : [{ wait: wait(), act: { do: 'back-up' } }]
  return [
    ...steps.slice(0, from),
    ...(isUnsent ? UNSENT : backUp),
    ...(d.chance(0.7) ? [sell(0)] : []),
    ...steps.slice(from, at),
    { wait: wait(), act: { do: 'all-lost', what, downMs } },
    ...(d.chance(0.5) ? [pay()] : []),
    ...(isUnsent ? [{ wait: downMs + wait(), act: { do: 'retry', order: 0 } } as const] : []),
    sell(downMs + 30 * SECOND),
    ...(d.chance(0.5) ? [pay()] : []),
    // The new journal has a commit that its copy on a slower disk lacks.
    ...(d.chance(0.3) ? [dies, sell(0)] : []),
    ...steps.slice(at),
  ]
}
