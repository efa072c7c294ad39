import type { KeyObject } from 'node:crypto'
import { stringToSign, verifyText } from '#gateway/signing/asymmetric.ts'
import { signedBodies } from '#gateway/signing/minified.ts'
import type { CallHeaders } from './headers.ts'
import type { Rules } from './messages.ts'
import { pathnameOf } from './routes.ts'
import type { CallbackRequest } from './wire.ts'

type Keys = { readonly gatewayPublicKey: KeyObject; readonly rules: Pick<Rules, 'prefix'> }

/**
 * The string that the signature covers, when it is the gateway's: over the raw bytes, or over the minified JSON, which is
 * the same value either way; and the path as it came or as it was registered, before a proxy took a prefix off it or a
 * query and a slash were put at its end. Undefined when it is nobody's that we know.
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
