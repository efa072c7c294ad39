import { latestVersion, type Migration } from '../opening/migrate.ts'
import { first } from './0001-first.ts'
import { instructions } from './0002-instructions.ts'
import { shifts } from './0003-shifts.ts'
import { headSeal } from './0004-head-seal.ts'
import { refunds } from './0005-refunds.ts'
import { cashSales } from './0006-cash-sales.ts'
import { splits } from './0007-splits.ts'
import { textsOnce } from './0008-texts-once.ts'

/** Oldest first, without a gap. A released migration is never edited; the next one corrects it. */
export const MIGRATIONS: readonly Migration[] = [
  first,
  instructions,
  shifts,
  headSeal,
  refunds,
  cashSales,
  splits,
  textsOnce,
]

/** The newest form of a journal that this program opens. */
export const JOURNAL_FORM: number = latestVersion(MIGRATIONS)
