import { z } from 'zod'
import { PERSON_ROLES, type Person } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import { pinHashSchema, type PinHash } from './pin-hash.ts'

/** A person as stored: the PIN is stretched, and removed once they have left. */
export type KeptPerson = Person & { readonly pin?: PinHash }

export type KeptPeople =
  | { readonly state: 'known'; readonly people: readonly KeptPerson[] }
  | { readonly state: 'no-vault' | 'vault-closed' | 'newer' }
  /** Never treated as an empty list, and never overwritten. */
  | { readonly state: 'unreadable'; readonly detail: string }

export type PeopleWritten =
  | { readonly ok: true }
  /** `vault`: the vault's own reason. `disk`: Node's code. */
  | { readonly ok: false; readonly vault: string }
  | { readonly ok: false; readonly disk: string }

/** Where people are stored: the vault, or a file of practice. */
export type PeopleStore = {
  /** Reads the store at every call: a vault opens and closes. Never throws. */
  read(): KeptPeople
  /**
   * All or nothing, and on disk when it resolves. Call it only after a `read` that was `known`. If it has to wait,
   * `right` is checked again.
   */
  write(people: readonly KeptPerson[], right?: Right): Promise<PeopleWritten>
}

/** Including those who have left: some 300 characters each in a text that the vault takes as a whole. */
export const MOST_PEOPLE = 400

const VERSION = 1

const personSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,20}$/),
  name: z.string().min(1).max(80),
  role: z.enum(PERSON_ROLES),
  left: z.literal(true).exactOptional(),
  pin: pinHashSchema.exactOptional(),
})
const fileSchema = z.strictObject({ version: z.literal(VERSION), people: z.array(personSchema) })

/** Reads a store's content: JSON text, `undefined` when there is no store yet. */
export function readPeopleText(text: string | undefined): KeptPeople {
  if (text === undefined) return { state: 'known', people: [] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { state: 'unreadable', detail: 'not-json' }
  }
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined
  if (typeof version === 'number' && version > VERSION) return { state: 'newer' }
  const read = fileSchema.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    // Names the place, never the value: a message must not contain a name or a hash.
    return { state: 'unreadable', detail: `${issue?.path.join('.') ?? ''}: ${issue?.code ?? 'unknown'}` }
  }
  const ids = new Set(read.data.people.map(({ id }) => id))
  if (ids.size !== read.data.people.length) return { state: 'unreadable', detail: 'id-twice' }
  return { state: 'known', people: read.data.people }
}

/** The content of the store, before it becomes JSON. */
export function peopleDocument(people: readonly KeptPerson[]): z.input<typeof fileSchema> {
  return { version: VERSION, people: [...people] }
}
