import { jakartaDay, timestampB } from '#domain/timestamp.ts'
import type { LogEntry } from './control/control.ts'
import { recordShelf, type PracticeRecord, type Records } from './records.ts'
import type { PracticeStore, StoreRecord } from './store.ts'
import type { Order } from './operations/transaction.ts'

const DAY = 86_400_000
/** The file is rewritten at the start once it holds this many obsolete lines. */
const MOST_STALE = 2000

export type PracticeState = {
  readonly orders: () => readonly Order[]
  readonly order: (reference: string) => Order | undefined
  readonly putOrder: (order: Order) => void
  /** Transfers, bindings, accounts, invoices. */
  readonly records: Records
  /** Orders with an action still to come. */
  readonly due: () => readonly Order[]
  /** Marks the external id as used; false when it was already used on this Jakarta day. */
  readonly useExternalId: (id: string, now: number) => boolean
  readonly addToken: (token: string, expiresAt: number) => void
  readonly tokenExpiry: (token: string) => number | undefined
  readonly log: () => readonly LogEntry[]
  readonly addLog: (entry: Omit<LogEntry, 'seq'>) => void
  /** A transaction id of 18 digits, day and count; never reused, even after a reset. */
  readonly nextTrxId: (now: number) => string
  readonly gatewayPrivateKey: () => string | undefined
  readonly keepGatewayPrivateKey: (pem: string) => void
  readonly reset: () => void
}

/** The simulator's memory, replayed from the store. Every change is appended to the store first. */
export function openState(store: PracticeStore, now: number): PracticeState {
  const orders = new Map<string, Order>()
  const waiting = new Set<string>()
  const shelf = recordShelf()
  const externalIds = new Map<string, Set<string>>()
  const tokens = new Map<string, number>()
  let log: LogEntry[] = []
  let privateKey: string | undefined
  let count = 0
  const yesterday = jakartaDay(now - DAY)

  const apply = (record: StoreRecord): void => {
    if (record.kind === 'key') privateKey = record.privateKey
    else if (record.kind === 'order') place(record.order)
    else if (record.kind === 'record') shelve(record.record)
    else if (record.kind === 'external') idsOf(record.day).add(record.id)
    else if (record.kind === 'token') tokens.set(record.token, record.expiresAt)
    else if (record.kind === 'log') log.push(record.entry)
    else if (record.kind === 'count') count = Math.max(count, record.count)
    else clear()
  }
  const place = (order: Order): void => {
    orders.set(order.reference, order)
    if (order.scheduled.length + (order.notices?.length ?? 0) > 0) waiting.add(order.reference)
    else waiting.delete(order.reference)
    for (const { trxId } of order.transactions) given(trxId)
  }
  const shelve = (record: PracticeRecord): void => {
    shelf.put(record)
    if ('referenceNo' in record) given(record.referenceNo)
  }
  const given = (id: string): void => {
    count = Math.max(count, Number(id.slice(6)))
  }
  const idsOf = (day: string): Set<string> => {
    const ids = externalIds.get(day) ?? new Set()
    externalIds.set(day, ids)
    return ids
  }
  const clear = (): void => {
    orders.clear()
    waiting.clear()
    shelf.clear()
    externalIds.clear()
    tokens.clear()
    log = []
  }
  const commit = (record: StoreRecord): void => {
    store.append(record)
    apply(record)
  }

  const records = store.load()
  for (const record of records) apply(record)
  for (const day of externalIds.keys()) if (day < yesterday) externalIds.delete(day)
  // A till that asks every few seconds fills a year's log with hundreds of megabytes; the last two days are enough.
  const fresh = [
    ...snapshot({ privateKey, count, orders, records: shelf.everything(), externalIds, tokens, log }, now),
  ]
  if (records.length - fresh.length > MOST_STALE) {
    log = fresh.flatMap((record) => (record.kind === 'log' ? [record.entry] : []))
    store.replace(fresh)
  }

  return {
    orders: () => [...orders.values()],
    order: (reference) => orders.get(reference),
    putOrder: (order) => commit({ kind: 'order', order }),
    records: { ...shelf, put: (record) => commit({ kind: 'record', record }) },
    due: () => [...waiting].flatMap((reference) => orders.get(reference) ?? []),
    useExternalId(id, at) {
      const day = jakartaDay(at)
      if (externalIds.get(day)?.has(id) === true) return false
      commit({ kind: 'external', day, id })
      return true
    },
    addToken: (token, expiresAt) => commit({ kind: 'token', token, expiresAt }),
    tokenExpiry: (token) => tokens.get(token),
    log: () => log,
    addLog: (entry) => commit({ kind: 'log', entry: { seq: (log.at(-1)?.seq ?? 0) + 1, ...entry } }),
    nextTrxId(at) {
      count += 1
      return timestampB(at).slice(2, 10).replaceAll('-', '') + String(count).padStart(12, '0')
    },
    gatewayPrivateKey: () => privateKey,
    keepGatewayPrivateKey: (pem) => commit({ kind: 'key', privateKey: pem }),
    reset: () => commit({ kind: 'reset' }),
  }
}

type Remembered = {
  readonly privateKey: string | undefined
  readonly count: number
  readonly orders: ReadonlyMap<string, Order>
  readonly records: readonly PracticeRecord[]
  readonly externalIds: ReadonlyMap<string, ReadonlySet<string>>
  readonly tokens: ReadonlyMap<string, number>
  readonly log: readonly LogEntry[]
}

/** The shortest form of the state: every order and record, and the other entries still in use. */
function* snapshot(state: Remembered, now: number): Generator<StoreRecord> {
  if (state.privateKey !== undefined) yield { kind: 'key', privateKey: state.privateKey }
  yield { kind: 'count', count: state.count }
  for (const order of state.orders.values()) yield { kind: 'order', order }
  for (const record of state.records) yield { kind: 'record', record }
  for (const [day, ids] of state.externalIds) for (const id of ids) yield { kind: 'external', day, id }
  for (const [token, expiresAt] of state.tokens)
    if (expiresAt > now) yield { kind: 'token', token, expiresAt }
  for (const entry of state.log) if (entry.at > now - 2 * DAY) yield { kind: 'log', entry }
}
