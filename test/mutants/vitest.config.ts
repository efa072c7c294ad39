import { defineConfig } from 'vitest/config'
import { GROUPS, isGroup } from './groups.ts'

const name = process.env['LOKET_MUTANTS'] ?? ''
if (!isGroup(name)) throw new Error(`LOKET_MUTANTS names no group: "${name}"`)

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
    include: [...GROUPS[name].tests],
    exclude: [...(GROUPS[name].tooSlow ?? [])],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
