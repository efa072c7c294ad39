import { readJson } from '../transport/json.ts'

/**
 * The bodies that a signature may be over: the bytes as they came, and the same JSON minified, which the interface names
 * and which has the same value. Nothing is minified before the first has been tried.
 */
export function* signedBodies(body: Uint8Array): Generator<Uint8Array, void> {
  yield body
  const minified = minify(body)
  if (minified !== undefined) yield minified
}

/** The JSON without its insignificant white space: every other byte as it came. Undefined when it had none. */
function minify(body: Uint8Array): Uint8Array | undefined {
  // One character for each byte: quotes and white space of JSON are ASCII, and what is spoiled must stay as it is.
  const text = Buffer.from(body).toString('latin1')
  if (!/^\xef\xbb\xbf|[ \t\r\n]/.test(text) || readJson(body) === undefined) return undefined
  const minified = text.replaceAll(/("(?:[^"\\]|\\.)*")|^\xef\xbb\xbf|[ \t\r\n]+/gs, '$1')
  return minified === text ? undefined : Buffer.from(minified, 'latin1')
}
