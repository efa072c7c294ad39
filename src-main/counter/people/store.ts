import { z } from 'zod'
import { PERSON_ROLES, type Person } from '#domain/person.ts'
import type { Right } from '#domain/right.ts'
import { pinHashSchema, type PinHash } from './pin-hash.ts'

/** A person as kept: their PIN only stretched, and none at all once they have left. */
export type KeptPerson = Person & { readonly pin?: PinHash }

export type KeptPeople =
  | { readonly state: 'known'; readonly people: readonly KeptPerson[] }
  | { readonly state: 'no-vault' | 'vault-closed' | 'newer' }
  /** Never taken for an empty list, and never written over. */
  | { readonly state: 'unreadable'; readonly detail: string }

export type PeopleWritten =
  | { readonly ok: true }
  /** `vault`: its own word for why not. `disk`: Node's code. */
  | { readonly ok: false; readonly vault: string }
  | { readonly ok: false; readonly disk: string }

/** Where people are kept: the vault, or a file of practice. */
export type PeopleStore = {
  /** Reads anew each time: a vault opens and closes. Never throws. */
  read(): KeptPeople
  /**
   * All or nothing, and on the disk when it ends. To be called only after a `read` that was `known`. Where it waits for
   * anything, `right` is asked again.
   */
  write(people: readonly KeptPerson[], right?: Right): Promise<PeopleWritten>
}

/** Left ones among them: some 300 characters each in a text that the vault takes as a whole. */
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

/** What stands in a store: a text of JSON, `undefined` when there is none yet. */
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
    // Where, and never what: a name or a hash has no place in a message.
    return { state: 'unreadable', detail: `${issue?.path.join('.') ?? ''}: ${issue?.code ?? 'unknown'}` }
  }
  const ids = new Set(read.data.people.map(({ id }) => id))
  if (ids.size !== read.data.people.length) return { state: 'unreadable', detail: 'id-twice' }
  return { state: 'known', people: read.data.people }
}

/** What is to stand there, before it is made JSON. */
export function peopleDocument(people: readonly KeptPerson[]): z.input<typeof fileSchema> {
  return { version: VERSION, people: [...people] }
}
