import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Path for a temporary unsealed file of one job. Deletes what a crash left there: only one job runs at a time. */
export function workFile(work: string, name: 'snapshot' | 'rehearsal' | 'restore'): string {
  mkdirSync(work, { recursive: true, mode: 0o700 })
  for (const left of readdirSync(work)) rmSync(join(work, left), { force: true })
  return join(work, `${name}.journal`)
}
