/** One field of a form; names are not repeated. */
export type FormField = readonly [name: string, value: string]

export type FormLimits = { readonly maxBytes: number; readonly maxFields: number }

export type FormRefusal =
  | 'too-large'
  | 'too-many-fields'
  /** Two values under one name: two readers could choose differently. */
  | 'duplicate-name'
  /** A broken escape, text that is not UTF-8, or a value without a name. */
  | 'malformed'

export type ParsedForm =
  | { readonly ok: true; readonly fields: ReadonlyMap<string, string> }
  | { readonly ok: false; readonly reason: FormRefusal }

/** Room for 500 full invoices (interface, part 8), encrypted and escaped, several times over. */
export const FORM_LIMITS: FormLimits = { maxBytes: 2_000_000, maxFields: 32 }

/**
 * The body of `application/x-www-form-urlencoded` (interface, 4.2) in the given order: UTF-8, a space as `+`, all but
 * letters, digits and `*-._` as `%XX`. That includes `+`, `/` and `=` of Base64, which would otherwise be lost.
 */
export function writeForm(fields: readonly FormField[]): Uint8Array {
  return Buffer.from(fields.map((field) => field.map(escaped).join('=')).join('&'), 'latin1')
}

function escaped(text: string): string {
  if (/[^A-Za-z0-9*._+/=-]/.test(text)) return new URLSearchParams([['', text]]).toString().slice(1)
  // Base64 has only three characters to escape. URLSearchParams takes longer for them than the cipher.
  return text.replaceAll('+', '%2B').replaceAll('/', '%2F').replaceAll('=', '%3D')
}

/**
 * Reads the output of any form writer: `+` or `%20`, hex digits in either case, plain UTF-8, empty values, a name
 * without `=`, an extra `&`. Keeps the order. A refusal is a value; never throws.
 */
export function readForm(body: Uint8Array, limits: FormLimits = FORM_LIMITS): ParsedForm {
  if (body.byteLength > limits.maxBytes) return refused('too-large')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return collect(text.split('&', limits.maxFields + 1), limits)
  } catch {
    return refused('malformed')
  }
}

function collect(parts: readonly string[], limits: FormLimits): ParsedForm {
  if (parts.length > limits.maxFields) return refused('too-many-fields')
  const fields = new Map<string, string>()
  for (const part of parts) {
    if (part === '') continue
    const at = part.includes('=') ? part.indexOf('=') : part.length
    const name = unescaped(part.slice(0, at))
    if (name === '') return refused('malformed')
    if (fields.has(name)) return refused('duplicate-name')
    fields.set(name, unescaped(part.slice(at + 1)))
  }
  return { ok: true, fields }
}

function unescaped(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

function refused(reason: FormRefusal): ParsedForm {
  return { ok: false, reason }
}
