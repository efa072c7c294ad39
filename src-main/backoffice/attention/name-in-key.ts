import { createHash } from 'node:crypto'

/** What the gateway calls something, as part of a key: readable signs, and a digest that tells like names apart. */
export function nameIn(text: string): string {
  // As JSON, for halves of signs are all the same in UTF-8.
  const digest = createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)
  return `${text.replaceAll(/[^A-Za-z0-9-]/g, '').slice(0, 24)}-${digest}`
}
