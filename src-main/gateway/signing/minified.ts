import { readJson } from '../transport/json.ts'

/**
 * The bodies that a signature may cover: the bytes as received, then the same JSON minified, as the interface says.
 * The value is the same. Minifies only after the first has been tried.
 */
export function* signedBodies(body: Uint8Array): Generator<Uint8Array, void> {
  yield body
  const minified = minify(body)
  if (minified !== undefined) yield minified
}

/** The JSON without insignificant white space, all other bytes unchanged. Undefined when there was no white space. */
function minify(body: Uint8Array): Uint8Array | undefined {
  // One character per byte: quotes and white space of JSON are ASCII, and spoiled bytes must stay unchanged.
  const text = Buffer.from(body).toString('latin1')
  if (!/^\xef\xbb\xbf|[ \t\r\n]/.test(text) || readJson(body) === undefined) return undefined
  const minified = text.replaceAll(/("(?:[^"\\]|\\.)*")|^\xef\xbb\xbf|[ \t\r\n]+/gs, '$1')
  return minified === text ? undefined : Buffer.from(minified, 'latin1')
}
