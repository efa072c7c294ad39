import type { KeyObject } from 'node:crypto'
import { stringToSign, verifyText } from '#gateway/signing/asymmetric.ts'
import { signedBodies } from '#gateway/signing/minified.ts'
import type { CallHeaders } from './headers.ts'
import type { Rules } from './messages.ts'
import { pathnameOf } from './routes.ts'
import type { CallbackRequest } from './wire.ts'

type Keys = { readonly gatewayPublicKey: KeyObject; readonly rules: Pick<Rules, 'prefix'> }

/**
 * The string that the gateway's signature covers. It may cover the raw bytes or the minified JSON, which have the
 * same value. The path may be as received, or as registered before a proxy removed a prefix or added a query and a
 * slash. Undefined when the signature matches none of them.
 */
export function signedText(
  { method, path, body }: CallbackRequest,
  { timestamp, signature }: CallHeaders,
  { gatewayPublicKey, rules: { prefix } }: Keys,
): string | undefined {
  const asCame = [...new Set([path, pathnameOf(path)])]
  const paths = asCame.flatMap((each) => (each.startsWith(prefix) ? [each] : [each, prefix + each]))
  for (const bytes of signedBodies(body)) {
    const text = paths
      .map((each) => stringToSign({ method, path: each, body: bytes, timestamp }))
      .find((each) => verifyText(gatewayPublicKey, each, signature))
    if (text !== undefined) return text
  }
  return undefined
}
