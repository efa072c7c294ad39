/** Keys as small as the library takes: what is proven here does not hang on how hard they are to guess. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'

type Pair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

let gateway: Pair | undefined
let merchant: Pair | undefined

export function gatewayKeys(): Pair {
  gateway ??= generateKeyPairSync('rsa', { modulusLength: 512 })
  return gateway
}

/** An elliptic one signs quickest, and nobody here reads the signature of a request. */
export function merchantKeys(): Pair {
  merchant ??= generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return merchant
}
