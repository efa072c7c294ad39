import type { GatewayHealth } from '#contract/gateway-health.ts'
import type { CounterDeps } from '../deps.ts'

/** The finding on a QR that pays another merchant than the pinned one. */
export const OTHER_MERCHANT = 'block:merchant-differs'

const KEY = 'qr-other-merchant'
/** Long enough for a manager to see it in each shift over a long weekend. */
const SHOWN_MS = 4 * 86_400_000

type Noted = { readonly at: number; readonly named: string; readonly pinned: string }

/** A QR that pays another merchant than the pinned one was blocked: manager and IT must hear of it. */
export function noteOtherMerchant(deps: CounterDeps, named: string): void {
  const pinned = deps.profile().nmid ?? ''
  const noted: Noted = { at: deps.clock.now(), named, pinned }
  deps.journal.write.putSetting(KEY, JSON.stringify(noted))
  deps.announce({ type: 'health-changed' })
}

/** The last one, for some days, or until another merchant is pinned. */
export function otherMerchant({
  journal,
  clock,
  profile,
}: Pick<CounterDeps, 'journal' | 'clock' | 'profile'>): GatewayHealth['otherMerchant'] {
  const stored = journal.read.setting(KEY)
  if (stored === undefined) return undefined
  const { at, named, pinned } = JSON.parse(stored) as Noted
  return pinned === profile().nmid && clock.now() - at <= SHOWN_MS ? { at, named } : undefined
}
