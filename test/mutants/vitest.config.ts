import { defineConfig } from 'vitest/config'
import { GROUPS, isGroup } from './groups.ts'

const name = process.env['LOKET_MUTANTS'] ?? ''
if (!isGroup(name)) throw new Error(`LOKET_MUTANTS names no group: "${name}"`)

export default defineConfig({
  test: {
    retry: 0,
    environment: 'node',
    include: [...GROUPS[name].tests],
    // A million references each, for minutes under instruments; the small tests beside it promise the same of one.
    exclude: ['test/unit/domain/no-repeat.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
