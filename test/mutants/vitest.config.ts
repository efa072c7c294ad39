import { statSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { GROUPS, isGroup } from './groups.ts'

const name = process.env['LOKET_MUTANTS'] ?? ''
if (!isGroup(name)) throw new Error(`LOKET_MUTANTS names no group: "${name}"`)

const only = process.env['LOKET_MUTANTS_TESTS']?.split(',').map((part) => `test/unit/**/${part}*.test.ts`)

/** Short files first: most mutants are noticed by any of many tests, and the first that does ends the run. */
class ShortFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = ({ moduleId }: TestSpecification): number => statSync(moduleId).size
    return Promise.resolve(files.toSorted((a, b) => size(a) - size(b)))
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
    // One worker for all files of a run: its start and its imports are most of what a mutant costs.
    isolate: false,
    sequence: { sequencer: ShortFirst },
    include: only ?? [...GROUPS[name].tests],
    exclude: [...(GROUPS[name].tooSlow ?? [])],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
