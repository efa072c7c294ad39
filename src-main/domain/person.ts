/** Who works at the till. Never deleted: what a person did stays theirs. */
export type PersonId = string

export const PERSON_ROLES = ['cashier', 'manager', 'it'] as const
export type PersonRole = (typeof PERSON_ROLES)[number]

export type Person = {
  /** Stands in the journal instead of the name. */
  readonly id: PersonId
  readonly name: string
  readonly role: PersonRole
  /** Left the shop: signs in no more. */
  readonly left?: true
}
