import type { z } from 'zod'
import type { FieldNote } from '#domain/field-note.ts'
import type { Agreement, Condition } from './codec/conditions.ts'
import type { FieldFacts } from './codec/facts.ts'
import type { HashRule } from './signing/hash.ts'

export type Effect =
  | 'reads'
  /** Makes something that a customer can pay. */
  | 'asks-for-money'
  /** Money of the merchant leaves. */
  | 'moves-money'
  | 'cancels'
  /** Makes or links an account of a customer. */
  | 'registers'

/** How to find out what happened when an answer is lost. */
export type Lookup =
  | 'ask-again'
  | 'status-by-reference'
  /** By transfer status (36) when the profile turns it on; else a person asks the bank. */
  | 'transfer-status'
  /** Nothing of the interface tells: a person looks on the gateway's portal and says so. */
  | 'by-hand'

/** Which access token goes with a call: none, the merchant's, or also the customer's. */
export type TokenRule = 'none' | 'b2b' | 'b2b2c'

/** How a request is encoded and its answer decoded (interface, 4.1, 4.2 and part 5). */
export type Wire =
  /** JSON, common headers, asymmetric X-SIGNATURE, `responseCode` in the answer. */
  | { readonly kind: 'snap' }
  /** JSON without the common headers, hash signature in the body, `error_code` in the answer. */
  | { readonly kind: 'hashed-json'; readonly signature: HashRule }
  /** Form-encoded, values encrypted but for `plain`, hash signature in the form; the answer's values encrypted too. */
  | {
      readonly kind: 'encrypted-form'
      readonly signature: HashRule
      readonly plain: { readonly request: readonly string[]; readonly response: readonly string[] }
    }
  /** Form-encoded with the merchant's API key as `key`; the answer has no code of its own. */
  | { readonly kind: 'key-form' }

/** A field that the interface has and that is never on the wire, with what the table says of it. */
export type NeverSent = {
  readonly path: string
  readonly facts: FieldFacts
  readonly section: string
  readonly why: string
}

/**
 * One operation of the interface, declared once: the typed client, the practice gateway's route and
 * checks, the journal's attempt rows and the documents are all read from this.
 */
export type Operation<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> = {
  readonly name: string
  /** Two-digit service code, the middle of every response code (interface, part 7); empty for those with `error_code`. */
  readonly serviceCode: string
  readonly title: string
  /** Part of the interface that this declares. */
  readonly section: string
  /** Whose server answers. `to-merchant`: the gateway calls, Loket answers. */
  readonly direction: 'to-gateway' | 'to-merchant'
  /** Not in the interface but in the same national standard: off unless the profile turns it on. */
  readonly beyond?: true
  readonly method: 'POST' | 'DELETE'
  /** Default path; the profile may name another. Of a callback: the end of its path, whatever stands before it. */
  readonly path: string
  /** Other paths that the interface shows for the same operation. */
  readonly alternativePaths?: readonly string[]
  readonly wire: Wire
  /** Which access token goes along by default; the profile may name another rule. */
  readonly token: TokenRule
  readonly effect: Effect
  readonly lookup: Lookup
  readonly request: Req
  readonly response: Res
  readonly conditions?: readonly Condition[]
  readonly agreements?: readonly Agreement[]
  /** The same of an answer, where Loket is the one that writes it. */
  readonly responseConditions?: readonly Condition[]
  /** Fields of the interface that Loket leaves out on purpose, whatever the request. */
  readonly never?: readonly NeverSent[]
  /** Response codes, beside the standard ones, that name a reference used before. */
  readonly duplicateCodes: readonly string[]
  /**
   * What a trusted success must give back: [dotted path in the request, dotted path in the response]. Compared after
   * decoding (money by amount); an answer that differs is about another order and counts as unknown. Where there is
   * `lacks`, that says what it means when one is absent.
   */
  readonly echoes: readonly (readonly [asked: string, answered: string])[]
  /** The same of optional fields of the answer: compared when they are there. */
  readonly echoesIfGiven?: readonly (readonly [asked: string, answered: string])[]
  /**
   * Dotted paths of the answer's fields that decide, `[]` for each item of a list. An answer is judged by them alone: any
   * other field that is odd is noted and costs nothing. Absent: every field decides.
   */
  readonly decides?: readonly string[]
  /**
   * Deciding fields without which this answer says nothing, where that depends on the others. Empty: it says enough.
   */
  lacks?(answer: z.output<Res>, asked: z.output<Req>, notes: readonly FieldNote[]): readonly string[]
  /**
   * What must not be lost of an answer that is no success, or contradicts itself: an answer that says it, and says that it
   * is not believed. Undefined: nothing. `notes`: its fields that are not as declared. `read`: the answer, where it is a
   * success; then what must not be lost stands where no declaration has it.
   */
  doubt?(
    json: unknown,
    asked: z.output<Req>,
    notes: readonly FieldNote[],
    read?: z.output<Res>,
  ): z.output<Res> | undefined
  /** Dotted paths in request and response whose values never enter the journal or a log. */
  readonly redact: readonly string[]
  /** A full example of each body, in wire form before any encryption: every field that may stand beside the others. */
  readonly example: { readonly request: z.input<Req>; readonly response: z.input<Res> }
}

/** What the client fills in itself: message id, time, identity and signature of the operations with a hash. */
export type Filled = 'rq_uuid' | 'rq_datetime' | 'signature' | 'sender_id' | 'comm_code' | 'key'

export type RequestOf<O extends Operation> = z.output<O['request']>
export type InputOf<O extends Operation> = Omit<RequestOf<O>, Filled>
export type ResponseOf<O extends Operation> = z.output<O['response']>

/** An operation that Loket calls; the client takes no other. */
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
