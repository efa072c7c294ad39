/** Keys as small as the library accepts: the proofs here do not depend on their strength. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'

type Pair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

let gateway: Pair | undefined
let merchant: Pair | undefined

export function gatewayKeys(): Pair {
  gateway ??= generateKeyPairSync('rsa', { modulusLength: 512 })
  return gateway
}

/** An elliptic key signs fastest, and request signatures are not verified here. */
export function merchantKeys(): Pair {
  merchant ??= generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return merchant
}
