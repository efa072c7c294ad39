import { readForm } from '#gateway/signing/form.ts'
import { readJson } from '../json.ts'
import type { PracticeRequest } from '../wire.ts'

const REFERENCES = ['partnerReferenceNo', 'virtualAccountNo', 'originalPartnerReferenceNo'] as const

/** The names by which the log lists a request. Read leniently, since a fault in them may be why it is refused. */
export function namesOf(request: PracticeRequest): {
  readonly reference: string
  readonly externalId: string
} {
  const named = bodyOf(request)
  const reference = REFERENCES.map((name) => textOf(named[name])).find((text) => text !== '') ?? ''
  const externalId = request.headers['x-external-id'] ?? textOf(named['rq_uuid'])
  return { reference: reference.slice(0, 64), externalId: externalId.slice(0, 64) }
}

/** The message id of a request with a hash signature, for its answer to repeat: String (255). */
export function messageIdOf(request: PracticeRequest): string {
  return textOf(bodyOf(request)['rq_uuid']).slice(0, 255)
}

function bodyOf({ headers, body }: PracticeRequest): Readonly<Record<string, unknown>> {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true) {
    const form = readForm(body)
    return form.ok ? Object.fromEntries(form.fields) : {}
  }
  const json = readJson(body)
  return typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
