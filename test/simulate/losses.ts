/** Now and then the journal has its copy on another disk, and one of the two is lost. */
import { dice, mix } from './dice.ts'
import type { Loss, Step } from './plan.ts'

const SECOND = 1_000
/** They cost a good deal more than a life in memory. */
export const USUAL_SHARE = 0.02

/** By a chance of its own, so that every other life stays what it was. */
export function drawLoss(
  seed: number,
  steps: readonly Step[],
  share: number,
): { readonly isCopied: boolean; readonly steps: readonly Step[] } {
  const d = dice(mix(seed, 7_001))
  if (!d.chance(share)) return { isCopied: false, steps }
  const what = d.pick<Loss>(['journal', 'flushes', 'copy'])
  const at = d.whole(1, steps.length)
  const from = d.whole(0, at - 1)
  const downMs = d.pick([SECOND, 60 * SECOND, 600 * SECOND])
  const lie: readonly Step[] = what === 'flushes' ? [{ wait: 0, act: { do: 'flush-lies' } }] : []
  return {
    isCopied: true,
    steps: [
      ...steps.slice(0, from),
      ...lie,
      ...steps.slice(from, at),
      { wait: d.pick([0, 300, 5 * SECOND]), act: { do: 'disk-lost', what, downMs } },
      // Business goes on with what was brought back.
      { wait: downMs + 30 * SECOND, act: { do: 'sell', method: d.pick(['qr', 'va']), rupiah: 21_000 } },
      ...steps.slice(at),
    ],
  }
}
