/** Rows that Loket answers: the gateway simulator calls a real listener over TLS and logs the answers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertificate } from '#callbacks/certificate.ts'
import { createCallbackController, type CallbackController } from '#callbacks/listener-controller.ts'
import { beginInstruction } from '#domain/instruction.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { IncomingName } from '#gateway/registry.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { practiceMerchant } from '#simulator/config.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { forkListener } from '#test/support/callback-listener.ts'
import { startPracticeGateway, type RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { merchantOf } from './drive.ts'

export const INCOMING_ROWS: readonly IncomingName[] = ['va-inquiry', 'va-payment', 'transfer-confirmation']

/** Our journal's state for the number before the gateway's call. */
type Ground = 'waiting' | 'nothing' | 'paid' | 'expired' | 'another amount'

type IncomingColumn = {
  readonly name: string
  readonly ground: Ground
  readonly fault?: FaultInput
  /** No listener at the address that the gateway knows. */
  readonly away?: true
  /** The response code given to the gateway, or why it got no trustworthy answer. */
  readonly means: Readonly<Record<IncomingName, string>>
}

const MINUTE = 60_000
const AMOUNT = rupiah(150_000n)
const each = (inquiry: string, payment: string, transfer: string) => ({
  'va-inquiry': inquiry,
  'va-payment': payment,
  'transfer-confirmation': transfer,
})

export const INCOMING_COLUMNS: readonly IncomingColumn[] = [
  { name: 'done', ground: 'waiting', means: each('2002400', '2002500', '2007000') },
  { name: 'unknown to us', ground: 'nothing', means: each('4042412', '4042512', '4047001') },
  // A repeated notice of a payment is no fault; only another transaction for a paid bill is.
  { name: 'settled', ground: 'paid', means: each('4042414', '2002500', '4047000') },
  // Money after the end is still money: it is accepted, and followed by a status check.
  { name: 'expired', ground: 'expired', means: each('4042419', '2002500', '4047000') },
  // We set the amount of an inquiry; a payment's amount is compared by the status check.
  { name: 'another amount', ground: 'another amount', means: each('2002400', '2002500', '4047013') },
  {
    name: 'forged',
    ground: 'waiting',
    fault: { kind: 'wrong-signature' },
    means: each('4012400', '4012500', '4017000'),
  },
  {
    name: 'stale',
    ground: 'waiting',
    fault: { kind: 'clock-off', ms: -20 * MINUTE },
    means: each('4012400', '4012500', '4017000'),
  },
  {
    name: 'dropped',
    ground: 'waiting',
    fault: { kind: 'drop-before' },
    means: each('connection', 'connection', 'connection'),
  },
  {
    name: 'nobody there',
    ground: 'waiting',
    away: true,
    means: each('connection', 'connection', 'connection'),
  },
]

export type IncomingCell = {
  readonly row: IncomingName
  readonly column: string
  readonly expected: string
  readonly got: string
}

/** All cells, column by column. */
export async function incomingCells(): Promise<readonly IncomingCell[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-incoming-'))
  const opened = openJournal({ file: join(folder, 'till.journal'), mode: 'practice', clock: systemClock })
  if (!opened.ok) throw new Error(opened.detail)
  const gateway = await startPracticeGateway({
    config: { perMinute: 100_000, perHour: 100_000, retryNotifyMs: [] },
  })
  const listener = await listen(gateway, opened.journal)
  try {
    const cells: IncomingCell[] = []
    const send = await merchantOf(gateway)
    for (const column of INCOMING_COLUMNS)
      for (const row of INCOMING_ROWS)
        cells.push(await cellOf(row, column, { gateway, listener, journal: opened.journal, send }))
    return cells
  } finally {
    listener.controller.stop()
    opened.journal.close()
    await gateway.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Listener = {
  readonly controller: CallbackController
  readonly address: { readonly url: string; readonly ca: string }
}
type Stage = {
  readonly gateway: RunningPracticeGateway
  readonly listener: Listener
  readonly journal: Journal
  readonly send: Awaited<ReturnType<typeof merchantOf>>
}

async function cellOf(row: IncomingName, column: IncomingColumn, stage: Stage): Promise<IncomingCell> {
  const { control } = stage.gateway
  const reference = nextReference()
  await control.setMerchant(undefined)
  // For a payment notice the order is already at the gateway.
  if (row === 'va-payment') await control.payer({ action: 'open', reference, amount: '150000.00' })
  prepare(row, column.ground, reference, stage.journal)
  const { address } = stage.listener
  await control.setMerchant(
    column.away === undefined ? address : { ...address, url: 'https://127.0.0.1:9/api' },
  )
  const last = (await control.log()).at(-1)?.seq ?? 0
  if (column.fault !== undefined && column.fault.kind !== 'refuse-connection')
    await control.arm({ ...column.fault, operation: row })
  if (row === 'va-inquiry') await control.payer({ action: 'open', reference })
  if (row === 'va-payment') await control.payer({ action: 'pay', reference })
  if (row === 'transfer-confirmation') await stage.send('transfer-interbank', reference)
  const got = await heard(stage.gateway, row, last)
  await control.clearFaults()
  return { row, column: column.name, expected: column.means[row], got }
}

/** The gateway reports a payment a moment later: until then its log has no entry. */
async function heard({ control }: RunningPracticeGateway, row: IncomingName, after: number): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const entry = (await control.log(after)).find(
      ({ operation, direction }) => direction !== undefined && operation === row,
    )
    // The connection's own words follow the colon.
    if (entry !== undefined) return entry.code === '' ? (entry.why ?? '').replace(/:.*$/, '') : entry.code
    await new Promise((resolve) => systemTimers.after(25, () => resolve(undefined)))
  }
  return 'nothing'
}

