import { z } from 'zod'

/** Y = required, O = optional, C = conditional (interface, "Conventions"). */
export type Presence = 'Y' | 'O' | 'C'

/** What the interface's table says of one field, in addition to what its schema enforces. */
export type FieldFacts = {
  readonly presence: Presence
  /** As the interface writes it: `String (32)`, `Amount`, `Timestamp A`. */
  readonly type: string
  /** Longest text on the wire, characters. */
  readonly max?: number
  /** The greatest length that is still read. */
  readonly longest?: number
  /** The allowed values, when the table lists them. */
  readonly values?: readonly string[]
  /** The table lists these values, but others are accepted too: no payment depends on them. */
  readonly openValues?: true
  /** Texts of a valid length that break the field's form. */
  readonly broken?: readonly string[]
  /** An empty value counts as present. */
  readonly mayBeEmpty?: true
  /** Mandatory by the table, but its absence is not a fault; this says why. */
  readonly mayLack?: string
  /** A kind that is also read, in addition to the table's. */
  readonly alsoRead?: 'number' | 'list' | 'digits' | 'anything'
  /** An amount that is also written with sen, because it repeats another party's amount. */
  readonly withSen?: true
  readonly note?: string
}

export const fieldFacts = z.registry<FieldFacts>()

type More = { readonly [K in Exclude<keyof FieldFacts, 'presence' | 'type'>]?: FieldFacts[K] | undefined }

/** The facts without members that are `undefined`. */
export function facts(presence: Presence, type: string, more: More = {}): FieldFacts {
  const said = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  return { presence, type, ...said }
}
