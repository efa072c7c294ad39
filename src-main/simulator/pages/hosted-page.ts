import type { PayerInput } from '../control/control.ts'
import type { PayerResult } from '../control/payer.ts'
import type { HandlerContext } from '../operations/handler.ts'
import type { Card } from './page-html.ts'
import type { PageWords } from './page-words.ts'

/** A page that a customer's browser opens: its content, and the effect of its buttons. */
export type HostedPage = {
  readonly formToken: string
  readonly card: (words: PageWords) => Card
  /** Presses a button. False, without effect, when the page does not have it or no longer shows it. */
  readonly act: (act: string, fields: ReadonlyMap<string, string>) => boolean
}
export type PageContext = HandlerContext & { readonly payer: (input: PayerInput) => PayerResult }