function prepare(row: IncomingName, ground: Ground, reference: Reference, journal: Journal): void {
  if (ground === 'nothing') return
  const at = systemClock.now()
  const amount = ground === 'another amount' ? rupiah(99_000n) : AMOUNT
  if (row === 'transfer-confirmation') {
    const begun = beginInstruction(
      {
        reference,
        kind: 'transfer',
        facts: { amountMinor: amount.minor, bankCode: '009', accountEndsIn: '7891' },
      },
      at,
    )
    const state = ground === 'paid' ? 'confirmed' : ground === 'expired' ? 'failed' : 'sending'
    const after = { ...begun, state } as const
    journal.write.commit({ at, instruction: { after, event: {}, eventKind: 'begun' } })
    return
  }
  const order: Order = {
    reference,
    saleId: reference,
    method: 'va',
    amount,
    createdAt: at,
    expiresAt: ground === 'expired' ? at - MINUTE : at + 10 * MINUTE,
    watchUntil: at + 10 * MINUTE,
    state: stateOf(ground, reference, at),
  }
  journal.write.commit({ at, order: { after: order, event: {}, eventKind: 'open-va' } })
}

function stateOf(ground: Ground, reference: string, since: number): OrderState {
  const evidence = { source: 'status', at: since } as const
  if (ground === 'paid') return { kind: 'paid', since, evidence }
  if (ground === 'expired') return { kind: 'expired', since, evidence }
  return { kind: 'waiting', since, ask: { kind: 'va', virtualAccountNo: reference } }
}

async function listen(gateway: RunningPracticeGateway, journal: Journal): Promise<Listener> {
  const tls = makeCertificate(['127.0.0.1'], { clock: systemClock, random: systemRandom })
  const { partnerId, channelId, partnerServiceId, merchantId } = practiceMerchant
  let controller: CallbackController | undefined
  const port = await new Promise<number>((resolve) => {
    const ready = () => {
      const at = controller?.health().port
      if (at !== undefined && controller?.health().state === 'listening') resolve(at)
    }
    controller = createCallbackController({
      fork: forkListener,
      setup: () => ({
        journalFile: journal.file,
        gatewayPublicKey: gateway.gatewayPublicKey,
        tls,
        host: '127.0.0.1',
        port: 0,
        merchant: { partnerId, channelId, partnerServiceId, customerNo: merchantId, payerName: 'Pelanggan' },
        rules: { timestampWindowMs: 5 * MINUTE, transferServiceCode: '70', prefix: '/api' },
      }),
      store: (callbacks) => String(journal.write.commit({ at: systemClock.now(), callbacks }).seq),
      onPayment: () => undefined,
      onTransfer: () => undefined,
      clock: systemClock,
      after: systemTimers.after,
      onChange: ready,
      bug: (where, message) => {
        throw new Error(`${where}: ${message}`)
      },
    })
  })
  if (controller === undefined) throw new Error('no desk')
  return { controller, address: { url: `https://127.0.0.1:${port}/api`, ca: tls.cert } }
}

let count = 0

function nextReference(): Reference {
  count += 1
  return `90012611200${String(count).padStart(10, '0')}` as Reference
}
