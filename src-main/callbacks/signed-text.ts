import type { KeyObject } from 'node:crypto'
import { readJson } from '#gateway/json.ts'
import { stringToSign, verifyText } from '#gateway/signing/asymmetric.ts'
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
  const find = (bytes: Uint8Array): string | undefined =>
    paths
      .map((each) => stringToSign({ method, path: each, body: bytes, timestamp }))
      .find((text) => verifyText(gatewayPublicKey, text, signature))
  const found = find(body)
  if (found !== undefined) return found
  const minified = minify(body)
  return minified === undefined ? undefined : find(minified)
}

/** The JSON without its insignificant white space: order, numbers and escapes as they came. Undefined when it had none. */
function minify(body: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(body).toString('utf8')
  if (!/\s/.test(text) || readJson(body) === undefined) return undefined
  const minified = text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  return minified === text ? undefined : Buffer.from(minified, 'utf8')
}
