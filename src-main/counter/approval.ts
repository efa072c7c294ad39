import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Person, PersonId } from '#domain/person.ts'

export type Approval = { readonly person: PersonId; readonly pin: string }

/**
 * A manager's word. `role` is who calls, as the guard has found out. A manager who is signed in needs no other;
 * everybody else needs the PIN of one, typed on this screen. Refusals: approval-needed (none was given, or the person
 * is no manager), wrong-pin, locked-out. Ask before the act is begun: each PIN that is looked at counts.
 */
export type Approver = (
  role: Role,
  approval: Approval | undefined,
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
  return async (role, approval) => {
    if (role === 'manager' && roleNow() === 'manager') {
      const self = signedIn()
      return accept(self === undefined ? {} : { approvedBy: self })
    }
    // Said before the PIN is looked at: nobody else's PIN can be tried out here.
    if (approval === undefined || person(approval.person)?.role !== 'manager')
      return refuse('approval-needed')
    const checked = await checkPin(approval.person, approval.pin, 'approval')
    return checked.ok ? accept({ approvedBy: checked.value.id }) : checked
  }
}
