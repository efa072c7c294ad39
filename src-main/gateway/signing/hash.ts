import { hash, timingSafeEqual } from 'node:crypto'

/** The possible parts of the hashed text; `word` is the operation's fixed word. */
export type HashPart = 'key' | 'rq_uuid' | 'rq_datetime' | 'comm_code' | 'sender_id' | 'word'

/** Which parts, in which order. Profile data, because the gateways of this shape differ. */
export type HashRule = { readonly parts: readonly HashPart[]; readonly word: string }

/** The values before any encryption; a value that the rule does not name may be empty. */
export type HashValues = Readonly<Record<Exclude<HashPart, 'word'>, string>>

/**
 * The `signature` of invoicing and history: the parts as `##a##b##c##`, all in upper case (the key too), SHA-256, 64
 * lower hex digits (interface, part 5.3; the form is published by such gateways). Call `hashFaults` first.
 */
export function hashSignature(rule: HashRule, values: HashValues): string {
  const joined = `##${rule.parts.map((part) => textOf(part, rule, values)).join('##')}##`
  return hash('sha256', upperCase(joined))
}

/** Whether the signature matches these values, in constant time. False for any invalid input; never throws. */
export function verifyHashSignature(rule: HashRule, values: HashValues, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature) || hashFaults(rule, values).length > 0) return false
  return timingSafeEqual(Buffer.from(signature, 'latin1'), Buffer.from(hashSignature(rule, values), 'latin1'))
}

/**
 * The parts that cannot be signed; empty when all are valid. Without a key anyone could sign. Beyond ASCII the two
 * sides may differ on upper case. A `#` at an edge, or two inside, could be read as other parts.
 */
export function hashFaults(rule: HashRule, values: HashValues): readonly HashPart[] {
  const bad = rule.parts.filter((part) => /^$|[^\x20-\x7e]|^#|#$|##/.test(textOf(part, rule, values)))
  return rule.parts.includes('key') ? bad : ['key', ...bad]
}

function textOf(part: HashPart, rule: HashRule, values: HashValues): string {
  return part === 'word' ? rule.word : values[part]
}

/** Letters a to z only, as gateways do it: `toUpperCase` would also turn some foreign letters into ASCII. */
function upperCase(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}
