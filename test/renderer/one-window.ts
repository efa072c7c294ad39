/** One window for all files of a process: what React has begun in it outlives a file. */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { 'happy-dom': usual } = builtinEnvironments
let opened: unknown

const environment: Environment = {
  name: 'one-window',
  viteEnvironment: 'client',
  setup: async (global, options) => {
    opened ??= await usual.setup(global, options)
    return { teardown: () => undefined }
  },
}
export default environment
