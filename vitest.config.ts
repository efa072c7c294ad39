import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { isLong } from './test/support/long.ts'

// A test passes the first time or it fails: no retries, and no `.only` gets past a run.
const law = { retry: 0, allowOnly: false, passWithNoTests: false } as const
/** For conditions polled on a busy machine. */
const polls = { expect: { poll: { timeout: 15_000 } } } as const
/** Ends hanging tests. Where the app is started: four at once, on a slow machine, take a minute for three starts. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000 } as const
/** Without the files of the long form. */
const form = isLong ? {} : { exclude: [...configDefaults.exclude, '**/*.long.test.ts'] }
/** `scripts/lib/memory-folder.mjs`. Tests about the disk stay on one. */
const memory = process.env['LOKET_MEMORY']
const inMemory = memory === undefined ? {} : { env: { TMPDIR: memory } }
/** Files share a process, which spares loading the same modules in each. A test that replaces a module resets them. */
const together = { isolate: false } as const

export default defineConfig({
  test: {
    ...law,
    // One more than the cores, for files that wait for sockets, processes and disks; more only get in each other's way.
    // Projects that must run alone set fileParallelism.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...law,
          ...form,
          ...polls,
          ...patient,
          ...together,
          ...inMemory,
          name: 'unit',
          environment: 'node',
          include: ['test/unit/**/*.test.ts'],
        },
      },
      {
        test: {
          ...law,
          ...polls,
          ...patient,
          ...together,
          ...inMemory,
          name: 'conformance',
          environment: 'node',
          include: ['test/conformance/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          ...law,
          ...polls,
          ...patient,
          name: 'renderer',
          ...together,
          ...inMemory,
          environment: './test/renderer/one-window.ts',
          setupFiles: ['test/renderer/each-test.ts'],
          include: ['test/renderer/**/*.test.tsx'],
        },
      },
      {
        test: {
          ...law,
          ...polls,
          name: 'faults',
          environment: 'node',
          include: ['test/faults/**/*.test.ts', 'test/simulate/**/*.test.ts'],
          ...patient,
        },
      },
      {
        test: {
          ...law,
          ...polls,
          name: 'monitors',
          environment: 'node',
          include: ['test/monitors/**/*.test.ts'],
          ...patient,
          fileParallelism: false,
        },
      },
    ],
  },
})
