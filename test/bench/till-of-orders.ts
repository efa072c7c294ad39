/** The app on a journal of many orders, signed in as a manager, for measures. */
import { setPriority } from 'node:os'
import type { ReviewSummary } from '#contract/review-views.ts'
import { appears } from '#test/support/counter.ts'
import { launchLoket, type LoketApp } from '#test/support/loket-app.ts'
import { type Orders, profileOf } from './profile-of-orders.ts'

/** A journal of many orders is proven before the first window: minutes. */
const PATIENCE_MS = 3_600_000
const MANAGER = { person: 'practice-manager', pin: '2222' } as const

export type TillOfOrders = {
  readonly loket: LoketApp
  /** Of all days. */
  readonly summary: ReviewSummary
  /** With its copy and its review. */
  readonly journal: string
  readonly close: () => Promise<void>
}

/** As a manager. */
export const signIn = async ({ call, cashier }: LoketApp): Promise<void> => {
  await call('session.lock')
  await call('session.signIn', MANAGER)
  // Today's page: what is opened before it would be left again.
  await appears(cashier, '[data-verdict]', { timeout: PATIENCE_MS })
}

export type TillOptions = {
  readonly switches?: readonly string[]
  /** Of the review's process, which otherwise stands back for all others: on a busy machine the others would be measured. */
  readonly priority?: string | undefined
  readonly say: (text: string) => void
}

/** Opened, and its review made whole. The proof of the journal in the background stands still until the end. */
export async function openTillOf(
  orders: Orders,
  { switches = [], priority, say }: TillOptions,
): Promise<TillOfOrders> {
  const profile = profileOf(orders)
  const from = performance.now()
  const loket = await launchLoket(profile.folder, switches, false, { patienceMs: PATIENCE_MS })
  const opened = performance.now()
  const proof = await processNamed(loket, 'loket-journal-check')
  signal(proof, 'SIGSTOP')
  await signIn(loket)
  const summary = await wholeReview(loket)
  const review = await processNamed(loket, 'loket-review')
  if (review !== undefined && priority !== undefined) setPriority(review, Number(priority))
  const seconds = (since: number, until: number) => ((until - since) / 1_000).toFixed(1)
  say(
    `${summary.total.count} orders on ${summary.days.length} days: opened in ${seconds(from, opened)} s, ` +
      `its review whole ${seconds(opened, performance.now())} s later`,
  )
  return {
    ...{ loket, summary },
    journal: profile.journal,
    close: async () => {
      signal(proof, 'SIGCONT')
      await loket.quit()
      profile.remove()
    },
  }
}

/** The proof of ten orders may have ended by then. */
function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export async function wholeReview({ call, cashier }: LoketApp): Promise<ReviewSummary> {
  for (;;) {
    const summary = (await call('review.summary', { query: {} }).catch(() => undefined)) as
      | ReviewSummary
      | undefined
    if (summary !== undefined && summary.building === undefined) return summary
    await cashier.waitForTimeout(250)
  }
}

async function processNamed({ app }: LoketApp, wanted: string): Promise<number | undefined> {
  const all = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ pid, name }) => ({ pid, name })),
  )
  return all.find(({ name }) => name === wanted)?.pid
}
