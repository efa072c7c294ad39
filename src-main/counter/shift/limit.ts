import { accept, refuse, type Result } from '#contract/envelope.ts'
import { moneyOfMinor, type Money, rupiah } from '#domain/money.ts'
import { SETTINGS_STREAM } from '#journal/tables/settings.ts'
import type { CounterDeps } from '../deps.ts'

const KEY = 'shift-limit'
const DEFAULT = rupiah(10_000)

/** The limit above which a drawer difference needs a manager. */
export function readLimit({ journal }: Pick<CounterDeps, 'journal'>): Money {
  const text = journal.read.setting(KEY)
  return text !== undefined && /^\d{1,17}$/.test(text) ? moneyOfMinor(BigInt(text)) : DEFAULT
}

/** Journals the person too: a higher limit lets more pass without a manager. Refusal: not-allowed (`nobody`). */
export function changeLimit(deps: CounterDeps, limit: Money): Result<null> {
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  deps.journal.write.commit({
    at: deps.clock.now(),
    setting: { key: KEY, value: String(limit.minor) },
    note: {
      stream: SETTINGS_STREAM,
      kind: 'shift-limit-set',
      body: { by, from: readLimit(deps), to: limit },
    },
  })
  deps.announce({ type: 'shift-changed' })
  return accept(null)
}
