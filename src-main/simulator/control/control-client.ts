import { z } from 'zod'
import {
  CONTROL_HEADER,
  PAYER_REFUSALS,
  controlErrorSchema,
  countersSchema,
  faultSchema,
  logEntrySchema,
  orderViewSchema,
} from './control.ts'
import type {
  Counters,
  Fault,
  FaultInput,
  LogEntry,
  MerchantInput,
  OrderView,
  PayerInput,
  PayerRefusal,
} from './control.ts'
import { DRIVE_REFUSALS, recordsSchema } from './control-records.ts'
import type { DriveResult, PageInput, RecordsView, TransferInput } from './control-records.ts'
import { habitChoiceSchema, type HabitChoice, type HabitChoiceInput } from '../habits/active-habits.ts'

export type PayerOutcome =
  | { readonly ok: true; readonly order: OrderView }
  | { readonly ok: false; readonly code: PayerRefusal; readonly message: string }

/** Every method throws when the gateway simulator cannot be reached or does not understand the request. */
export type ControlClient = {
  /** What a payer could not do (expired, unknown, damaged QR) is a value, not a throw. */
  readonly payer: (input: PayerInput) => Promise<PayerOutcome>
  readonly arm: (fault: FaultInput) => Promise<readonly Fault[]>
  readonly faults: () => Promise<readonly Fault[]>
  readonly clearFaults: () => Promise<void>
  /** Sets how the simulator writes from now on; without names it writes as the interface shows. */
  readonly chooseHabits: (choice: HabitChoiceInput) => Promise<HabitChoice>
  /** Registers the merchant's callback address; undefined removes it. */
  readonly setMerchant: (address: MerchantInput | undefined) => Promise<void>
  /** Entries with a `seq` above `after`; without `after`, all entries. */
  readonly log: (after?: number) => Promise<readonly LogEntry[]>
  readonly transactions: () => Promise<readonly OrderView[]>
  readonly order: (reference: string) => Promise<OrderView | undefined>
  /** Transfers, bindings, accounts, invoices and the deposit balance. */
  readonly records: () => Promise<RecordsView>
  readonly driveTransfer: (input: TransferInput) => Promise<DriveResult>
  /** Presses a button of a hosted page. */
  readonly pressButton: (input: PageInput) => Promise<DriveResult>
  readonly counters: () => Promise<Counters>
  readonly reset: () => Promise<void>
}

export type ControlAddress = {
  readonly controlUrl: string
  readonly controlToken: string
  /** Default: the global fetch. */
  readonly fetch?: typeof globalThis.fetch
}

const faultsSchema = z.object({ faults: z.array(faultSchema) })
const habitsSchema = z.object({ choice: habitChoiceSchema })
const refusalSchema = z.enum(PAYER_REFUSALS)

export function controlClient({
  controlUrl,
  controlToken,
  fetch = globalThis.fetch,
}: ControlAddress): ControlClient {
  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`${controlUrl}/_practice/${path}`, {
      method,
      headers: { [CONTROL_HEADER]: controlToken, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, json: (await response.json()) as unknown }
  }
  async function ask<S extends z.ZodType>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> {
    const { status, json } = await call(method, path, body)
    if (status === 200) return schema.parse(json)
    const { error } = controlErrorSchema.parse(json)
    throw new Error(`practice gateway: ${error.code}: ${error.message}`)
  }
  const transactions = async () =>
    (await ask(z.object({ orders: z.array(orderViewSchema) }), 'GET', 'transactions')).orders

  async function drive(path: string, input: unknown): Promise<DriveResult> {
    const { status, json } = await call('POST', path, input)
    if (status === 200) return { ok: true }
    const { code, message } = controlErrorSchema.parse(json).error
    const refusal = z.enum(DRIVE_REFUSALS).safeParse(code)
    if (!refusal.success) throw new Error(`practice gateway: ${code}: ${message}`)
    return { ok: false, code: refusal.data }
  }

  return {
    async payer(input) {
      const { status, json } = await call('POST', 'payer', input)
      if (status === 200) return { ok: true, order: z.object({ order: orderViewSchema }).parse(json).order }
      const { code, message } = controlErrorSchema.parse(json).error
      const refusal = refusalSchema.safeParse(code)
      if (!refusal.success) throw new Error(`practice gateway: ${code}: ${message}`)
      return { ok: false, code: refusal.data, message }
    },
    arm: async (fault) => (await ask(faultsSchema, 'POST', 'faults', fault)).faults,
    faults: async () => (await ask(faultsSchema, 'GET', 'faults')).faults,
    chooseHabits: async (choice) => (await ask(habitsSchema, 'POST', 'habits', choice)).choice,
    clearFaults: async () => void (await ask(faultsSchema, 'DELETE', 'faults')),
    setMerchant: async (address) =>
      void (await ask(z.object({}), address === undefined ? 'DELETE' : 'POST', 'merchant', address)),
    log: async (after = 0) =>
      (await ask(z.object({ log: z.array(logEntrySchema) }), 'GET', `log?after=${after}`)).log,
    transactions,
    order: async (reference) => (await transactions()).find((order) => order.reference === reference),
    records: () => ask(recordsSchema, 'GET', 'records'),
    driveTransfer: (input) => drive('transfers', input),
    pressButton: (input) => drive('pages', input),
    counters: () => ask(countersSchema, 'GET', 'counters'),
    reset: async () => void (await ask(z.object({}), 'POST', 'reset')),
  }
}
