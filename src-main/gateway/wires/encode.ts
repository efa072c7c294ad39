import type { EncodedRequest, NotEncoded, ToEncode } from './encoded.ts'
import { encodeEncryptedForm, encodeHashedJson, encodeKeyForm } from './hashed.ts'
import { encodeSnap, type SnapDeps } from './snap.ts'

/** A request in its operation's wire format (interface, 4.1, 4.2 and part 5). Refusals are values; never throws. */
export async function encodeRequest(ask: ToEncode, deps: SnapDeps): Promise<EncodedRequest | NotEncoded> {
  const { wire } = ask.operation
  switch (wire.kind) {
    case 'snap':
      return encodeSnap(ask, deps)
    case 'hashed-json':
      return encodeHashedJson(ask, wire, deps.clock)
    case 'encrypted-form':
      return encodeEncryptedForm(ask, wire, deps.clock)
    case 'key-form':
      return encodeKeyForm(ask, deps.clock)
  }
}
