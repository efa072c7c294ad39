/** A till's folder with a journal of many orders, or of few. */
import { constants, copyFileSync, existsSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { newProfile, type Profile } from '#test/support/loket-app.ts'

const UNTIL = Date.parse('2026-11-27T00:00:00+07:00')
const NAME = 'practice.journal'

export type Orders =
  | { readonly orders: number; readonly days: number }
  /** A journal that `npm run seed` made. What the till does is added to it. */
  | { readonly file: string }
  /** The same, and it stays as it is. Where the disk cannot share blocks, the copy takes its size. */
  | { readonly copyOf: string }

export type ProfileOfOrders = Profile & { readonly journal: string }

export function profileOf(orders: Orders): ProfileOfOrders {
  const from = 'file' in orders ? orders.file : 'copyOf' in orders ? orders.copyOf : undefined
  if (from !== undefined && !existsSync(from)) throw new Error(`${from} is not there`)
  const profile = newProfile()
  const journal = join(profile.folder, NAME)
  if ('orders' in orders) seedJournal({ file: journal, ...orders, seed: 1, until: UNTIL, copy: true })
  else if ('copyOf' in orders) {
    for (const end of ['', '.copy', '.checkpoint'])
      copyFileSync(orders.copyOf + end, journal + end, constants.COPYFILE_FICLONE)
  } else {
    symlinkSync(resolve(orders.file), journal)
    return { ...profile, journal: resolve(orders.file) }
  }
  return { ...profile, journal }
}
