import { readQrPayload } from '#domain/qr-payload.ts'
import { encodeQrFields } from '#domain/qr-write.ts'
import { valueAt } from '#gateway/codec/conditions.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { incoming } from '#gateway/registry.ts'
import { fail, refuse, type Verdict } from './answer.ts'
import type { Fault } from './control/control.ts'

export type CallFault = Exclude<Fault, { readonly kind: 'refuse-connection' }>

export type FaultBench = {
  readonly arm: (fault: Fault) => void
  readonly clear: () => void
  readonly armed: () => readonly Fault[]
  readonly refusing: () => boolean
  /** Takes the faults that affect this call, and counts one use of each. */
  readonly take: (operation: string) => readonly CallFault[]
}

/** Faults wait here for their calls. They are not part of the state, so a restart drops them. */
export function faultBench(): FaultBench {
  let waiting: readonly CallFault[] = []
  let refusing = false
  return {
    arm(fault) {
      if (fault.kind === 'refuse-connection') refusing = true
      else waiting = [...waiting, fault]
    },
    clear() {
      waiting = []
      refusing = false
    },
    armed: () => (refusing ? [...waiting, { kind: 'refuse-connection' }] : waiting),
    refusing: () => refusing,
    take(operation) {
      const taken: CallFault[] = []
      waiting = waiting.flatMap((fault) => {
        const meets =
          fault.operation === undefined ? meetsUnnamed(fault, operation) : fault.operation === operation
        // Two faults of one kind are for two calls, so one call takes only the first.
        if (!meets || taken.some(({ kind }) => kind === fault.kind)) return [fault]
        taken.push(fault)
        return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : []
      })
      return taken
    },
  }
}

/** Each of these affects one kind of call, and waits for it even when it does not name an operation. */
const ABOUT: { readonly [K in CallFault['kind']]?: readonly string[] } = {
  'fail-invoices': ['invoices-send', 'invoices-reject'],
  'wrong-totals': ['invoices-send', 'invoices-reject'],
  'moving-page': ['transaction-history'],
}

function meetsUnnamed({ kind }: CallFault, operation: string): boolean {
  return ABOUT[kind]?.includes(operation) ?? !(operation in incoming)
}

export function faultOf<K extends CallFault['kind']>(
  faults: readonly CallFault[],
  kind: K,
): Extract<CallFault, { readonly kind: K }> | undefined {
  return faults.find((fault): fault is Extract<CallFault, { readonly kind: K }> => fault.kind === kind)
}

/** Whether these faults prevent the operation. */
export function prevents(faults: readonly CallFault[]): boolean {
  return faults.some((fault) => fault.kind === 'drop-before' || ('processed' in fault && !fault.processed))
}

/**
 * An answer to another question: well-formed and well-signed, but about something else. The declaration's `echoes`
 * names the texts to change.
 */
export function wrongEcho(
  verdict: Verdict,
  field: Extract<CallFault, { readonly kind: 'wrong-echo' }>['field'],
  echoes: Operation['echoes'],
): Verdict {
  const echoed = echoes
    .map(([, answered]) => valueAt(verdict.body, answered))
    .filter((value): value is string => typeof value === 'string' && !isAmount(value))
  const change = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => change(each, key))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]))
    }
    if (typeof value !== 'string') return value
    if (field === 'reference' && echoed.includes(value)) return otherText(value)
    if (field === 'amount' && isAmount(value) && key !== 'txFee') return more(value)
    if (field === 'payload-amount' && key === 'qrContent') return otherPayload(value, '54', more)
    if (field === 'payload-merchant' && key === 'qrContent')
      return otherPayload(value, '51', (text) => text.replace(/ID\d{13}/, (id) => otherText(id)))
    if (field === 'page-address' && key === 'webRedirectUrl') return otherHost(value)
    return value
  }
  return { ...verdict, body: change(verdict.body, '') as Verdict['body'] }
}

/**
 * The answer of a `say` fault, in place of the verdict; a success keeps its other members in addition to its code.
 */
export function saidInstead(
  { status, caseCode, errorCode, message }: Extract<CallFault, { readonly kind: 'say' }>,
  verdict: Verdict,
  { wire, serviceCode }: Pick<Operation, 'wire' | 'serviceCode'>,
): Verdict {
  const said =
    wire.kind === 'snap'
      ? refuse(serviceCode, { status, caseCode, message })
      : fail({ status, errorCode, message })
  const kept = status < 300 && verdict.processed ? verdict.body : {}
  return { status, body: { ...kept, ...said.body }, processed: verdict.processed }
}

function isAmount(text: string): boolean {
  return /^\d+\.\d{2}$/.test(text)
}

function otherText(value: string): string {
  return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
}

/** A valid payload that asks for another amount, or pays another merchant. */
function otherPayload(payload: string, tag: string, change: (text: string) => string): string {
  const read = readQrPayload(payload)
  if (!read.ok) return payload
  const fields = read.fields.filter(({ tag }) => tag !== '63')
  return encodeQrFields(
    fields.map((each) => (each.tag === tag ? { ...each, value: change(each.value) } : each)),
  )
}

/** An address that begins correctly and leads to another host. */
function otherHost(address: string): string {
  const { host, pathname } = new URL(address)
  return `https://${host}@elsewhere.example${pathname}`
}

/** A hundred rupiah more, which is easily overlooked. */
function more(whole: string): string {
  const [rupiah = '0', ...sen] = whole.split('.')
  return [String(BigInt(rupiah) + 100n), ...sen].join('.')
}
