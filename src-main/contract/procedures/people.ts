/** The till's staff. A manager manages cashiers and managers, IT manages everyone, and each person their own PIN. */
import { z } from 'zod'
import { PERSON_ROLES } from '#domain/person.ts'
import { command, KEEPER, nothing, personId, pin, query, TILL } from '../define.ts'
import type { PeopleView, PersonName } from '../people-views.ts'

/** `real`: staff of the real till, whom IT enters while this till still practises. */
const of = z.enum(['till', 'real'])
/** Letters of any script, no invisible character. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^\P{C}+$/u)

/**
 * Refusals of every change: not-found, not-allowed (details.why: role, built-in, last-manager, last-it, left, real,
 * real-it, state), not-acceptable (details.why: name-taken, pin-too-easy), too-many, vault-refused, internal
 * (details.disk).
 */
export const peopleProcedures = {
  /** Everyone who ever worked here, by name. */
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
  /** The caller's own PIN. Refusals: those of a sign-in for the old PIN, then as above. */
  'people.ownPin': command<null>()(TILL, z.strictObject({ current: pin, next: pin })),
} as const
