import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, 'shim.c')
const CACHE = join(import.meta.dirname, '../../../.cache/loket/faults')

/**
 * A library to preload, the recorder unless told otherwise; compiled again only when its source has changed. Throws with
 * what to do about it.
 */
export function compiledShim(source = SOURCE): string {
  if (process.platform !== 'linux') throw new Error('What is preloaded is a library for Linux.')
  const name = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16)
  const library = join(CACHE, `shim-${name}.so`)
  if (existsSync(library)) return library
  mkdirSync(CACHE, { recursive: true })
  const part = `${library}.${process.pid}.part`
  const flags = ['-shared', '-fPIC', '-O2', '-Wall', '-Wextra', '-o', part, source, '-ldl', '-lpthread']
  const { error, status, stderr } = spawnSync('cc', flags, { encoding: 'utf8' })
  if (error !== undefined)
    throw new Error(
      'There is no C compiler (cc) for what is preloaded; on Debian: apt-get install gcc libc6-dev.',
    )
  if (status !== 0) throw new Error(`${source} did not compile:\n${stderr}`)
  renameSync(part, library)
  return library
}
