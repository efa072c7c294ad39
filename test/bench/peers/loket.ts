/** Loket next to its peers: the same figures of its own program. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Health } from '#contract/views.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { appears, go, push } from '#test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp, type Profile } from '#test/support/loket-app.ts'
import { measureMemory } from '#test/support/memory.ts'
import { tillStart } from '../lines/start.ts'
import { slowAnswers } from '../slow-answers.ts'
import { signIn, wholeReview } from '../till-of-orders.ts'
import { paintedAfterPress } from './painted.ts'
import type { Taken } from './taken.ts'

const UNTIL = Date.parse('2026-11-27T00:00:00+07:00')
const DAYS = 29
const ROWS = '[data-review-list]:not([aria-busy="true"]) [data-row]'
const FOUND = '[role="list"][aria-busy="false"]:not([data-review-list]) [data-row]'
const KB = 1_024
const PATIENCE_MS = 120_000

export type OurTill = {
  readonly measure: (looks: number) => Promise<Taken>
  /** The list once more, each answer so many milliseconds later. */
  readonly slowList: (lateMs: number) => Promise<number>
  readonly remove: () => void
}

export async function ourTill(orders: number): Promise<OurTill> {
  const profile = newProfile()
  const file = join(profile.folder, 'practice.journal')
  seedJournal({ file, orders, days: DAYS, seed: 1, until: UNTIL, copy: true })
  const seeded = referencesIn(file)
  // The first start of a folder writes what the later ones find; the first question makes the review.
  await opened(profile, async (loket) => {
    await signIn(loket)
    await wholeReview(loket)
  })
  return {
    measure: async (looks) => {
      const { picture, key } = await tillStart(profile)
      return opened(profile, async (loket) => {
        const { kb, parts } = await measureMemory(loket, looks)
        await signIn(loket)
        const list = await listed(loket, seeded.newest)
        const search = await searched(loket, seeded.middle)
        return { picture, key, list, search, memory: kb / KB, processes: parts.length }
      })
    },
    slowList: (lateMs) =>
      opened(profile, async (loket) => {
        await signIn(loket)
        await slowAnswers(loket, 'review.', lateMs)
        return listed(loket, seeded.newest)
      }),
    remove: profile.remove,
  }
}

async function opened<T>({ folder }: Profile, act: (loket: LoketApp) => Promise<T>): Promise<T> {
  const loket = await launchLoket(folder, ['--js-flags=--expose-gc'], false, { patienceMs: PATIENCE_MS })
  loket.cashier.setDefaultTimeout(PATIENCE_MS)
  try {
    await proven(loket)
    return await act(loket)
  } finally {
    await loket.quit()
  }
}

/** Idle only once the older pages are proven in the background. */
async function proven({ call, cashier }: LoketApp): Promise<void> {
  while (((await call('health.get')) as Health).journal.state !== 'sound') await cashier.waitForTimeout(250)
}

/** All past orders are a manager's; two presses: the page opens with the orders of today, then all are chosen. */
async function listed({ cashier }: LoketApp, newest: string): Promise<number> {
  const page = { rows: 'button[name="range"]', text: '' }
  const opening = await paintedAfterPress(cashier, () => go(cashier, 'review'), page)
  await push(cashier, 'range')
  const all = '[role="menuitem"][data-key="all"]'
  await appears(cashier, all)
  return opening + (await paintedAfterPress(cashier, () => cashier.click(all), { rows: ROWS, text: newest }))
}

async function searched({ cashier }: LoketApp, reference: string): Promise<number> {
  await cashier.keyboard.press('Control+f')
  await cashier.keyboard.insertText(reference.slice(0, -1))
  return paintedAfterPress(cashier, () => cashier.keyboard.press(reference.slice(-1)), {
    ...{ rows: FOUND, text: reference, isAlone: true },
  })
}

/** As the list orders them. */
function referencesIn(file: string): { readonly newest: string; readonly middle: string } {
  const db = new Database(file, { readonly: true })
  const all = db
    .prepare<[], string>('SELECT reference FROM orders ORDER BY created_at DESC, reference DESC')
    .pluck()
    .all()
  db.close()
  const [newest, middle] = [all[0], all[all.length >> 1]]
  if (newest === undefined || middle === undefined) throw new Error('no orders')
  return { newest, middle }
}
