import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const windows = process.platform === 'win32'
export const linux = process.platform === 'linux'

/** Everything that the scripts keep between runs; `npm run clean` removes it. */
export const cache = join(root, '.cache', 'loket')
export const logs = join(cache, 'logs')
export const electronCache = join(root, '.cache', 'electron')

export const modules = join(root, 'node_modules')

/** The Node of the project (see devDependencies), whatever the machine has. */
export const projectNode = windows ? join(modules, 'node', 'bin', 'node.exe') : join(modules, '.bin', 'node')
