import type { Result } from '#contract/envelope.ts'
import type { PersonId } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'

export type Approval = { readonly person: PersonId; readonly pin: string }

export type PayoutPeople = {
  /** Managers who may sign in here. */
  readonly managers: () => readonly PersonId[]
  /** Compares a manager's PIN; see `PinApprover`. */
  readonly checkPin: (
    approval: Approval | undefined,
    right: Right,
  ) => Promise<Result<{ readonly approvedBy: PersonId }>>
}
