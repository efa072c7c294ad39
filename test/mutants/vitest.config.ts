import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { GROUPS, isGroup } from './groups.ts'

const name = process.env['LOKET_MUTANTS'] ?? ''
if (!isGroup(name)) throw new Error(`LOKET_MUTANTS names no group: "${name}"`)

const only = process.env['LOKET_MUTANTS_TESTS']?.split(',').map((part) => `test/unit/**/${part}*.test.ts`)

const near = process.env['LOKET_MUTANTS_NEAR'] ?? ''

/** Named like a mutated file, or like a part of it: `watcher-turns.test.ts` for `watcher.ts`. */
function isNear(file: string): boolean {
  const name = basename(file, '.test.ts')
  return near.split(/[^a-z-]/).some((word) => word === name || (word !== '' && name.startsWith(`${word}-`)))
}

/**
 * Order: files named like the mutated ones, then those that open no till, then short files. Many tests notice
 * most mutants, and the first that does ends the run.
 */
class QuickFirst extends BaseSequencer {
  readonly #ranks = new Map<string, number>()

  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((a, b) => this.#rankOf(a.moduleId) - this.#rankOf(b.moduleId)))
  }

  #rankOf(file: string): number {
    const known = this.#ranks.get(file)
    if (known !== undefined) return known
    const text = readFileSync(file, 'utf8')
    const rank = text.length + (isNear(file) ? 0 : 1e6) + (text.includes('/virtual-till.ts') ? 1e5 : 0)
    this.#ranks.set(file, rank)
    return rank
  }
}

const fewDraws = new URL('few-draws.ts', import.meta.url).pathname

export default defineConfig({
  plugins: [
    {
      name: 'few-draws',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === 'fast-check' && importer !== fewDraws ? fewDraws : undefined,
    },
  ],
  test: {
    retry: 0,
    environment: 'node',
    // One worker for all files of a run: start-up and imports are most of a mutant's cost.
    isolate: false,
    sequence: { sequencer: QuickFirst },
    include: only ?? [...GROUPS[name].tests],
    exclude: [...(GROUPS[name].tooSlow ?? [])],
    // Detects a mutant that hangs a test much sooner than the run's own limit.
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})
