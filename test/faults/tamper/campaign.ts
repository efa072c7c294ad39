import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { z } from 'zod'
import { caseSeed, chanceOf } from '#test/fuzz/chance.ts'
import { sumOf } from '#test/support/ledger.ts'
import { buildBase } from './base.ts'
import { corrupt } from './corrupt.ts'
import { forge } from './forge.ts'
import { type JudgeControl, tryAttack, type Verdict } from './trial.ts'

const verdictCounts = z.record(z.string(), z.int())
export const campaignSchema = z.strictObject({
  trials: z.int(),
  verdicts: verdictCounts,
  /** By kind of attack, each with its verdicts. */
  kinds: z.record(z.string(), verdictCounts),
  /** Attacks that were not detected with the checks off. */
  letThrough: z.int(),
  /** Acknowledged events that were checked after each attack, and those of journals that had to be rebuilt first. */
  acknowledged: z.int(),
  rebuilt: z.int(),
  faults: z.array(z.string()),
})
export type Campaign = z.infer<typeof campaignSchema>

export type CampaignOptions = {
  readonly kind: 'corruptions' | 'tampers'
  /** Number of the first attack; default 0. */
  readonly from?: number
  readonly count: number
  readonly seed: number
  readonly control?: JudgeControl
  /** Of a journal that is not proven whole before the first payment. */
  readonly isLarge?: boolean
  readonly onProgress?: (done: number) => void
}

/** The same seed makes the same attacks on files of the same size; the journal's own id is new each time. */
export function runCampaign({
  kind,
  from = 0,
  count,
  seed,
  control,
  isLarge,
  onProgress,
}: CampaignOptions): Campaign {
  const base = buildBase(isLarge)
  const folder = join(base.folder, 'trial')
  const file = join(folder, 'till.journal')
  mkdirSync(folder)
  const verdicts: Record<string, number> = {}
  const kinds: Record<string, Record<string, number>> = {}
  const faults: string[] = []
  let [letThrough, acknowledged, rebuilt] = [0, 0, 0]
  try {
    for (let index = from; index < from + count; index += 1) {
      const own = caseSeed(seed, kind, index)
      const chance = chanceOf(own)
      const state = chance.pick(base.states)
      const attack =
        kind === 'corruptions' ? corrupt(state, chance) : forge(base, state, chance, folder, file)
      const trial = tryAttack(base, state, attack, folder, file, control)
      const name = kind === 'corruptions' ? `${attack.target}: ${attack.name}` : attack.name
      add(verdicts, trial.verdict)
      add((kinds[name] ??= {}), trial.verdict)
      if (trial.letThrough) letThrough += 1
      acknowledged += trial.events
      if (trial.isRebuilt) rebuilt += trial.events
      if (trial.lost !== undefined) faults.push(`seed ${own}, ${state.name}, ${name}: ${trial.lost}`)
      onProgress?.(index + 1 - from)
    }
  } finally {
    base.remove()
  }
  return { trials: count, verdicts, kinds, letThrough, acknowledged, rebuilt, faults }
}

export function addUp(all: readonly Campaign[]): Campaign {
  const kinds: Record<string, Readonly<Record<string, number>>> = {}
  for (const one of all)
    for (const [name, verdicts] of Object.entries(one.kinds))
      kinds[name] = sumOf([kinds[name] ?? {}, verdicts])
  const sum = (of: (one: Campaign) => number): number => all.reduce((total, one) => total + of(one), 0)
  return {
    trials: sum(({ trials }) => trials),
    verdicts: sumOf(all.map(({ verdicts }) => verdicts)),
    kinds,
    letThrough: sum(({ letThrough }) => letThrough),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    rebuilt: sum(({ rebuilt }) => rebuilt),
    faults: all.flatMap(({ faults }) => faults),
  }
}

function add(counts: Record<string, number>, name: Verdict): void {
  counts[name] = (counts[name] ?? 0) + 1
}
