import type { CallDeps } from '#callbacks/answer-call.ts'
import { answerCallback } from '#callbacks/answer-call.ts'
import { createReplayMemory } from '#callbacks/replay.ts'
import { createRoutes } from '#callbacks/routes.ts'
import type { CallbackAnswer, CallbackRequest } from '#callbacks/wire.ts'
import type { Bill, Payer } from '#domain/bill.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import type { Instruction } from '#domain/instruction.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { Merchant, Rules } from '#callbacks/messages.ts'
import { gatewayKeys, MERCHANT, RULES } from '#test/support/callbacks.ts'

export const NOW = Date.UTC(2026, 10, 20, 3, 0, 0)
export const REFERENCE = 'P00126112000000427F3Q' as Reference
export const LINK = 'P00126112000000437F3Q'

export function orderIn(state: OrderState, changes: Partial<Order> = {}): Order {
  return {
    reference: REFERENCE,
    saleId: 'sale-1',
    method: 'va',
    amount: rupiah(150_000),
    createdAt: NOW - 60_000,
    expiresAt: NOW + 540_000,
    watchUntil: NOW + 86_400_000,
    state,
    ...changes,
  }
}

export const waiting: OrderState = {
  kind: 'waiting',
  since: NOW - 60_000,
  ask: { kind: 'va', virtualAccountNo: REFERENCE },
}

export function instructionOf(changes: Partial<Instruction> = {}): Instruction {
  return {
    reference: LINK,
    kind: 'transfer',
    createdAt: NOW - 60_000,
    state: 'accepted',
    since: NOW - 60_000,
    facts: { amountMinor: rupiah(150_000).minor, accountEndsIn: '0001' },
    ...changes,
  }
}

export type World = {
  readonly orders?: readonly Order[]
  readonly bills?: readonly Bill[]
  readonly instructions?: readonly Instruction[]
  readonly payers?: Readonly<Record<string, Payer>>
  readonly sealed?: Readonly<Record<string, string>>
  /** The block that each sent invoice is in. */
  readonly invoices?: Readonly<Record<string, string>>
  /** The journal is unreadable. */
  readonly dark?: boolean
  readonly heard?: (externalId: string, since: number) => boolean
  readonly signed?: (digest: string, since: number) => boolean
  /** Orders with a callback but no status check since. */
  readonly noticed?: readonly string[]
  readonly merchant?: Partial<Merchant>
  /** The result of storing a fact; its event number by default. */
  readonly keep?: (fact: CallbackFact) => Promise<string | undefined>
  readonly rules?: Partial<Rules>
}

/** The listener's core over a made-up journal: no socket, no process, no timer. */
export function core(world: World = { orders: [orderIn(waiting)] }) {
  const told: CallbackFact[] = []
  const kept: CallbackFact[] = []
  const bugs: string[] = []
  const turned: string[] = []
  const clock = { at: NOW, now: () => clock.at }
  let strays = 0
  const reading = <T>(value: T) =>
    world.dark === true ? ({ ok: false, detail: 'no disk' } as const) : ({ ok: true, value } as const)
  const rules: Rules = { ...RULES, ...world.rules }
  const deps: CallDeps = {
    clock,
    routes: createRoutes(rules),
    gatewayPublicKey: gatewayKeys().publicKey,
    replay: createReplayMemory({
      windowMs: rules.timestampWindowMs,
      heardSince: (id, since) => reading(world.heard?.(id, since) ?? false),
      signedSince: (digest, since) => reading(world.signed?.(digest, since) ?? false),
      most: 1_000,
    }),
    reads: {
      order: (reference) => reading(world.orders?.find((order) => order.reference === reference)),
      ordersOfSale: (saleId) => reading((world.orders ?? []).filter((order) => order.saleId === saleId)),
      partsBeside: () => reading(undefined),
      noticeOf: (reference) => reading(world.noticed?.includes(reference) === true ? { at: NOW } : undefined),
      bill: (reference) => reading(world.bills?.find((bill) => bill.reference === reference)),
      instruction: (reference) => reading(world.instructions?.find((each) => each.reference === reference)),
      invoiceHolder: (document) => reading(world.invoices?.[document]),
    },
    merchant: { ...MERCHANT, ...world.merchant },
    rules,
    openPayer: (sealed) => world.payers?.[sealed],
    openSealed: (sealed) => world.sealed?.[sealed],
    sealText: (text) =>
      world.sealed === undefined ? undefined : `p2.${Buffer.from(text).toString('base64')}`,
    keep: async (fact) => {
      const number = world.keep === undefined ? String(kept.length + 41) : await world.keep(fact)
      if (number !== undefined) kept.push(fact)
      return number
    },
    tell: (fact) => void told.push(fact),
    onStray: () => void (strays += 1),
    turnAway: (why, field) => void turned.push(field === undefined ? why : `${why} ${field}`),
    bug: (where, message) => void bugs.push(`${where}: ${message}`),
  }
  const answer = (request: CallbackRequest): Promise<CallbackAnswer> => answerCallback(request, deps)
  /** Code and message; the HTTP status must match the code. */
  const codeOf = async (request: CallbackRequest): Promise<string> => {
    const { status, body } = await answer(request)
    const code = String(body?.['responseCode'])
    if (!code.startsWith(String(status))) throw new Error(`HTTP ${status} with code ${code}`)
    return `${code} ${String(body?.['responseMessage'])}`
  }
  return { answer, codeOf, told, kept, turned, bugs, clock, strays: () => strays, deps }
}
