import { accept, refuse, type Result } from '#contract/envelope.ts'
import { limitIn, SIGNOFF_LIMIT_KEY } from '#journal/reads/day-signatures.ts'
import { SETTINGS_STREAM } from '#journal/tables/settings.ts'
import type { BackofficeDeps } from '../deps.ts'

const KEY = SIGNOFF_LIMIT_KEY

type Reader = Pick<BackofficeDeps, 'journal'>

/** The takings above which two people sign, sen; undefined: one is always enough. */
export function readSignoffLimit({ journal }: Reader): bigint | undefined {
  return limitIn(journal.read.setting(KEY))
}

/** Journals the person too: a higher limit lets more be signed by one. Refusal: not-allowed (`nobody`). */
export function changeSignoffLimit(
  deps: Reader & Pick<BackofficeDeps, 'signedIn' | 'clock' | 'announce'>,
  limit: bigint | null,
): Result<null> {
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  const from = readSignoffLimit(deps) ?? null
  deps.journal.write.commit({
    at: deps.clock.now(),
    setting: { key: KEY, value: limit === null ? 'none' : String(limit) },
    note: { stream: SETTINGS_STREAM, kind: 'signoff-limit-set', body: { by, from, to: limit } },
  })
  deps.announce({ type: 'signoff-changed' })
  return accept(null)
}
