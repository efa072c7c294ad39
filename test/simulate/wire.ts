/** What the wire carries: answers as bytes, and what remains of those that do not arrive. */
import type { HttpResult } from '#gateway/transport/transport.ts'
import type { Answer, Asked } from './gateway.ts'
import type { FaultOn } from './plan.ts'

export type Wire = {
  readonly status: number
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

export const ON: Readonly<Record<Asked['operation'], FaultOn>> = {
  'qr-generate': 'ask',
  'payment-host-to-host': 'ask',
  'va-status': 'read',
  'va-delete': 'cancel',
  'transaction-history': 'list',
}

export const PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'

/** "It exists already" does not say who created it. */
export function isRefusal({ verdict, status }: Answer): boolean {
  return verdict !== 'done' && status !== 409
}

export function lost(silent: boolean): HttpResult {
  return silent
    ? { kind: 'lost', why: 'timeout', detail: 'no complete answer' }
    : { kind: 'lost', why: 'connection-lost', detail: 'ECONNRESET' }
}

export function wire({ status, headers, body }: Wire): HttpResult {
  return { kind: 'answered', status, headers, body }
}

export function tellOf({ operation, reference, body }: Asked): string {
  const sort = (body['additionalInfo'] as { sortBy?: string } | undefined)?.sortBy
  return `${operation} ${reference}${sort === undefined ? '' : ` ${sort}`}`
}
