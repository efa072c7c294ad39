import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// A test passes the first time or it fails: no retries, and no `.only` gets past a run.
const law = { retry: 0, allowOnly: false, passWithNoTests: false } as const
/** For conditions polled on a busy machine. */
const polls = { expect: { poll: { timeout: 15_000 } } } as const
/** Ends hanging tests. */
const patient = { testTimeout: 30_000, hookTimeout: 30_000 } as const

export default defineConfig({
  test: {
    ...law,
    // Vitest's default leaves one core idle. Projects that must run alone set fileParallelism.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...law,
          ...polls,
          ...patient,
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
          environment: 'happy-dom',
          setupFiles: ['test/renderer/patience.ts'],
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...law,
          ...polls,
          name: 'monitors',
          environment: 'node',
          include: ['test/monitors/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
