// A folder in memory for the files of tests that prove nothing about a disk: there a flush costs nothing.
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { linux } from './paths.mjs'

const MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** Bytes: the tests' files take an eighth of it. */
const ROOM = 4 * 2 ** 30

/**
 * @returns {string | undefined} removed when this process ends; undefined where there is no such folder, or too little
 *   memory
 */
export function memoryFolder() {
  if (!linux || freemem() < 2 * ROOM) return undefined
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    if (type !== TMPFS || bavail * bsize < ROOM || !mayRun()) return undefined
    const folder = mkdtempSync(join(MEMORY, 'loket-tests-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    return folder
  } catch {
    return undefined
  }
}

/** Tests write programs there and start them; containers often forbid it. */
function mayRun() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).findLast(([, where]) => where === MEMORY)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
