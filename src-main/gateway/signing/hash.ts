import { createHash, timingSafeEqual } from 'node:crypto'

/** What can stand in the text that is hashed; `word` is the fixed word of the operation. */
export type HashPart = 'key' | 'rq_uuid' | 'rq_datetime' | 'comm_code' | 'sender_id' | 'word'

/** Which parts, in which order. Profile data: the gateways of this shape do not agree on it. */
export type HashRule = { readonly parts: readonly HashPart[]; readonly word: string }

/** The values as they are before any encryption; one that the rule does not name may be empty. */
export type HashValues = Readonly<Record<Exclude<HashPart, 'word'>, string>>

/**
 * The `signature` of invoicing and history: the parts as `##a##b##c##`, all of it in upper case (the key too), SHA-256,
 * 64 lower hex digits (interface, part 5.3; the form is published by such gateways). Ask `hashFaults` first.
 */
export function hashSignature(rule: HashRule, values: HashValues): string {
  const joined = `##${rule.parts.map((part) => textOf(part, rule, values)).join('##')}##`
  return createHash('sha256').update(upperCase(joined), 'utf8').digest('hex')
}

/** Whether the signature is of these values, compared in constant time. False on any garbage; never throws. */
export function verifyHashSignature(rule: HashRule, values: HashValues, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature) || hashFaults(rule, values).length > 0) return false
  return timingSafeEqual(Buffer.from(signature, 'latin1'), Buffer.from(hashSignature(rule, values), 'latin1'))
}

/**
 * The parts that cannot be signed; empty when all is well. Without a key anybody could sign. Beyond ASCII two sides
 * need not agree on upper case, and a `#` at an edge or two of them inside could be read as other parts.
 */
export function hashFaults(rule: HashRule, values: HashValues): readonly HashPart[] {
  const bad = rule.parts.filter((part) => /^$|[^\x20-\x7e]|^#|#$|##/.test(textOf(part, rule, values)))
  return rule.parts.includes('key') ? bad : ['key', ...bad]
}

function textOf(part: HashPart, rule: HashRule, values: HashValues): string {
  return part === 'word' ? rule.word : values[part]
}

/** Letters a to z only, as gateways do it: `toUpperCase` would also make ASCII of some foreign letters. */
function upperCase(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}
