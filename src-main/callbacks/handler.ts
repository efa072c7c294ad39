import type { Payer } from '#domain/bill.ts'
import type { JournalReader } from '#journal/reads/read-only.ts'
import type { Merchant, Rules } from './messages.ts'
import type { Word } from './refusals.ts'

/** All that the listener may ask of the journal. */
export type CallbackReads = Pick<
  JournalReader,
  'order' | 'ordersOfSale' | 'partsBeside' | 'noticeOf' | 'bill' | 'instruction' | 'invoiceHolder'
>

export type HandlerContext = {
  /** Epoch milliseconds. */
  readonly now: number
  readonly merchant: Merchant
  readonly rules: Rules
  readonly reads: CallbackReads
  /** Opens the sealed part of a bill; undefined when it cannot be opened here. */
  readonly openPayer: (sealed: string) => Payer | undefined
  /** Opens any other sealed text. */
  readonly openSealed: (sealed: string) => string | undefined
  /** Seals a text that may hold personal data; undefined without the key: then it is not kept. */
  readonly sealText: (text: string) => string | undefined
}

/** The journal event that stores the call. */
export type Receipt = { readonly number: string; readonly at: number }

/** A handler's decision. `Rest` is the answer without code and message, before it is encoded. */
export type Verdict<Rest> = {
  readonly word: Word
  /** Our order or instruction that the call is about. */
  readonly reference?: string
  /** `kept`: answer only after the fact is on disk. `told`: answer now, the fact follows soon. */
  readonly fact: 'kept' | 'told'
  /** Fields that were read and do not fit, but decide nothing. */
  readonly odd?: readonly string[]
  readonly rest?: (receipt: Receipt) => Rest
}
