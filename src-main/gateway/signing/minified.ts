import { readJson } from '../json.ts'

/**
 * The bodies that a signature may be over: the bytes as they came, and the same JSON minified, which the interface names
 * and which has the same value. Nothing is minified before the first has been tried.
 */
export function* signedBodies(body: Uint8Array): Generator<Uint8Array, void> {
  yield body
  const minified = minify(body)
  if (minified !== undefined) yield minified
}

/** The JSON without its insignificant white space: order, numbers and escapes as they came. Undefined when it had none. */
function minify(body: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(body).toString('utf8')
  if (!/\s/.test(text) || readJson(body) === undefined) return undefined
  const minified = text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  return minified === text ? undefined : Buffer.from(minified, 'utf8')
}
