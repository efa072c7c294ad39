import type { CallbackKind } from '#domain/callback-fact.ts'
import type { HandlerContext, Receipt } from './handler.ts'
import type { Word } from './refusals.ts'
import type { CallbackAnswer, WireBody } from './wire.ts'

/** The decision on a call, before it is journalled. */
export type Decided = {
  readonly word: Word
  readonly reference?: string
  /** What else the same call is about, each with its own body for the journal. */
  readonly alsoAbout?: readonly { readonly reference: string; readonly said: string }[]
  readonly fact: 'kept' | 'told'
  /** The body for the journal: declared fields only, redacted. Absent when a field was wrong. */
  readonly said?: string
  /** Fields that break their declared form, but decide nothing. */
  readonly odd?: readonly string[]
  /** `broken` when our own answer would break its declaration: a bug, named by the paths of its fields. */
  readonly write: (receipt: Receipt) => CallbackAnswer | { readonly broken: string }
}

export type Route = {
  readonly kind: CallbackKind
  readonly serviceCode: string
  /** `signature`: the call bears only a time and a signature, none of the other common headers (interface, 4.1). */
  readonly headers: 'all' | 'signature'
  /** `unsure`: dotted paths of members that are repeated or spoiled. */
  readonly decide: (body: WireBody, context: HandlerContext, unsure: readonly string[]) => Decided
}
