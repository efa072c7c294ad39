import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Person, PersonId } from '#domain/person.ts'
import type { PeopleNote, PinUse } from './note.ts'
import type { PinHasher } from './pin-hash.ts'
import { plain, type Roster, type Signer } from './roster.ts'
import type { TryStore } from './tries.ts'

export type PinCheckDeps = {
  readonly roster: Pick<Roster, 'signers'>
  readonly tries: TryStore
  readonly hasher: PinHasher
  readonly note: (note: PeopleNote) => void
  /** Called after a right PIN: how many wrong ones came since the last right one, if there were any. */
  readonly heardWrong?: (person: Person, count: number) => void
}

/**
 * Whether it is that person's PIN; the one place where a PIN is compared. The try is on disk before that. Refusals:
 * not-found (or has left), locked-out (details.waitMs), wrong-pin (details.left, and details.waitMs once there is a
 * wait).
 */
export type PinCheck = (id: PersonId, pin: string, use: PinUse) => Promise<Result<Person>>

export function createPinCheck({ roster, tries, hasher, note, heardWrong }: PinCheckDeps): PinCheck {
  const matches = async (pin: string, { proof }: Signer): Promise<boolean> => {
    if (proof === undefined) return false
    return 'plain' in proof ? pin === proof.plain : hasher.matches(pin, proof)
  }
  const check: PinCheck = async (id, pin, use) => {
    const signer = roster.signers().find((each) => each.id === id)
    if (signer === undefined) return refuse('not-found')
    const before = tries.waitLeft(id)
    if (before > 0) return refuse('locked-out', { waitMs: Math.ceil(before) })
    tries.begin(id)
    if (await matches(pin, signer)) {
      const wrong = tries.forgive(id)
      if (wrong > 0) heardWrong?.(plain(signer), wrong)
      return accept(plain(signer))
    }
    const waitMs = Math.ceil(tries.waitLeft(id))
    note({ kind: 'wrong-pin', person: id, for: use, ...(waitMs === 0 ? {} : { waitMs }) })
    return refuse('wrong-pin', { left: tries.triesLeft(id), ...(waitMs === 0 ? {} : { waitMs }) })
  }
  // One at a time: of two at once, the right one would forgive the wrong one.
  let last: Promise<unknown> = Promise.resolve()
  return (id, pin, use) => {
    const turn = last.then(() => check(id, pin, use))
    last = turn.catch(() => undefined)
    return turn
  }
}
