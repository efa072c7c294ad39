import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, 'shim.c')
const CACHE = join(import.meta.dirname, '../../../.cache/loket/faults')

/** The compiled recorder; compiled again only when its source has changed. Throws with what to do about it. */
export function compiledShim(): string {
  if (process.platform !== 'linux') throw new Error('The recorder is a preloaded library for Linux.')
  const name = createHash('sha256').update(readFileSync(SOURCE)).digest('hex').slice(0, 16)
  const library = join(CACHE, `shim-${name}.so`)
  if (existsSync(library)) return library
  mkdirSync(CACHE, { recursive: true })
  const part = `${library}.${process.pid}.part`
  const flags = ['-shared', '-fPIC', '-O2', '-Wall', '-Wextra', '-o', part, SOURCE, '-ldl', '-lpthread']
  const { error, status, stderr } = spawnSync('cc', flags, { encoding: 'utf8' })
  if (error !== undefined)
    throw new Error('There is no C compiler (cc) for the recorder; on Debian: apt-get install gcc libc6-dev.')
  if (status !== 0) throw new Error(`The recorder did not compile:\n${stderr}`)
  renameSync(part, library)
  return library
}
