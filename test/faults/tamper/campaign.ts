import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import { caseSeed, chanceOf } from '#test/fuzz/chance.ts'
import { buildBase } from './base.ts'
import { corrupt } from './corrupt.ts'
import { forge } from './forge.ts'
import { tryAttack, type Verdict } from './trial.ts'

export type Campaign = {
  readonly trials: number
  readonly verdicts: Readonly<Record<string, number>>
  /** By kind of attack, each with its verdicts. */
  readonly kinds: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** How many went unseen with the checks off. */
  readonly letThrough: number
  readonly faults: readonly string[]
}

export type CampaignOptions = {
  readonly kind: 'corruptions' | 'tampers'
  readonly count: number
  readonly seed: number
  readonly onProgress?: (done: number) => void
}

/** The same seed makes the same attacks on files of the same size; the journal's own id is new each time. */
export function runCampaign({ kind, count, seed, onProgress }: CampaignOptions): Campaign {
  const base = buildBase()
  const folder = join(base.folder, 'trial')
  const file = join(folder, 'till.journal')
  mkdirSync(folder)
  const verdicts: Record<string, number> = {}
  const kinds: Record<string, Record<string, number>> = {}
  const faults: string[] = []
  let letThrough = 0
  try {
    for (let index = 0; index < count; index += 1) {
      const own = caseSeed(seed, kind, index)
      const chance = chanceOf(own)
      const state = chance.pick(base.states)
      const attack =
        kind === 'corruptions' ? corrupt(state, chance) : forge(base, state, chance, folder, file)
      const trial = tryAttack(state, attack, folder, file)
      const name = kind === 'corruptions' ? `${attack.target}: ${attack.name}` : attack.name
      add(verdicts, trial.verdict)
      add((kinds[name] ??= {}), trial.verdict)
      if (trial.letThrough) letThrough += 1
      if (trial.lost !== undefined) faults.push(`seed ${own}, ${state.name}, ${name}: ${trial.lost}`)
      onProgress?.(index + 1)
    }
  } finally {
    base.remove()
  }
  return { trials: count, verdicts, kinds, letThrough, faults }
}

function add(counts: Record<string, number>, name: Verdict): void {
  counts[name] = (counts[name] ?? 0) + 1
}
