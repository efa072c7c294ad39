import type { PayerInput } from '../control/control.ts'
import type { PayerResult } from '../control/payer.ts'
import type { HandlerContext } from '../operations/handler.ts'
import type { Card } from './page-html.ts'
import type { PageWords } from './page-words.ts'

/** A page that a customer's browser opens: what it shows, and what becomes of a button. */
export type HostedPage = {
  readonly formToken: string
  readonly card: (words: PageWords) => Card
  /** What a button does. False, and nothing done, when it is not one of the page or no longer there. */
  readonly act: (act: string, fields: ReadonlyMap<string, string>) => boolean
}
export type PageContext = HandlerContext & { readonly payer: (input: PayerInput) => PayerResult }
