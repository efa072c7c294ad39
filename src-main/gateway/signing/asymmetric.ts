import { hash, sign, verify, type KeyObject } from 'node:crypto'
import { signedBodies } from './minified.ts'

/** What an X-SIGNATURE covers. The same form signs requests, answers and callbacks. */
export type SignedParts = {
  readonly method: string
  /** Relative path with every prefix and query, no host. */
  readonly path: string
  /** The exact bytes on the wire; empty when there is no body. */
  readonly body: Uint8Array
  /** The text of X-TIMESTAMP, exactly as sent. */
  readonly timestamp: string
}

/**
 * `METHOD:path:lowerhex(sha256(body)):X-TIMESTAMP`, without an access token (interface, part 5.1; the string itself
 * is the national standard's). An empty body hashes the empty string.
 */
export function stringToSign({ method, path, body, timestamp }: SignedParts): string {
  return `${method.toUpperCase()}:${path}:${hash('sha256', body)}:${timestamp}`
}

/** Base64 of RSA PKCS#1 v1.5 with SHA-256. A 2048-bit key gives 344 characters, over the String (255) of 4.1. */
export function signRequest(privateKey: KeyObject, parts: SignedParts): string {
  return signText(privateKey, stringToSign(parts))
}

/**
 * Whether the key's holder signed these parts, or these parts with a minified body. False for any invalid input;
 * never throws.
 */
export function verifySignature(publicKey: KeyObject, parts: SignedParts, signature: string): boolean {
  for (const body of signedBodies(parts.body))
    if (verifyText(publicKey, stringToSign({ ...parts, body }), signature)) return true
  return false
}

/** What the access-token call signs (service code 73): it has no body hash. */
export function tokenStringToSign(clientId: string, timestamp: string): string {
  return `${clientId}|${timestamp}`
}

export function signText(privateKey: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text, 'utf8'), privateKey).toString('base64')
}

/** As `verifySignature`, over a finished string. */
export function verifyText(publicKey: KeyObject, text: string, signature: string): boolean {
  // Node's decoder skips non-Base64 characters, so two different header values could be one signature.
  if (signature.length > 2048 || !/^(?:[A-Za-z0-9+/]{4})+$/.test(signature.replace(/={1,2}$/, padding)))
    return false
  try {
    return verify('sha256', Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function padding(equals: string): string {
  return 'A'.repeat(equals.length)
}
