/** Calls without the common headers, to the core in virtual time: encoded, sent and decoded. */
import { operations } from '#gateway/registry.ts'
import type { OperationName } from '#gateway/registry.ts'
import { encoded, undressed, type Body } from './encoding.ts'
import type { Virtual } from './in-process.ts'

export type Told = { readonly status: number; readonly code: unknown; readonly json: Body }

export async function ask(
  { gateway, now }: Virtual,
  name: OperationName,
  body: Body,
  path: string = operations[name].path,
): Promise<Told> {
  const operation = operations[name]
  const { contentType, bytes } = encoded(operation, body, now)
  const headers = { 'content-type': contentType }
  const result = await gateway.handle({ method: 'POST', path, headers, body: bytes })
  if (result.kind !== 'answer') throw new Error(result.kind)
  const raw = JSON.parse(Buffer.from(result.body).toString('utf8')) as Body
  const json = undressed(operation, raw)
  return { status: result.status, code: json['error_code'], json }
}
