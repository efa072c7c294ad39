import { z } from 'zod'
import type { BankRules, WireObject } from '../codec/conditions.ts'
import type { Operation } from '../define-operation.ts'
import { pathsOfForeignText } from './json.ts'
import { contentFaults, isFaulty, schemaFaults, unwritable, type FieldFaults } from '../request-faults.ts'

export type Written =
  /** `fields` are the members of the body in declared order; `text` is their JSON without white space. */
  { readonly fields: WireObject; readonly text: string } | { readonly faults: FieldFaults }

/**
 * A request in wire form, before any encryption: written by the operation's own schema, complete, and valid by its
 * rules. Serialised once: exactly these bytes are hashed, signed and sent. Faults name fields; nothing here throws.
 */
export function writeRequest(operation: Operation, values: unknown, banks: BankRules): Written {
  try {
    const wire = z.safeEncode(operation.request, values)
    if (!wire.success) return { faults: schemaFaults(operation, wire.error, values) }
    const fields = wire.data as WireObject
    // How a gateway escapes other characters before hashing is not specified; ASCII has only one form.
    const foreign = pathsOfForeignText(fields)
    if (foreign.length > 0) {
      // JSON in a text on the wire is still a structure here, so the fault's exact place can be named.
      const inside = pathsOfForeignText(values)
      return { faults: { missing: [], invalid: inside.length > 0 ? inside : foreign } }
    }
    const faults = contentFaults(operation, values, fields, banks)
    if (isFaulty(faults)) return { faults }
    return { fields, text: JSON.stringify(fields) }
  } catch {
    // Codecs throw on values that the wire cannot carry.
    return { faults: unwritable(operation, values) }
  }
}
