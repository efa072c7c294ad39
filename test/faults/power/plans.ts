import type { Step } from './recorded.ts'

export type Plan = {
  readonly name: string
  /** Acts in the folder before the recording, by a process that was killed at its end. */
  readonly before?: readonly Step[]
  /** The folder was left by a power loss in another recording. */
  readonly after?: string
  readonly steps: readonly Step[]
}

const sell = (sales: number, closeShift = false): Step => ({ do: 'sell', sales, closeShift })
const open: Step = { do: 'open' }
const openSmall: Step = { do: 'open', checkpointEvery: 40 }

/** Small enough to include every path of the file, with a cut possible between any two calls. */
export const PLANS: readonly Plan[] = [
  { name: 'first day', steps: [open, sell(12, true), { do: 'close' }] },
  {
    name: 'checkpoints, the log begins anew',
    steps: [
      openSmall,
      sell(12),
      { do: 'reader', holds: true },
      sell(4),
      { do: 'reader', holds: false },
      sell(6, true),
    ],
  },
  {
    name: 'the small files beside it',
    steps: [{ do: 'keep-small-files', times: 2 }, open, sell(2), { do: 'keep-small-files', times: 8 }],
  },
  {
    name: 'closed and opened again',
    before: [open, sell(3), { do: 'close' }],
    steps: [open, sell(5), { do: 'reopen' }, sell(4, true), { do: 'close' }, openSmall, sell(5)],
  },
  {
    name: 'after a killed process',
    before: [open, sell(6)],
    steps: [openSmall, sell(5), { do: 'close' }, open, sell(3)],
  },
  {
    name: 'after a loss of power',
    after: 'checkpoints, the log begins anew',
    steps: [openSmall, sell(5), { do: 'close' }, open, sell(3)],
  },
  {
    name: 'an older file, and copies',
    before: [{ do: 'found-old' }],
    steps: [
      { do: 'open', upgrades: true },
      sell(4),
      { do: 'back-up', to: 'copy-1.journal' },
      sell(3),
      { do: 'back-up', to: 'copy-2.journal' },
      { do: 'close' },
    ],
  },
]
