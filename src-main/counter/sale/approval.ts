import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Person, PersonId } from '#domain/person.ts'
import { ALWAYS, type Right } from '#domain/right.ts'

export type Approval = { readonly person: PersonId; readonly pin: string }

/**
 * A manager's word. `role` is who calls, as the guard has found out. A manager who is signed in needs no other;
 * everybody else needs the PIN of one, typed on this screen. What it is for is written right after: `right`, of the
 * caller, is asked again here, and so is whether the person is still a manager. Refusals: approval-needed (none was given,
 * or the person is no manager), wrong-pin, locked-out, forbidden (the caller's right is lost). Ask before the act is begun: each PIN that is looked at counts.
 */
export type Approver = (
  role: Role,
  approval: Approval | undefined,
  right?: Right,
) => Promise<Result<{ readonly approvedBy?: PersonId }>>

export type ApprovalDeps = {
  readonly signedIn: () => PersonId | undefined
  /** Who sits there by now: since the guard asked, the gateway may have taken its time. */
  readonly roleNow: () => Role
  /** Who may sign in now. */
  readonly person: (id: PersonId) => Person | undefined
  /** Refusals: wrong-pin, locked-out, not-found. */
  readonly checkPin: (id: PersonId, pin: string, what: 'approval') => Promise<Result<Person>>
}

export function createApprover({ signedIn, roleNow, person, checkPin }: ApprovalDeps): Approver {
  const isManager = (id: PersonId) => person(id)?.role === 'manager'
  return async (role, approval, right = ALWAYS) => {
    if (!right.holds()) return refuse('forbidden')
    if (role === 'manager' && roleNow() === 'manager') {
      const self = signedIn()
      return accept(self === undefined ? {} : { approvedBy: self })
    }
    // Said before the PIN is looked at: nobody else's PIN can be tried out here.
    if (approval === undefined || !isManager(approval.person)) return refuse('approval-needed')
    const checked = await checkPin(approval.person, approval.pin, 'approval')
    if (!checked.ok) return checked
    if (!right.holds()) return refuse('forbidden')
    return isManager(approval.person) ? accept({ approvedBy: checked.value.id }) : refuse('approval-needed')
  }
}
