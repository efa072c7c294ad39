/** Who works at this till. A manager looks after cashiers and managers, IT after everybody, each after their own PIN. */
import { z } from 'zod'
import { PERSON_ROLES } from '#domain/person.ts'
import { command, KEEPER, nothing, personId, pin, query, TILL } from '../define.ts'
import type { PeopleView, PersonName } from '../people-views.ts'

/** `real`: those of the real till, whom IT enters while this one still practises. */
const of = z.enum(['till', 'real'])
/** Letters of any script, nothing that cannot be seen. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^\P{C}+$/u)

/**
 * Refusals of each that changes: not-found, not-allowed (details.why: role, built-in, last-manager, last-it, left,
 * real, real-it,
 * state), not-acceptable (details.why: name-taken, pin-too-easy), too-many, vault-refused, internal (details.disk).
 */
export const peopleProcedures = {
  /** Everybody there ever was, by name. */
  'people.names': query<readonly PersonName[]>()(TILL, nothing, ['people-changed']),
  'people.list': query<PeopleView>()(KEEPER, z.strictObject({ of }), [
    'session-changed',
    'people-changed',
    'setup-changed',
  ]),
  'people.add': command<null>()(KEEPER, z.strictObject({ of, name, role: z.enum(PERSON_ROLES), pin })),
  'people.rename': command<null>()(KEEPER, z.strictObject({ of, person: personId, name })),
  'people.setRole': command<null>()(
    KEEPER,
    z.strictObject({ of, person: personId, role: z.enum(PERSON_ROLES) }),
  ),
  'people.setPin': command<null>()(KEEPER, z.strictObject({ of, person: personId, pin })),
  /** The last active manager and the last active IT person cannot leave. */
  'people.leave': command<null>()(KEEPER, z.strictObject({ of, person: personId })),
  'people.comeBack': command<null>()(KEEPER, z.strictObject({ of, person: personId, pin })),
  /** One's own PIN. Refusals: as of a sign-in for the one before, then as above. */
  'people.ownPin': command<null>()(TILL, z.strictObject({ current: pin, next: pin })),
} as const
