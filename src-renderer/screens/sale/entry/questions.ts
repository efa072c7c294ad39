import { BridgeRefusal } from '../../../bridge/call.ts'

/** What this till's history asks before a sale begins. */
export type Question =
  | { readonly kind: 'unusual'; readonly why: 'ten-times' | 'one-zero'; readonly usualMinor: bigint }
  | { readonly kind: 'same'; readonly reference: string; readonly at: number }
export type Sure = Question['kind']

/** The question in a refusal; undefined for a plain refusal. */
export function questionOf(error: Error | null): Question | undefined {
  if (!(error instanceof BridgeRefusal)) return undefined
  const { code, details = {} } = error.error
  const { usualMinor, why, reference, at } = details
  if (code === 'unusual-amount' && typeof usualMinor === 'bigint')
    return { kind: 'unusual', why: why === 'one-zero' ? why : 'ten-times', usualMinor }
  if (code === 'same-again' && typeof reference === 'string' && typeof at === 'number')
    return { kind: 'same', reference, at }
  return undefined
}
