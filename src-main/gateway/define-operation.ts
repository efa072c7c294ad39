import type { z } from 'zod'

export type Effect = 'reads' | 'asks-for-money' | 'cancels'

/** How to find out what happened when an answer is lost. */
export type Lookup = 'ask-again' | 'status-by-reference'

/**
 * One operation of the interface, declared once: the typed client, the practice gateway's route and
 * checks, the journal's attempt rows and the documents are all read from this.
 */
export type Operation<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> = {
  readonly name: string
  /** Two-digit service code, the middle of every response code (interface, part 7). */
  readonly serviceCode: string
  readonly title: string
  /** Part of the interface that this declares. */
  readonly section: string
  readonly method: 'POST' | 'DELETE'
  /** Default path; the profile may name another. */
  readonly path: string
  readonly signing: 'asymmetric'
  /** Which access token goes along by default; the profile may name another rule. */
  readonly token: 'none' | 'b2b' | 'b2b2c'
  readonly effect: Effect
  readonly lookup: Lookup
  readonly request: Req
  readonly response: Res
  /** Case codes, beside the standard ones, that have a meaning here: code -> class. */
  readonly duplicateCodes: readonly string[]
  /**
   * What a trusted success must give back: [dotted path in the request, dotted path in the response]. Compared after
   * decoding (money by amount); an answer that differs is about another order and counts as unknown.
   */
  readonly echoes: readonly (readonly [asked: string, answered: string])[]
  /** Dotted paths in request and response whose values never enter the journal or a log. */
  readonly redact: readonly string[]
  readonly example: { readonly request: z.input<Req>; readonly response: z.input<Res> }
}

export type RequestOf<O extends Operation> = z.output<O['request']>
export type ResponseOf<O extends Operation> = z.output<O['response']>

export function defineOperation<Req extends z.ZodType, Res extends z.ZodType>(
  operation: Operation<Req, Res>,
): Operation<Req, Res> {
  return operation
}
