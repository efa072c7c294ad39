import { z } from 'zod'

/** Y = required, O = optional, C = conditional (interface, "Conventions"). */
export type Presence = 'Y' | 'O' | 'C'

/** What the interface's table says of one field, beside what its schema enforces. */
export type FieldFacts = {
  readonly presence: Presence
  /** As the interface writes it: `String (32)`, `Amount`, `Timestamp A`. */
  readonly type: string
  /** Longest text on the wire, characters. */
  readonly max?: number
  /** Read up to so many characters all the same. */
  readonly longest?: number
  /** The allowed values, when there is a list of them. */
  readonly values?: readonly string[]
  /** The table names these values, and others are read as well: no payment hangs on them. */
  readonly openValues?: true
  /** Texts of a right length that break the field's form. */
  readonly broken?: readonly string[]
  /** Present and empty is not absent. */
  readonly mayBeEmpty?: true
  /** Mandatory by the table, and no fault when it is absent all the same: why. */
  readonly mayLack?: string
  /** Read beside the kind that the table names. */
  readonly alsoRead?: 'number' | 'list' | 'digits' | 'anything'
  /** An amount that is also written with sen: it is somebody else's, given back. */
  readonly withSen?: true
  readonly note?: string
}

export const fieldFacts = z.registry<FieldFacts>()

type More = { readonly [K in Exclude<keyof FieldFacts, 'presence' | 'type'>]?: FieldFacts[K] | undefined }

/** The facts with nothing in them that is only `undefined`. */
export function facts(presence: Presence, type: string, more: More = {}): FieldFacts {
  const said = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  return { presence, type, ...said }
}
