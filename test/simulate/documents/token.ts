/** The call for an access token, and what goes wrong with it. */
import type { HttpRequest, HttpResult } from '#gateway/transport/transport.ts'
import { lost } from '../wire.ts'
import type { Fault } from './plan.ts'

const TOKEN = JSON.stringify({
  responseCode: '2007300',
  responseMessage: 'Successful',
  accessToken: 'token',
  tokenType: 'Bearer',
  expiresIn: '40',
})
/** What a dead program waits for. */
export const NEVER = new Promise<never>(() => undefined)

export async function tokenFor(
  { totalTimeoutMs }: HttpRequest,
  fault: Fault | undefined,
  after: (ms: number) => Promise<void>,
  alive: () => boolean,
): Promise<HttpResult> {
  const ms = fault?.kind === 'slow' ? fault.ms : 120
  await after(Math.min(ms, totalTimeoutMs))
  if (!alive()) return NEVER
  if (ms >= totalTimeoutMs) return lost(true)
  if (fault === undefined || fault.kind === 'slow') return bytes(200, Buffer.from(TOKEN), {})
  return 'silent' in fault ? lost(fault.silent) : bytes(502, Buffer.from(''), {})
}

export function bytes(
  status: number,
  body: Uint8Array,
  signature: Readonly<Record<string, string>>,
): HttpResult {
  return { kind: 'answered', status, headers: { 'content-type': 'application/json', ...signature }, body }
}
