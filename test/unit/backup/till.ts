// A journal with some sales, and backups of it made and rehearsed as by the till's backup process.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MakeJob, RehearseJob } from '#backup/jobs.ts'
import { makeBackup } from '#backup/make.ts'
import { rehearse } from '#backup/rehearse.ts'
import type { Journal } from '#journal/journal.ts'
import { fill, NOON, open, tempFile } from '../journal/helpers.ts'

export const KEY = new Uint8Array(32).fill(9)
export const KEY_ID = 'ab'.repeat(16)

export type Shop = {
  readonly file: string
  readonly journal: Journal
  readonly folder: string
  readonly work: string
  make(changes?: Partial<MakeJob>): ReturnType<typeof makeBackup>
  rehearse(name: string, changes?: Partial<RehearseJob>): ReturnType<typeof rehearse>
}

export function openShop(): Shop {
  const file = tempFile('real.journal')
  const journal = open(file)
  fill(journal)
  const folder = join(dirname(file), 'backups')
  mkdirSync(folder)
  const work = join(dirname(file), 'backup-work')
  const given = { journal: file, work, key: KEY }
  return {
    file,
    journal,
    folder,
    work,
    make: (changes = {}) => makeBackup({ ...jobOf(given, folder), ...changes }, () => undefined),
    rehearse: (name, changes = {}) =>
      rehearse(
        { type: 'rehearse', ...given, backup: join(folder, name), keeps: false, now: NOON, ...changes },
        () => 0,
        () => undefined,
      ),
  }
}

export function jobOf(
  given: Pick<MakeJob, 'journal' | 'work' | 'key'>,
  folder: string,
  madeAt: number = NOON,
): MakeJob {
  return {
    type: 'make',
    ...given,
    folder,
    mayMakeFolder: false,
    isElsewhere: false,
    least: 1,
    header: {
      mode: 'practice',
      environment: 'practice',
      madeAt,
      keyId: KEY_ID,
      salt: randomBytes(32).toString('hex'),
    },
  }
}

export async function nameOfMade(made: ReturnType<Shop['make']>): Promise<string> {
  const report = await made
  if (!report.ok) throw new Error(`${report.why}: ${report.detail}`)
  return report.name
}
