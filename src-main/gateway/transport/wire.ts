import { z } from 'zod'
import type { BankRules, WireObject } from '../codec/conditions.ts'
import type { Operation } from '../define-operation.ts'
import { pathsOfForeignText } from './json.ts'
import { contentFaults, isFaulty, schemaFaults, unwritable, type FieldFaults } from '../request-faults.ts'

export type Written =
  | {
      /** The members of the body, in declared order. */
      readonly fields: WireObject
      /** The same, but JSON in a text is still a structure: rules and the journal look inside. */
      readonly open: WireObject
    }
  | { readonly faults: FieldFaults }

/**
 * A request in wire form, before any encryption: written by the operation's own schema, complete, and valid by its
 * rules. Faults name fields; nothing here throws.
 */
export function writeRequest(operation: Operation, values: unknown, banks: BankRules): Written {
  try {
    const { schema, texts } = openedOf(operation.request)
    const wire = z.safeEncode(schema, values)
    if (!wire.success) return { faults: schemaFaults(operation, wire.error, values) }
    const open = wire.data as WireObject
    const written = texts.map((name) => [name, JSON.stringify(open[name])])
    // Existing names keep their place.
    const fields: WireObject = { ...open, ...Object.fromEntries(written) }
    // How a gateway escapes other characters before hashing is not specified; ASCII has only one form.
    const foreign = pathsOfForeignText(fields)
    if (foreign.length > 0) {
      // JSON in a text on the wire is still a structure here, so the fault's exact place can be named.
      const inside = pathsOfForeignText(values)
      return { faults: { missing: [], invalid: inside.length > 0 ? inside : foreign } }
    }
    const faults = contentFaults(operation, values, open, banks)
    return isFaulty(faults) ? { faults } : { fields, open }
  } catch {
    // Codecs throw on values that the wire cannot carry.
    return { faults: unwritable(operation, values) }
  }
}

type Opened = { readonly schema: z.ZodType; readonly texts: readonly string[] }
const opened = new WeakMap<z.ZodType, Opened>()

/** A request's schema with structures in place of JSON in texts, and the names of these texts. Cached. */
function openedOf(request: z.ZodType): Opened {
  const known = opened.get(request)
  if (known !== undefined) return known
  const made = request instanceof z.ZodObject ? opening(request) : { schema: request, texts: [] }
  opened.set(request, made)
  return made
}

function opening(request: z.ZodObject): Opened {
  const inside = Object.entries(request.shape).flatMap(([name, member]) =>
    member instanceof z.ZodCodec && member.out instanceof z.ZodRecord ? [[name, member.out] as const] : [],
  )
  return { schema: request.extend(Object.fromEntries(inside)), texts: inside.map(([name]) => name) }
}
