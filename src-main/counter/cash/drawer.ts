import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { DrawerSettings } from '#contract/cash-views.ts'
import { SETTINGS_STREAM } from '#journal/tables/settings.ts'
import type { CounterDeps } from '../deps.ts'

const KEY = 'drawer'
const DEFAULT: DrawerSettings = { elsewhere: false, pulse: false }

/** How this till treats its drawer; what cannot be read falls back to its default. */
export function readDrawer({ journal }: Pick<CounterDeps, 'journal'>): DrawerSettings {
  const stored = journal.read.setting(KEY)
  if (stored === undefined) return DEFAULT
  try {
    const { elsewhere, pulse } = JSON.parse(stored) as Partial<Record<keyof DrawerSettings, unknown>>
    return { elsewhere: elsewhere === true, pulse: pulse === true }
  } catch {
    return DEFAULT
  }
}

/** Journals the person too: a drawer that is not counted here can lose cash unseen. Refusal: not-allowed (`nobody`). */
export function changeDrawer(deps: CounterDeps, drawer: DrawerSettings): Result<null> {
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  deps.journal.write.commit({
    at: deps.clock.now(),
    setting: { key: KEY, value: JSON.stringify(drawer) },
    note: { stream: SETTINGS_STREAM, kind: 'drawer-set', body: { by, from: readDrawer(deps), to: drawer } },
  })
  deps.announce({ type: 'shift-changed' })
  return accept(null)
}
