import { refuse, type Refusal, type Result } from '#contract/envelope.ts'
import type { ProfileDoubt } from '#contract/setup-views.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { ConnectionDeps } from './deps.ts'
import { hostsIn, knownHosts } from './known-hosts.ts'

type Doubts = { readonly names: readonly ProfileDoubt[]; readonly values: NonNullable<Refusal['details']> }

/**
 * What a person must agree to before this profile is saved. Payments: no longer queried, queried as another merchant,
 * or not countable. Hosts: known from the other environment, or named like a test system in production. Undefined
 * when nothing of this applies (docs/adr/0016).
 */
export function stoppedByDoubt(deps: ConnectionDeps, profile: GatewayProfile): Result<never> | undefined {
  const orders = orderDoubts(deps, profile)
  const host = hostDoubt(deps, profile)
  const names = [...orders.names, ...host.names]
  if (names.length === 0) return undefined
  return refuse('confirm-first', { ...orders.values, ...host.values, doubts: names.join(' ') })
}

const NONE: Doubts = { names: [], values: {} }

function orderDoubts(deps: ConnectionDeps, next: GatewayProfile): Doubts {
  const checked = checkProfile(deps.profiles.read())
  const kept = checked.ok ? checked.profile : undefined
  const left = deps.ordersLeft(next, kept)
  if (left === undefined) return { names: ['orders-uncounted'], values: {} }
  if (left.unasked > 0) {
    const isApart = kept?.environment !== next.environment
    return {
      names: [isApart ? 'orders-apart' : 'orders-unasked'],
      values: { orders: left.unasked, gateway: kept?.baseUrl ?? '', environment: kept?.environment ?? '' },
    }
  }
  if (left.asOther === 0) return NONE
  return {
    names: ['orders-other-merchant'],
    values: { orders: left.asOther, merchant: kept?.merchantId ?? '' },
  }
}

/** Parts of host names that indicate a test system. */
const TEST_NAME = /(^|[.-])(sandbox|sbx?|dev|devel|uat|sit|staging|stg|test|testing|demo)([.-]|$)/i

function hostDoubt(deps: ConnectionDeps, profile: GatewayProfile): Doubts {
  const { environment } = profile
  if (environment === 'practice') return NONE
  const known = knownHosts(deps)
  const hosts = hostsIn(profile)
  for (const host of hosts) {
    const was = known[host]
    if (was !== undefined && was !== environment) return { names: [`host-${was}`], values: { host } }
  }
  const odd = hosts.find((host) => known[host] === undefined && TEST_NAME.test(new URL(host).hostname))
  return odd === undefined || environment !== 'production'
    ? NONE
    : { names: ['host-test-name'], values: { host: odd } }
}
