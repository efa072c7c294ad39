import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Person, PersonId } from '#domain/person.ts'
import { ALWAYS, type Right } from '#domain/right.ts'

export type Approval = { readonly person: PersonId; readonly pin: string }

/**
 * A manager's approval. `role` is the caller's, as the guard found it. A signed-in manager needs no other approval;
 * everyone else needs a manager's PIN, typed on this screen. The approved act is written right after. So the caller's
 * `right` is checked again here, and whether the person is still a manager. Refusals: approval-needed (none was
 * given, or the person is no manager), wrong-pin, locked-out, forbidden (the caller's right is lost). Ask before the
 * act begins: each PIN that is compared counts as a try.
 */
export type Approver = (
  role: Role,
  approval: Approval | undefined,
  right?: Right,
) => Promise<Result<{ readonly approvedBy?: PersonId }>>

export type ApprovalDeps = {
  readonly signedIn: () => PersonId | undefined
  /** The role signed in now: the gateway may have taken a while since the guard checked. */
  readonly roleNow: () => Role
  /** Who may sign in now. */
  readonly person: (id: PersonId) => Person | undefined
  /** Refusals: wrong-pin, locked-out, not-found. */
  readonly checkPin: (id: PersonId, pin: string, what: 'approval') => Promise<Result<Person>>
}

/** A PIN of this role, also when one is signed in: for an act that no button undoes. Refusals are those above. */
export type PinApprover = (
  approval: Approval | undefined,
  right: Right,
) => Promise<Result<{ readonly approvedBy: PersonId }>>

export function createApprover({ signedIn, roleNow, person, checkPin }: ApprovalDeps): Approver {
  const byManager = createPinApprover('manager', { person, checkPin })
  return async (role, approval, right = ALWAYS) => {
    if (!right.holds()) return refuse('forbidden')
    if (role === 'manager' && roleNow() === 'manager') {
      const self = signedIn()
      return accept(self === undefined ? {} : { approvedBy: self })
    }
    return byManager(approval, right)
  }
}

export function createPinApprover(
  role: 'manager' | 'it',
  { person, checkPin }: Pick<ApprovalDeps, 'person' | 'checkPin'>,
): PinApprover {
  const mayApprove = (id: PersonId) => person(id)?.role === role
  return async (approval, right) => {
    if (!right.holds()) return refuse('forbidden')
    // Decided before the PIN is compared, so that only PINs of this role can be tried here.
    if (approval === undefined || !mayApprove(approval.person)) return refuse('approval-needed')
    const checked = await checkPin(approval.person, approval.pin, 'approval')
    if (!checked.ok) return checked
    if (!right.holds()) return refuse('forbidden')
    return mayApprove(approval.person) ? accept({ approvedBy: checked.value.id }) : refuse('approval-needed')
  }
}
