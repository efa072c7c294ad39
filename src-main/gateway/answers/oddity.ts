import type { NoteReason } from '#domain/field-note.ts'
import { parseWireAmount } from '#domain/money.ts'
import { parseTimestampA, parseTimestampB } from '#domain/timestamp.ts'
import type { FieldFacts } from '../codec/facts.ts'

/**
 * How a value differs from the interface's table for its field; undefined when it conforms. Of list items the table
 * gives only names, so none of their members counts as missing.
 */
export function oddity(facts: FieldFacts, value: unknown, inList: boolean): NoteReason | undefined {
  const { presence, mayLack, mayBeEmpty } = facts
  const wanted = presence === 'Y' && mayLack === undefined && !inList
  if (value === undefined) return wanted ? 'absent' : undefined
  if (value === null) return wanted ? 'null' : undefined
  if (value === '') return mayBeEmpty === true || !wanted ? undefined : 'empty'
  return wrongType(facts, value) ?? (typeof value === 'string' ? wrongText(facts, value) : undefined)
}

function wrongType({ type, alsoRead }: FieldFacts, value: unknown): NoteReason | undefined {
  if (alsoRead === 'anything') return undefined
  const isList = Array.isArray(value)
  if (type === 'Object' || type === 'Amount' || type.startsWith('{')) {
    if (isList && value.length === 0) return 'empty'
    return isList || typeof value !== 'object' ? 'wrong-type' : undefined
  }
  if (type.startsWith('Array')) {
    if (isList || typeof value !== 'object' || value === null) return isList ? undefined : 'wrong-type'
    // An object of numbered items is read as a list.
    return Object.keys(value).length === 0 ? 'empty' : 'other-form'
  }
  if (type.startsWith('Int'))
    return typeof value === 'number' || alsoRead === 'digits' ? undefined : 'wrong-type'
  if (isList && alsoRead === 'list') return undefined
  return typeof value === 'string' ? undefined : 'wrong-type'
}

function wrongText({ type, max, values, openValues }: FieldFacts, value: string): NoteReason | undefined {
  const longest = Math.max(max ?? Infinity, ...(values ?? []).map(({ length }) => length))
  if (value.trim().length > longest) return 'too-long'
  if (values !== undefined && openValues !== true && !values.includes(value)) return otherValue(values, value)
  if (value.length > longest) return 'padded'
  if (type === 'String (16.2)') return parseWireAmount(value) === undefined ? 'other-form' : undefined
  if (type.startsWith('Timestamp A')) return parseTimestampA(value) === undefined ? 'other-form' : undefined
  if (type.startsWith('Timestamp B')) return parseTimestampB(value) === undefined ? 'other-form' : undefined
  return undefined
}

/** For a deciding field, being unreadable outweighs any readable oddity. */
export function graver(one: NoteReason | undefined, other: NoteReason): NoteReason {
  return one !== undefined && UNREADABLE.has(one) ? one : other
}

const UNREADABLE: ReadonlySet<NoteReason> = new Set(['wrong-type', 'not-listed', 'too-long'])

function otherValue(values: readonly string[], value: string): NoteReason {
  if (values.includes(value.trim())) return 'padded'
  const same = (known: string) => known.toLowerCase() === value.trim().toLowerCase()
  return values.some(same) ? 'other-form' : 'not-listed'
}
