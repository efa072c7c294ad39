import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Clock, Random } from '#domain/ports.ts'
import { timestampA } from '#domain/timestamp.ts'
import type { CallResult } from './checks/admission.ts'
import { refusalOf, refusals, refuse } from './answer.ts'
import { budgetWindow, countersOf } from './checks/budget-window.ts'
import { answerCall } from './checks/call.ts'
import type { PracticeConfig } from './config.ts'
import type { Counters, Fault, LogEntry, OrderView, PayerInput } from './control/control.ts'
import type { DriveResult, PageInput, RecordsView, TransferInput } from './control/control-records.ts'
import { practiceCipher } from './encoding.ts'
import { driveTransfer, pressButton, viewRecords } from './control/drive.ts'
import { faultBench, faultOf, prevents, type CallFault } from './faults.ts'
import type { HandlerContext } from './operations/handler.ts'
import { qrImagePath } from './operations/qr.ts'
import { NO_HABITS, openActiveHabits, type HabitChoice } from './habits/active-habits.ts'
import type { MerchantCall } from './merchant/merchant-call.ts'
import type { MerchantAddress, MerchantClient } from './merchant/merchant-client.ts'
import { createNotifier } from './merchant/notices.ts'
import { actAsPayer, askThenActAsPayer, carryOutDue, viewOf, type PayerResult } from './control/payer.ts'
import type { PageContext } from './pages/hosted-page.ts'
import { answerPage, isPagePath } from './pages/pages.ts'
import { qrPng } from './pages/png.ts'
import { openRegistration } from './merchant/registration.ts'
import { renderAnswer } from './render.ts'
import { namesOf } from './checks/request-names.ts'
import { routeTo, type Route } from './routes.ts'
import { openState } from './state.ts'
import type { PracticeStore } from './store.ts'
import type { PracticeRequest, PracticeResult } from './wire.ts'

export type PracticeGateway = {
  readonly handle: (request: PracticeRequest) => Promise<PracticeResult>
  /** Acts with the gateway's own records; never asks the merchant. */
  readonly payer: (input: PayerInput) => PayerResult
  /** As `payer`, but asks the merchant about a virtual-account number that the gateway does not know. */
  readonly askThenPay: (input: PayerInput) => Promise<PayerResult>
  /** Registers the merchant's callback address, or removes it. */
  readonly setMerchant: (address: MerchantAddress | undefined) => void
  readonly merchantUrl: () => string | undefined
  /** Sends the notices that are due to the merchant; resolves when each has its reply. */
  readonly tellMerchant: () => Promise<void>
  readonly arm: (fault: Fault) => void
  readonly clearFaults: () => void
  readonly faults: () => readonly Fault[]
  /** Sets how it writes from now on, until other habits are chosen. */
  readonly chooseHabits: (choice: HabitChoice) => void
  readonly habits: () => HabitChoice
  /** False while a `refuse-connection` fault lasts. */
  readonly listening: () => boolean
  readonly log: () => readonly LogEntry[]
  readonly transactions: () => readonly OrderView[]
  /** Transfers, bindings, accounts, invoices. */
  readonly records: () => RecordsView
  readonly driveTransfer: (input: TransferInput) => DriveResult
  readonly pressButton: (input: PageInput) => DriveResult
  readonly counters: () => Counters
  /** Clears everything except its key. */
  readonly reset: () => void
  /** PEM, SPKI. */
  readonly gatewayPublicKey: string
}

export type PracticeGatewayDeps = {
  readonly clock: Clock
  readonly random: Random
  readonly config: PracticeConfig
  readonly store: PracticeStore
  readonly merchantPublicKey: KeyObject
  /** Read when a QR address is made: the server knows its port only once it listens. */
  readonly baseUrl: () => string
  /** RSA. Absent: the key in the store, or a fresh one that is then stored. */
  readonly gatewayPrivateKey?: KeyObject
  /** A ready-made client of the merchant's server, used as if registered. */
  readonly merchant?: MerchantClient
  /** Makes calls to a registered address; absent: no address can be registered. */
  readonly callMerchant?: MerchantCall
}

const IMAGE_PATH = /^\/qr\/(\d{18})\.png$/

