import { journalTokenCalls } from '#calls/token-call.ts'
import { createBudget, type Budget } from '#gateway/rate-limit/budget.ts'
import { certificatesIn } from '#gateway/profile/ca.ts'
import { createGatewayClient, type GatewayClient } from '#gateway/client.ts'
import { createCustomerTokens } from '#gateway/signing/customer-tokens.ts'
import type { TokenDeps } from '#gateway/signing/token-call.ts'
import { createNodeTransport } from '#gateway/transport/transport-node.ts'
import type { Journal } from '#journal/journal.ts'
import { systemClock, systemRandom } from '#support/real-ports.ts'
import type { Runtime } from './runtime.ts'

/** The only client of the gateway, with the rate-limit state from the journal. */
export function openGateway(
  runtime: Runtime,
  journal: Journal,
): { readonly gateway: GatewayClient; readonly budget: Budget } {
  const { profile, credentials, grants } = runtime
  const budget = createBudget(profile().budget, journal.read.latestCalls(profile().budget.perHour))
  const transport = createNodeTransport({ ca: certificatesIn(profile().ca ?? '') })
  const mayCall: NonNullable<TokenDeps['mayCall']> = (now) => {
    const room = budget.take(now, 'person')
    return room.ok ? { ok: true, giveBack: () => budget.refund(room.ticket) } : room
  }
  const onTokenCall = journalTokenCalls({
    journal,
    clock: systemClock,
    random: systemRandom,
    till: () => profile().till,
  })
  const gateway = createGatewayClient({
    profile,
    credentials,
    transport,
    clock: systemClock,
    budgetLearn: budget.learn,
    tokenBudget: mayCall,
    onTokenCall,
    customerTokens: createCustomerTokens({
      profile,
      privateKey: () => credentials().privateKey,
      transport,
      clock: systemClock,
      learn: budget.learn,
      mayCall,
      onTokenCall,
      grants,
    }),
  })
  return { gateway, budget }
}
