import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A name in the folder where what is not sealed may lie while one job needs it. Whatever a crash has left there before is
 * thrown away: one job at a time works here.
 */
export function workFile(work: string, name: 'snapshot' | 'rehearsal'): string {
  mkdirSync(work, { recursive: true, mode: 0o700 })
  for (const left of readdirSync(work)) rmSync(join(work, left), { force: true })
  return join(work, `${name}.journal`)
}
