import { LATEST } from '#backoffice/history.ts'
import { NORMAL_KEYS } from '#contract/keys.ts'
import type { BridgeErrorCode, Envelope, Refusal } from '#contract/envelope.ts'
import type { AttentionList } from '#contract/attention-views.ts'
import type { BackupView } from '#contract/backup-views.ts'
import type { ConnectView } from '#contract/connect-views.ts'
import type { HeardEvent, LoketBridge, PageEvent } from '#contract/events.ts'
import type { PaperView } from '#contract/paper-views.ts'
import type { PeopleView } from '#contract/people-views.ts'
import { procedures, type InputOf, type OutputOf, type ProcedureName } from '#contract/procedures.ts'
import type { ReviewExport } from '#contract/review-views.ts'
import type { RefundList } from '#contract/refund-views.ts'
import type { DisplayView, ScreensView } from '#contract/display-views.ts'
import { withStale } from '#contract/stale.ts'
import { moneyKindOf } from '#domain/money-kind.ts'
import { scanCodeOfOrder } from '#domain/scan-code.ts'
import type { SlipView } from '#contract/doubt-views.ts'
import type { OperationView, SetupView } from '#contract/setup-views.ts'
import type { HistoryRow } from '#contract/history-views.ts'
import type { Health, OrderView, PracticeView, PaymentMethods, SettingsView } from '#contract/views.ts'
import type { UpdateView } from '#contract/update-views.ts'
import type { StorageFacts } from '#backoffice/health/facts.ts'
import { createFakeAttention } from './fake-attention.ts'
import { BACKUPS, createFakeBackups } from './fake-backup.ts'
import { createFakeConnect, NEVER } from './fake-connect.ts'
import { createFakeDiagnosis } from './fake-diagnosis.ts'
import { createFakeDispute } from './fake-dispute.ts'
import { SCREENS } from './fake-display.ts'
import { createFakeDoubt } from './fake-doubt.ts'
import { createFakeDues, type FakeDuesInit } from './fake-dues.ts'
import { createFakeLinked, type FakeLinkedInit } from './fake-linked.ts'
import { createFakePaper, PAPER } from './fake-paper.ts'
import { createFakeBatches, type FakeBatchesInit } from './fake-batches.ts'
import { createFakePayouts, type FakePayoutsInit } from './fake-payouts.ts'
import { createFakePeople, fakeSession } from './fake-people.ts'
import { createFakeRefunds } from './fake-refund.ts'
import { createFakeReview, type FakeReviewInit } from './fake-review.ts'
import { timelineOfRow } from './fake-review-timeline.ts'
import { createFakeInvoices, type FakeInvoicesInit } from './fake-invoices.ts'
import { createFakeSettlement, type FakeSettlementInit } from './fake-settlement.ts'
import { createFakeLinks, type FakeLinksInit } from './fake-links.ts'
import { SALE_WAYS } from './fake-sale.ts'
import { fakeReport } from './fake-health.ts'
import { createFakeDrills, type FakeDrillsInit } from './fake-drills.ts'
import { createFakeSignoff, type FakeSignoffInit } from './fake-signoff.ts'
import { createFakeShift, type FakeShiftInit } from './fake-shift.ts'
import { createFakeSetup, OPERATIONS, Refused, SETUP } from './fake-setup.ts'

export { Refused }

export type FakeBridgeInit = {
  readonly orders?: readonly OrderView[]
  readonly settings?: Partial<SettingsView>
  readonly health?: Partial<Health>
  readonly display?: Partial<DisplayView>
  /** The order that the customer sees. */
  readonly shown?: string
  readonly slips?: readonly SlipView[]
  readonly practice?: Partial<PracticeView>
  readonly ways?: PaymentMethods
  readonly session?: Partial<OutputOf<'session.get'>>
  readonly people?: PeopleView
  readonly paper?: Partial<PaperView>
  readonly backup?: Partial<BackupView>
  readonly storage?: Partial<StorageFacts>
  readonly update?: Partial<UpdateView>
  readonly setup?: SetupView
  readonly connect?: ConnectView
  /** Refused procedures, each with its code, or with further details for the page. */
  readonly refuses?: Readonly<Partial<Record<ProcedureName, BridgeErrorCode | Refusal>>>
  /** Procedures that never answer. */
  readonly stalls?: readonly ProcedureName[]
  readonly shift?: FakeShiftInit
  readonly refunds?: RefundList
  readonly review?: FakeReviewInit
  readonly attention?: AttentionList
  readonly signoff?: FakeSignoffInit
  readonly settlement?: FakeSettlementInit
  readonly linked?: FakeLinkedInit
  readonly invoices?: FakeInvoicesInit
  readonly dues?: FakeDuesInit
  readonly payouts?: FakePayoutsInit
  readonly batches?: FakeBatchesInit
  readonly links?: FakeLinksInit
  readonly screens?: ScreensView
  readonly drills?: FakeDrillsInit
  readonly operations?: readonly OperationView[]
}

