import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Person, PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import type { Approval, ApprovalDeps } from '../sale/approval.ts'

/**
 * The second pair of eyes on money that goes back. It is never the person who promised it, nor the one signed in now.
 * A manager, where the shop has one left; otherwise anyone else who may sign in here.
 */
export type SecondPeople = {
  /** Who may confirm it now. */
  readonly ofPromise: (promiser: PersonId | undefined) => readonly PersonId[]
  /**
   * Checks their PIN. Refusals: approval-needed (none given, or it is not one of them), wrong-pin, locked-out,
   * forbidden (the caller's right is lost).
   */
  readonly confirm: (
    approval: Approval | undefined,
    promiser: PersonId | undefined,
    right: Right,
  ) => Promise<Result<{ readonly second: PersonId }>>
}

type Deps = Pick<ApprovalDeps, 'signedIn' | 'checkPin'> & { readonly signers: () => readonly Person[] }

export function createSecondPeople({ signedIn, checkPin, signers }: Deps): SecondPeople {
  const ofPromise: SecondPeople['ofPromise'] = (promiser) => {
    const self = signedIn()
    const others = signers().filter(({ id }) => id !== promiser && id !== self)
    const managers = others.filter(({ role }) => role === 'manager')
    return (managers.length === 0 ? others : managers).map(({ id }) => id)
  }
  return {
    ofPromise,
    confirm: async (approval, promiser, right) => {
      if (!right.holds()) return refuse('forbidden')
      // Decided before the PIN is compared, so that only PINs of these people can be tried here.
      if (approval === undefined || !ofPromise(promiser).includes(approval.person))
        return refuse('approval-needed')
      const checked = await checkPin(approval.person, approval.pin, 'approval')
      if (!checked.ok) return checked
      if (!right.holds()) return refuse('forbidden')
      return ofPromise(promiser).includes(checked.value.id)
        ? accept({ second: checked.value.id })
        : refuse('approval-needed')
    },
  }
}
