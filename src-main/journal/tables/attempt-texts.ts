/** What a call sent, and what came back: each in its event only. */
import { parseStableJson, stableJson } from '../chain/json.ts'
import type { Db } from '../connection.ts'

type TextName = 'requestBody' | 'responseBody'

/** A shorter one is not worth a number. */
const SHORT = 64

/** The event that holds this very text, if the order's last call of the operation had the same. */
export function sameText(db: Db, sql: string, name: TextName) {
  const last = db.prepare<[string, string], { readonly seq: bigint; readonly body: string }>(sql)
  return (reference: string | null, operation: string, text: string | undefined): bigint | undefined => {
    if (reference === null || text === undefined || text.length < SHORT) return undefined
    const before = last.get(reference, operation)
    return before?.body.includes(`"${name}":${stableJson(text)}`) === true ? before.seq : undefined
  }
}

/** What was sent or answered, out of the event's body. */
export function textIn(body: string | null | undefined, name: TextName): string | undefined {
  return typeof body !== 'string'
    ? undefined
    : (parseStableJson(body) as { readonly [Name in TextName]?: string })[name]
}
