import { z } from 'zod'
import type { Operation, RequestOf } from './define-operation.ts'
import { pathsOfForeignText } from './json.ts'

export type Written = { readonly text: string; readonly body: Uint8Array } | { readonly faults: string }

/**
 * The wire body of a request: serialised once, and these very bytes are hashed, signed and sent. No white space,
 * declared order. `faults` names what is wrong, never a value; nothing here throws.
 */
export function serialise<O extends Operation>(operation: O, input: RequestOf<O>): Written {
  try {
    const wire = z.safeEncode<O['request']>(operation.request, input)
    if (!wire.success) return { faults: fieldsOf(wire.error) }
    // How a gateway escapes other characters before it hashes is not specified; ASCII has one form only.
    const foreign = pathsOfForeignText(wire.data)
    if (foreign.length > 0) return { faults: `not ASCII: ${foreign.join(', ')}` }
    const text = JSON.stringify(wire.data)
    return { text, body: Buffer.from(text, 'utf8') }
  } catch (error) {
    // Codecs throw on what the wire cannot carry, an amount of seventeen digits for one.
    return { faults: error instanceof Error ? error.message : 'cannot be written' }
  }
}

/** Names of the fields that are wrong, never their values. */
export function fieldsOf(error: z.core.$ZodError): string {
  return [...new Set(error.issues.map((issue) => issue.path.map(String).join('.') || '(body)'))].join(', ')
}
