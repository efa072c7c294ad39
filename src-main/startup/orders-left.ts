import { existsSync } from 'node:fs'
import type { OrdersLeft } from '#backoffice/connection/deps.ts'
import { isElsewhere, isOfProfile } from '#counter/show/made-under.ts'
import type { Order } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Journal } from '#journal/journal.ts'
import { openForReading } from '#journal/reads/read-only.ts'
import { realJournals } from './real-runtime.ts'

/** The gateway holds nothing for these states, so no answer about them is due. */
const NOTHING_THERE: ReadonlySet<Order['state']['kind']> = new Set(['refused', 'never-arrived'])

/**
 * Counts the orders that another profile would leave behind, in the journals of both environments. The open journal
 * is used as it is; the others are read over a read-only connection.
 */
export function countOrdersLeft(
  folder: string,
  running: Pick<Journal, 'file' | 'read' | 'failure'>,
  now: () => number,
): (next: GatewayProfile, kept: GatewayProfile | undefined) => OrdersLeft | undefined {
  const askedIn = (file: string): readonly Order[] | undefined => {
    if (file === running.file && running.failure() !== undefined) return undefined
    if (file === running.file) return running.read.askedOrders(now())
    if (!existsSync(file)) return []
    const reader = openForReading(file)
    try {
      const read = reader.askedOrders(now())
      return read.ok ? read.value : undefined
    } finally {
      reader.close()
    }
  }
  return (next, kept) => {
    if (kept !== undefined && isSame(next, kept)) return { unasked: 0, asOther: 0 }
    let [unasked, asOther] = [0, 0]
    for (const [environment, file] of realJournals(folder)) {
      const orders = askedIn(file)
      if (orders === undefined) return undefined
      for (const order of orders) {
        if (NOTHING_THERE.has(order.state.kind)) continue
        const before = kept === undefined ? 'own' : askedAs(order, environment, kept)
        const after = askedAs(order, environment, next)
        if (after === 'not' && before !== 'not') unasked += 1
        if (after === 'other' && before === 'own') asOther += 1
      }
    }
    return { unasked, asOther }
  }
}

/** How a till on this profile asks about an order of that journal. */
function askedAs(order: Order, environment: string, profile: GatewayProfile): 'own' | 'other' | 'not' {
  if (environment !== profile.environment || isElsewhere(order, profile)) return 'not'
  return isOfProfile(order, profile) ? 'own' : 'other'
}

function isSame(one: GatewayProfile, other: GatewayProfile): boolean {
  const members = ['environment', 'baseUrl', 'merchantId', 'partnerServiceId'] as const
  return members.every((name) => one[name] === other[name])
}
