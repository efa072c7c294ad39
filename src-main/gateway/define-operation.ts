import type { z } from 'zod'
import type { FieldNote } from '#domain/field-note.ts'
import type { Agreement, Condition } from './codec/conditions.ts'
import type { FieldFacts } from './codec/facts.ts'
import type { HashRule } from './signing/hash.ts'

export type Effect =
  | 'reads'
  /** Creates something that a customer can pay. */
  | 'asks-for-money'
  /** Money leaves the merchant. */
  | 'moves-money'
  | 'cancels'
  /** Creates or links a customer's account. */
  | 'registers'

/** How to find out the result when an answer is lost. */
export type Lookup =
  | 'ask-again'
  | 'status-by-reference'
  /** By transfer status (36) if the profile turns it on; otherwise a person asks the bank. */
  | 'transfer-status'
  /** The interface offers no look-up: a person checks the gateway's portal and records the result. */
  | 'by-hand'

/** Which access token goes with a call: none, the merchant's, or also the customer's. */
export type TokenRule = 'none' | 'b2b' | 'b2b2c'

/** How a request is encoded and its answer decoded (interface, 4.1, 4.2 and part 5). */
export type Wire =
  /** JSON, common headers, asymmetric X-SIGNATURE, `responseCode` in the answer. */
  | { readonly kind: 'snap' }
  /** JSON without the common headers, hash signature in the body, `error_code` in the answer. */
  | { readonly kind: 'hashed-json'; readonly signature: HashRule }
  /** Form-encoded, values encrypted except `plain`, hash signature in the form; the answer is encrypted too. */
  | {
      readonly kind: 'encrypted-form'
      readonly signature: HashRule
      readonly plain: { readonly request: readonly string[]; readonly response: readonly string[] }
    }
  /** Form-encoded with the merchant's API key as `key`; the answer has no code of its own. */
  | { readonly kind: 'key-form' }

/** A field of the interface that is never sent, with the table's facts on it. */
export type NeverSent = {
  readonly path: string
  readonly facts: FieldFacts
  readonly section: string
  readonly why: string
}

/**
 * One operation of the interface, declared once. The typed client, the gateway simulator's route and checks, the
 * journal's attempt rows and the documents all derive from it.
 */
export type Operation<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> = {
  readonly name: string
  /** Two-digit service code, the middle of a response code (interface, part 7); empty for those with `error_code`. */
  readonly serviceCode: string
  readonly title: string
  /** The part of the interface that this declares. */
  readonly section: string
  /** Whose server answers. `to-merchant`: the gateway calls, Loket answers. */
  readonly direction: 'to-gateway' | 'to-merchant'
  /** Not in the interface but in the same national standard: off unless the profile turns it on. */
  readonly beyond?: true
  readonly method: 'POST' | 'DELETE'
  /** Default path; the profile may set another. For a callback: the end of its path, after any prefix. */
  readonly path: string
  /** Other paths that the interface shows for the same operation. */
  readonly alternativePaths?: readonly string[]
  readonly wire: Wire
  /** The default access token; the profile may set another rule. */
  readonly token: TokenRule
  readonly effect: Effect
  readonly lookup: Lookup
  readonly request: Req
  readonly response: Res
  readonly conditions?: readonly Condition[]
  readonly agreements?: readonly Agreement[]
  /** As `conditions`, for an answer that Loket writes. */
  readonly responseConditions?: readonly Condition[]
  /** Fields of the interface that Loket always omits on purpose. */
  readonly never?: readonly NeverSent[]
  /** Response codes, in addition to the standard ones, for a reference used before. */
  readonly duplicateCodes: readonly string[]
  /**
   * What a trusted success must echo: [dotted path in the request, dotted path in the response]. Compared after
   * decoding (money by amount). An answer that differs is about another order and counts as unknown. Where `lacks`
   * exists, it decides what an absent echo means.
   */
  readonly echoes: readonly (readonly [asked: string, answered: string])[]
  /** As `echoes`, for optional fields of the answer: compared when present. */
  readonly echoesIfGiven?: readonly (readonly [asked: string, answered: string])[]
  /**
   * Dotted paths of the answer's deciding fields, `[]` for each item of a list. The answer is judged by them alone:
   * any other odd field is noted and does no harm. Absent: every field decides.
   */
  readonly decides?: readonly string[]
  /**
   * Deciding fields without which this answer says nothing, where that depends on other fields. Empty: it suffices.
   */
  lacks?(answer: z.output<Res>, asked: z.output<Req>, notes: readonly FieldNote[]): readonly string[]
  /**
   * What must not be lost from an answer that is not a success, or contradicts itself: an answer that states it,
   * marked as not believed. Undefined: nothing. `notes`: fields that differ from the declaration. `read`: the answer,
   * if it is a success; what must not be lost is then where no declaration expects it.
   */
  doubt?(
    json: unknown,
    asked: z.output<Req>,
    notes: readonly FieldNote[],
    read?: z.output<Res>,
  ): z.output<Res> | undefined
  /** Dotted paths in request and response whose values never enter the journal or a log. */
  readonly redact: readonly string[]
  /** Its answer's message may quote a telephone or account number: of longer numbers in it no digit is kept. */
  readonly quotesNumbers?: true
  /** A full example of each body, in wire form before any encryption, with every field that may occur together. */
  readonly example: { readonly request: z.input<Req>; readonly response: z.input<Res> }
}

/** What the client fills in: message id, time, identity and signature of the operations with a hash. */
export type Filled = 'rq_uuid' | 'rq_datetime' | 'signature' | 'sender_id' | 'comm_code' | 'key'

export type RequestOf<O extends Operation> = z.output<O['request']>
export type InputOf<O extends Operation> = Omit<RequestOf<O>, Filled>
export type ResponseOf<O extends Operation> = z.output<O['response']>

/** An operation that Loket calls; the client accepts no other. */
export type Outgoing = Operation & { readonly direction: 'to-gateway' }

export function defineOperation<
  Req extends z.ZodType,
  Res extends z.ZodType,
  const D extends Operation['direction'],
>(
  operation: Operation<Req, Res> & { readonly direction: D },
): Operation<Req, Res> & { readonly direction: D } {
  return operation
}
