import { readJson } from './json.ts'
import type { PracticeRequest } from './wire.ts'

/** What the log calls a request by, read as well as it can be: the request may be refused for just that. */
export function namesOf({ headers, body }: PracticeRequest): {
  readonly reference: string
  readonly externalId: string
} {
  const json = readJson(body)
  const named = typeof json === 'object' && json !== null ? json : {}
  const reference =
    'partnerReferenceNo' in named
      ? named.partnerReferenceNo
      : 'virtualAccountNo' in named
        ? named.virtualAccountNo
        : ''
  return {
    reference: typeof reference === 'string' ? reference.slice(0, 64) : '',
    externalId: (headers['x-external-id'] ?? '').slice(0, 64),
  }
}
