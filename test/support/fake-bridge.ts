import type { BridgeErrorCode, Envelope, Refusal } from '#contract/envelope.ts'
import type { LoketBridge, PageEvent } from '#contract/events.ts'
import {
  procedures,
  type InputOf,
  type OutputOf,
  type ProcedureName,
  type Role,
} from '#contract/procedures.ts'
import type { OperationView, SetupView } from '#contract/setup-views.ts'
import type { DisplayView, Health, HistoryRow, OrderView, PracticeView, Settings } from '#contract/views.ts'
import type { StateKind } from '#domain/order.ts'
import { createFakeSetup, OPERATIONS, Refused, SETUP } from './fake-setup.ts'
import { orderIn } from './order-fixtures.ts'

export { Refused }

export type FakeBridgeInit = {
  readonly orders?: readonly OrderView[]
  readonly settings?: Partial<Settings>
  readonly health?: Partial<Health>
  readonly display?: Partial<DisplayView>
  readonly practice?: Partial<PracticeView>
  readonly session?: Partial<OutputOf<'session.get'>>
  readonly setup?: SetupView
  readonly operations?: readonly OperationView[]
}

type Handler<N extends ProcedureName> = (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>>
type Handlers = { [N in ProcedureName]?: Handler<N> }

export type FakeBridge = LoketBridge & {
  /** Every call so far, in order. */
  readonly calls: { readonly name: string; readonly input: unknown }[]
  readonly orders: Map<string, OrderView>
  /** What was asked of a procedure. */
  inputsOf<N extends ProcedureName>(name: N): readonly InputOf<N>[]
  /** Answers a procedure otherwise; throw a `Refused` to refuse. */
  handle<N extends ProcedureName>(name: N, handler: Handler<N>): void
  emit(event: PageEvent): void
  /** Moves an order to a state and tells the page. */
  move(reference: string, to: StateKind, overrides?: Partial<OrderView>): OrderView
  setDisplay(scene: DisplayView['scene']): void
  /** Puts another state of the connection in its place and tells the page. */
  setSetup(next: Partial<SetupView>): void
}

export const HEALTH: Health = {
  mode: 'real',
  gateway: { baseUrl: 'http://127.0.0.1:4100', line: 'up' },
  journal: { state: 'sound', events: 1204n, head: '7f3q-91ac', file: '/data/till.db' },
  budget: { minuteLeft: 52, minuteOf: 60, hourLeft: 560, hourOf: 600 },
  recovered: 0,
  version: '0.1.0',
}

/** The main process as a page sees it, in memory: same names, same schemas, same envelopes. */
export function createFakeBridge(init: FakeBridgeInit = {}): FakeBridge {
  const orders = new Map((init.orders ?? []).map((order) => [order.reference, order]))
  const listeners = new Set<(event: PageEvent) => void>()
  const calls: { name: string; input: unknown }[] = []
  let settings: Settings = { language: 'id', theme: 'light', merchantName: 'Warung Bu Sri', ...init.settings }
  const health: Health = { ...HEALTH, ...init.health }
  let display: DisplayView = {
    merchantName: settings.merchantName,
    language: settings.language,
    practice: health.mode === 'practice',
    scene: { kind: 'idle' },
    ...init.display,
  }
  let session = { role: 'cashier' as Role, mode: health.mode, vault: 'not-needed' as const, ...init.session }
  const practice: PracticeView = {
    baseUrl: 'http://127.0.0.1:4100',
    down: false,
    faults: [],
    requests: 12,
    overBudget: 0,
    ...init.practice,
  }

  const find = (reference: string): OrderView => {
    const order = orders.get(reference)
    if (order === undefined) throw new Refused('not-found')
    return order
  }
  const put = (order: OrderView): OrderView => {
    const from = orders.get(order.reference)?.state ?? null
    orders.set(order.reference, order)
    if (from !== order.state)
      emit({ type: 'order-changed', reference: order.reference, from, to: order.state })
    return order
  }
  const emit = (event: PageEvent) => {
    for (const listener of listeners) listener(event)
  }
  const move: FakeBridge['move'] = (reference, to, overrides = {}) => {
    const { displayReference, saleId, method, amountMinor, createdAt, expiresAt, siblings } = find(reference)
    const kept = { reference, displayReference, saleId, method, amountMinor, createdAt, expiresAt, siblings }
    return put(orderIn(to, { ...kept, ...overrides, since: Date.now() }))
  }
  const oldestFirst = () => [...orders.values()].toSorted((a, b) => a.createdAt - b.createdAt)
  const checked = (reference: string): OrderView => {
    const order = { ...find(reference), lastAsked: { at: Date.now(), outcome: 'done' } }
    orders.set(reference, order)
    emit({ type: 'order-asked', reference })
    return order
  }

  const setup = createFakeSetup(init.setup ?? SETUP, init.operations ?? OPERATIONS, () =>
    emit({ type: 'setup-changed' }),
  )
  const handlers: Handlers = {
    ...setup.handlers,
    'session.get': () => session,
    'session.unlock': () => {
      session = { ...session, vault: 'open' }
      emit({ type: 'setup-changed' })
      return null
    },
    'sale.start': ({ amountMinor, method, note }) => {
      const now = Date.now()
      const va = method === 'va' ? { virtualAccountNo: '8808123456789012' } : {}
      return put(
        orderIn('waiting', {
          amountMinor,
          method,
          ...va,
          ...(note === undefined ? {} : { note }),
          createdAt: now,
          expiresAt: now + 600_000,
          since: now,
        }),
      )
    },
    'sale.renew': ({ reference }) => {
      const { saleId, amountMinor, method } = find(reference)
      return put(orderIn('waiting', { saleId, amountMinor, method, createdAt: Date.now() }))
    },
    'order.retry': ({ reference }) => move(reference, 'waiting'),
    'order.checkNow': ({ reference }) => checked(reference),
    'order.lookThrough': ({ reference }) => checked(reference),
    'order.cancel': ({ reference }) => move(reference, 'cancelling'),
    'order.acknowledge': ({ reference }) => put({ ...find(reference), acknowledgedAt: Date.now() }),
    'order.get': ({ reference }) => find(reference),
    'order.open': () => oldestFirst().filter(({ acknowledgedAt }) => acknowledgedAt === undefined),
    'history.list': ({ search = '', state, limit }) => {
      const rows = oldestFirst()
        .toReversed()
        .map(rowOf)
        .filter(
          (row) => row.displayReference.includes(search) && (state === undefined || row.state === state),
        )
      return { rows: rows.slice(0, limit), total: rows.length }
    },
    'history.timeline': ({ reference }) => ({ order: find(reference), entries: [] }),
    'settings.get': () => settings,
    'settings.change': ({ language, theme, merchantName }) => {
      settings = {
        language: language ?? settings.language,
        theme: theme ?? settings.theme,
        merchantName: merchantName ?? settings.merchantName,
      }
      emit({ type: 'settings-changed' })
      return settings
    },
    'health.get': () => health,
    'display.show': () => null,
    'display.current': () => display,
    'practice.get': () => practice,
    'practice.payer': () => null,
    'practice.fault': () => null,
  }

  return {
    calls,
    orders,
    emit,
    move,
    inputsOf: <N extends ProcedureName>(name: N) =>
      calls.filter((one) => one.name === name).map(({ input }) => input as InputOf<N>),
    handle: (name, handler) => {
      handlers[name] = handler as never
    },
    setDisplay: (scene) => {
      display = { ...display, scene }
      emit({ type: 'display-changed' })
    },
    setSetup: (next) => void setup.change(next),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    call: async (name, input) => {
      calls.push({ name, input })
      return answer(handlers, name, input)
    },
  }
}

async function answer(handlers: Handlers, name: string, input: unknown): Promise<Envelope<unknown>> {
  const refuse = (code: BridgeErrorCode, details?: Refusal['details']): Envelope<unknown> => ({
    ok: false,
    error: {
      code,
      messageKey: `error.${code}`,
      correlationId: 'F-0001',
      ...(details === undefined ? {} : { details }),
    },
  })
  const known = name as ProcedureName
  const handler = handlers[known] as ((input: unknown) => unknown) | undefined
  if (handler === undefined) return refuse('unknown-procedure')
  const read = procedures[known].input.safeParse(input)
  if (!read.success) return refuse('invalid-input')
  try {
    return { ok: true, value: await handler(read.data) }
  } catch (error) {
    return error instanceof Refused ? refuse(error.code, error.details) : refuse('internal')
  }
}

function rowOf({
  reference,
  displayReference,
  method,
  amountMinor,
  createdAt,
  state,
  since,
  note,
  evidence,
}: OrderView): HistoryRow {
  return {
    reference,
    displayReference,
    method,
    amountMinor,
    createdAt,
    state,
    since,
    ...(note === undefined ? {} : { note }),
    ...(evidence?.transactionId === undefined ? {} : { transactionId: evidence.transactionId }),
    ...(evidence?.rrn === undefined ? {} : { rrn: evidence.rrn }),
  }
}