type Handler<N extends ProcedureName> = (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>>
type Handlers = { [N in ProcedureName]?: Handler<N> }

export type FakeBridge = LoketBridge & {
  /** Every call so far, in order. */
  readonly calls: { readonly name: string; readonly input: unknown }[]
  /** The inputs of a procedure's calls. */
  inputsOf<N extends ProcedureName>(name: N): readonly InputOf<N>[]
  /** Replaces a procedure's answer; throw a `Refused` to refuse. */
  handle<N extends ProcedureName>(name: N, handler: Handler<N>): void
  emit(event: PageEvent): void
  /** Replaces the connection test's result and notifies the page. */
  setConnect(next: ConnectView): void
  /** Replaces the connection's state and notifies the page. */
  setSetup(next: Partial<SetupView>): void
  /** Changes the state of the backups and notifies the page; `isDone` ends the job under way. */
  setBackup(next: Partial<BackupView>, isDone?: boolean): void
  /** Replaces the state of the review's export and notifies the page. */
  setExport(next: ReviewExport): void
  /** So many further orders of today in the review; notifies the page. */
  addToReview(orders: number): void
}

export const HEALTH: Health = {
  mode: 'real',
  gateway: { baseUrl: 'http://127.0.0.1:4100', connection: 'up', answerSignature: 'required' },
  journal: { state: 'sound', events: 1204n, head: '7f3q-91ac', file: '/data/till.db' },
  budget: { minuteLeft: 52, minuteOf: 60, hourLeft: 560, hourOf: 600 },
  recovered: 0,
  version: '0.1.0',
}

/** The main process as a page sees it, in memory: same names, same schemas, same envelopes. */
export function createFakeBridge(init: FakeBridgeInit = {}): FakeBridge {
  const orders = new Map((init.orders ?? []).map((order) => [order.reference, order]))
  const listeners = new Set<(event: HeardEvent) => void>()
  const calls: { name: string; input: unknown }[] = []
  let settings: SettingsView = {
    locked: [],
    language: 'id',
    theme: 'light',
    size: 100,
    merchantName: 'Warung Bu Sri',
    volume: 'normal',
    speakAmounts: false,
    keys: NORMAL_KEYS,
    ...init.settings,
  }
  const health: Health = { ...HEALTH, ...init.health }
  const display: DisplayView = {
    merchantName: settings.merchantName,
    language: settings.language,
    practice: health.mode === 'practice',
    connectionLost: health.gateway.connection === 'down',
    scene: { kind: 'idle' },
    ...init.display,
  }
  const people = createFakePeople({
    session: fakeSession(health.mode, init.session),
    people: init.people,
    changed: (type) => emit({ type }),
  })
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
  const emit = (event: PageEvent) => {
    const heard = withStale(event)
    for (const listener of listeners) listener(heard)
  }
  const oldestFirst = () => [...orders.values()].toSorted((a, b) => a.createdAt - b.createdAt)
  const checked = (reference: string): OrderView => {
    const order = { ...find(reference), lastAsked: { at: Date.now(), outcome: 'done' } }
    orders.set(reference, order)
    emit({ type: 'order-asked', reference })
    return order
  }

  const drills = createFakeDrills(init.drills ?? {}, (event) => emit(event))
  const setup = createFakeSetup(init.setup ?? SETUP, init.operations ?? OPERATIONS, () =>
    emit({ type: 'setup-changed' }),
  )
  const paper = createFakePaper({ ...PAPER, ...init.paper }, () => emit({ type: 'paper-changed' }))
  const backups = createFakeBackups({ ...BACKUPS, mode: health.mode, ...init.backup }, () =>
    emit({ type: 'backup-changed' }),
  )
  const connect = createFakeConnect(
    init.connect ?? NEVER,
    (profile) => setup.keep(profile),
    () => emit({ type: 'connection-test-changed' }),
  )
  const shift = createFakeShift(init.shift ?? {}, () => emit({ type: 'shift-changed' }))
  const review = createFakeReview(init.review ?? { orders: 0, days: 0 }, (event) => emit(event))
  const settlement = createFakeSettlement(init.settlement ?? {}, () => emit({ type: 'settlement-changed' }))
  const doubt = createFakeDoubt({
    orders: () => oldestFirst(),
    slips: init.slips,
    recovered: health.recovered,
    emit: (event) => emit(event),
  })
  const handlers: Handlers = {
    ...setup.handlers,
    ...connect.handlers,
    ...people.handlers,
    ...paper.handlers,
    ...backups.handlers,
    ...shift.handlers,
    ...review.handlers,
    ...createFakeDispute(),
    ...createFakeSignoff(
      init.signoff ?? { cannot: 'not-over' },
      () => emit({ type: 'signoff-changed' }),
      (code, who) => new Refused(code, { left: 4, ...(who === undefined ? {} : { who }) }),
    ),
    ...settlement.handlers,
    ...createFakeLinked(init.linked ?? {}, () => emit({ type: 'instruction-changed', reference: '' })),
    ...createFakeInvoices(init.invoices ?? {}, () => emit({ type: 'invoices-changed' })).handlers,
    ...createFakeDues(init.dues ?? {}, () => emit({ type: 'dues-changed' })),
    ...createFakePayouts(
      { ...init.payouts, batched: (init.batches?.batches ?? []).flatMap(({ rows }) => rows) },
      () => emit({ type: 'payouts-changed' }),
    ),
    ...createFakeBatches(init.batches ?? {}, () => emit({ type: 'payouts-changed' })),
    ...createFakeLinks(init.links ?? {}, (order) => void orders.set(order.reference, order)),
    'order.copyLink': () => null,
    ...createFakeRefunds(init.refunds),
    ...createFakeAttention(init.attention),
    ...createFakeDiagnosis(),
    ...doubt,
    'session.begin': ({ with: what }) => {
      people.change({ firstStart: false, ...(what === 'connect' ? { guided: true, role: 'it' } : {}) })
      return null
    },
    'session.setLanguage': ({ language }) => {
      settings = { ...settings, language }
      emit({ type: 'settings-changed' })
      return null
    },
    'sale.methods': () => init.ways ?? SALE_WAYS,
    'order.checkNow': ({ reference }) => checked(reference),
    'order.get': ({ reference }) => find(reference),
    'order.open': () => oldestFirst().filter(({ acknowledgedAt }) => acknowledgedAt === undefined),
    'history.list': ({ search = '', state, limit }) => {
      const rows = oldestFirst()
        .toReversed()
        .map(rowOf)
        .filter(
          (row) => row.displayReference.includes(search) && (state === undefined || row.state === state),
        )
      if (init.session?.role !== undefined && init.session.role !== 'cashier')
        return { rows: rows.slice(0, limit), total: rows.length }
      const latest = rows.slice(0, LATEST)
      return { rows: latest.slice(0, limit), total: latest.length, onlyLatest: LATEST }
    },
    'history.scanned': ({ code }) => {
      const order = oldestFirst().find(({ reference }) => scanCodeOfOrder(reference) === code)
      if (order === undefined) return { kind: 'unknown' }
      return { kind: 'order', reference: order.reference, isOpen: order.acknowledgedAt === undefined }
    },
    'history.timeline': ({ reference }) => {
      const row = orders.has(reference) ? undefined : review.rowOf(reference)
      return row === undefined ? { order: find(reference), entries: [] } : timelineOfRow(row)
    },
    'settings.get': () => settings,
    'settings.change': (change) => {
      const { language, theme, size, merchantName, volume, speakAmounts, keys } = change
      settings = {
        ...settings,
        language: language ?? settings.language,
        theme: theme ?? settings.theme,
        size: size ?? settings.size,
        merchantName: merchantName ?? settings.merchantName,
        volume: volume ?? settings.volume,
        speakAmounts: speakAmounts ?? settings.speakAmounts,
        keys: keys ?? settings.keys,
      }
      emit({ type: 'settings-changed' })
      return settings
    },
    'health.get': () => health,
    'health.report': ({ voices }) =>
      fakeReport({
        mode: moneyKindOf(health.mode, health.sandbox === true ? 'sandbox' : 'production'),
        health,
        backup: backups.handlers['backup.get']({}),
        storage: init.storage,
        updates: init.update?.fault === 'failed-trial' ? { refused: init.update.found ?? '' } : {},
        paper: { ...PAPER, ...init.paper },
        screens: init.screens ?? SCREENS,
        voice: { count: voices, isWanted: settings.speakAmounts },
      }),
    'update.get': () => ({ version: '0.1.0', state: 'idle', ...init.update }),
    'update.look': () => null,
    'update.install': () => null,
    'display.screens': () => init.screens ?? SCREENS,
    ...drills.handlers,
    'display.show': () => null,
    'display.clear': () => null,
    'display.amount': () => null,
    'display.shown': () => ({ reference: init.shown ?? null }),
    'display.current': () => display,
    'practice.get': () => practice,
    'practice.payer': () => null,
  }

  for (const [name, refusal] of Object.entries(init.refuses ?? {})) {
    const { code, details } = typeof refusal === 'string' ? { code: refusal } : refusal
    handlers[name as ProcedureName] = () => {
      throw new Refused(code, details)
    }
  }

  // Electron refuses a call whose answer nothing can give any more, so what would give it is kept.
  const stalled: (() => void)[] = []
  for (const name of init.stalls ?? [])
    handlers[name] = () => new Promise<never>((_answer, refuse) => void stalled.push(refuse))

  return {
    calls,
    emit,
    inputsOf: <N extends ProcedureName>(name: N) =>
      calls.filter((one) => one.name === name).map(({ input }) => input as InputOf<N>),
    handle: (name, handler) => {
      handlers[name] = handler as never
    },
    setConnect: (next) => void connect.change(next),
    setSetup: (next) => void setup.change(next),
    setBackup: (next, isDone) => void backups.change(next, isDone),
    setExport: review.setExport,
    addToReview: (orders) => {
      review.add(orders)
      emit({ type: 'review-changed' })
    },
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
