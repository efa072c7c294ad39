import type { Dressed, NotDressed, ToDress } from './dressed.ts'
import { dressEncryptedForm, dressHashedJson, dressKeyForm } from './hashed.ts'
import { dressSnap, type SnapDeps } from './snap.ts'

/** A request as its operation's wire wants it (interface, 4.1, 4.2 and part 5). Refusals are values; never throws. */
export async function dress(ask: ToDress, deps: SnapDeps): Promise<Dressed | NotDressed> {
  const { wire } = ask.operation
  switch (wire.kind) {
    case 'snap':
      return dressSnap(ask, deps)
    case 'hashed-json':
      return dressHashedJson(ask, wire, deps.clock)
    case 'encrypted-form':
      return dressEncryptedForm(ask, wire, deps.clock)
    case 'key-form':
      return dressKeyForm(ask, deps.clock)
  }
}
