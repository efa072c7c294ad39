/** Who works at the till. Never deleted, so that a person's acts stay attributed to them. */
export type PersonId = string

export const PERSON_ROLES = ['cashier', 'manager', 'it'] as const
export type PersonRole = (typeof PERSON_ROLES)[number]

export type Person = {
  /** Used in the journal instead of the name. */
  readonly id: PersonId
  readonly name: string
  readonly role: PersonRole
  /** Left the shop, and can no longer sign in. */
  readonly left?: true
}
