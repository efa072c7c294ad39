import type { Encoding } from './sheet.ts'

export type Decoded = { readonly text: string; readonly encoding: Encoding }

const LOOK_AT = 4_096
/** Every second byte of Latin text in UTF-16 is zero, and no byte of the other encodings is. */
const SHARE_OF_ZEROS = 0.3

/** By its byte order mark; without one by what its bytes can be. Every byte sequence is some Windows-1252. */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = byMark(bytes) ?? byZeros(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function byMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function byZeros(bytes: Uint8Array): Encoding | undefined {
  const seen = bytes.subarray(0, LOOK_AT)
  const zeros = [0, 0]
  for (const [at, byte] of seen.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < (seen.length / 2) * SHARE_OF_ZEROS) return undefined
  if (seen.length === 0) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
