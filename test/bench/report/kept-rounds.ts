/** The rounds measured so far, in a file: a report that was interrupted goes on with the next. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Round } from './line.ts'

const schema = z.object({
  /** The state of the program that was measured. */
  state: z.string(),
  rounds: z.array(z.record(z.string(), z.array(z.number()))),
})

export type KeptRounds = { readonly all: () => readonly Round[]; readonly add: (round: Round) => void }

/** Rounds of another state of the program are dropped. */
export function keptRounds(folder: string, name: string, state: string): KeptRounds {
  const file = join(folder, `${name}.json`)
  const rounds = [...readRounds(file, state)]
  return {
    all: () => rounds,
    add: (round) => {
      rounds.push(round)
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${file}.part`, JSON.stringify({ state, rounds }))
      renameSync(`${file}.part`, file)
    },
  }
}

function readRounds(file: string, state: string): readonly Round[] {
  try {
    const kept = schema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return kept.state === state ? kept.rounds : []
  } catch {
    // Nothing there, or nothing readable: measured anew.
    return []
  }
}