/** The core of the gateway simulator: no sockets and no timers; time comes only from the given clock. */
export function createPracticeGateway(deps: PracticeGatewayDeps): PracticeGateway {
  const { clock, random, config, store, merchantPublicKey } = deps
  const state = openState(store, clock.now())
  const privateKey = deps.gatewayPrivateKey ?? keptKey()
  const cipher = practiceCipher(config)
  const budget = budgetWindow(config, clock)
  const bench = faultBench()
  const activeHabits = openActiveHabits()
  budget.restart(state.log())

  function keptKey(): KeyObject {
    const kept = state.gatewayPrivateKey()
    if (kept !== undefined) return createPrivateKey(kept)
    const fresh = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    state.keepGatewayPrivateKey(fresh.export({ type: 'pkcs8', format: 'pem' }))
    return fresh
  }
  const registration = openRegistration({
    call: deps.callMerchant,
    ready: deps.merchant,
    clock,
    random,
    config,
    privateKey,
    log: state.addLog,
    takeFaults: bench.take,
    applied: activeHabits.applied,
  })
  const contextAt = (now: number, faults: readonly CallFault[] = []): HandlerContext => ({
    now,
    config,
    state,
    random,
    baseUrl: config.publicUrl ?? deps.baseUrl(),
    faults,
    externalId: '',
    ...registration.line(),
  })
  /** The context of this moment, after everything due has happened. */
  const present = (): HandlerContext => {
    const context = contextAt(clock.now())
    carryOutDue(context)
    return context
  }

  const withPayer = (context: HandlerContext): PageContext => ({
    ...context,
    payer: (input) => actAsPayer(input, context),
  })

  function image(trxId: string): PracticeResult {
    const order = state
      .orders()
      .find(({ transactions }) => qrImagePath(transactions[0].trxId) === qrImagePath(trxId))
    if (order?.qrContent === undefined)
      return { kind: 'answer', status: 404, headers: {}, body: new Uint8Array(), delayMs: 0 }
    const headers = { 'content-type': 'image/png', 'cache-control': 'no-store' }
    return { kind: 'answer', status: 200, headers, body: qrPng(order.qrContent), delayMs: 0 }
  }

  async function decide(
    route: Route | undefined,
    request: PracticeRequest,
    faults: readonly CallFault[],
    now: number,
  ): Promise<CallResult> {
    if (route === undefined)
      return {
        verdict: refuse('00', { ...refusals.notFound, caseCode: '00', message: 'Not Found' }),
        admitted: false,
      }
    if (route.method !== request.method) return { verdict: refusalOf(route, 'notSupported'), admitted: false }
    if (prevents(faults)) return { verdict: refusalOf(route, 'generalError'), admitted: false }
    const context = { ...contextAt(now, faults), externalId: namesOf(request).externalId }
    return answerCall(route, request, { context, merchantPublicKey, cipher, budget })
  }

  async function handle(request: PracticeRequest): Promise<PracticeResult> {
    if (bench.refusing()) return { kind: 'refused' }
    const { now: realNow } = present()
    const [path = ''] = request.path.split('?')
    const imageOf = request.method === 'GET' ? IMAGE_PATH.exec(path)?.[1] : undefined
    const route = routeTo(path)
    const faults = route === undefined ? [] : bench.take(route.name)
    const now = realNow + (faultOf(faults, 'clock-off')?.ms ?? 0)
    const noted = {
      at: realNow,
      time: timestampA(realNow),
      method: request.method.slice(0, 16),
      path: path.slice(0, 256),
      ...namesOf(request),
    }
    const visited = (operation: 'qr-image' | 'page'): void =>
      state.addLog({ ...noted, operation, code: '', processed: false, admitted: false, fault: '' })
    if (imageOf !== undefined) {
      visited('qr-image')
      return image(imageOf)
    }
    if (isPagePath(path)) {
      visited('page')
      return answerPage(request, withPayer(present()))
    }
    const decided = await decide(route, request, faults, now)
    const result = renderAnswer({
      decided,
      request,
      faults,
      route,
      now,
      config,
      privateKey,
      rateHeaders: budget.headers(),
      applied: activeHabits.applied,
    })
    state.addLog({
      ...noted,
      operation: route?.name ?? '',
      code: result.code,
      processed: decided.verdict.processed,
      admitted: decided.admitted,
      fault: faults.map(({ kind }) => kind).join('+'),
      ...(result.applied.length === 0 ? {} : { habits: result.applied.map(({ name }) => name).join('+') }),
    })
    return result.wire
  }

  return {
    handle,
    payer: (input) => actAsPayer(input, present()),
    askThenPay: (input) => askThenActAsPayer(input, present),
    setMerchant: registration.set,
    merchantUrl: registration.url,
    tellMerchant: createNotifier(present),
    arm: bench.arm,
    clearFaults: bench.clear,
    faults: bench.armed,
    chooseHabits: activeHabits.choose,
    habits: activeHabits.chosen,
    listening: () => !bench.refusing(),
    log: state.log,
    transactions() {
      const { now } = present()
      return state.orders().map((order) => viewOf(order, now))
    },
    records: () => viewRecords(present()),
    driveTransfer: (input) => driveTransfer(input, present()),
    pressButton: (input) => pressButton(input, withPayer(present())),
    counters: () => countersOf(state.log()),
    reset() {
      state.reset()
      bench.clear()
      activeHabits.choose(NO_HABITS)
      budget.restart([])
    },
    gatewayPublicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
  }
}
