import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { SetupView } from '#contract/setup-views.ts'
import type { ConnectionDeps } from './deps.ts'
import { viewSetup } from './view.ts'

/** Sets the shop's name on screens and slips of the real till. Refusal: internal (details.disk). */
export function nameShop(deps: ConnectionDeps, name: string): Result<SetupView> {
  const given = deps.shop.giveName(name)
  if (!given.ok) return refuse('internal', { disk: given.code })
  deps.announce({ type: 'setup-changed' })
  return accept(viewSetup(deps))
}
