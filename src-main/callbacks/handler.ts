import type { Payer } from '#domain/bill.ts'
import type { JournalReader } from '#journal/reads/read-only.ts'
import type { Merchant, Rules } from './messages.ts'
import type { Word } from './refusals.ts'

/** All that the listener ever asks of the journal to know what is owed. */
export type CallbackReads = Pick<
  JournalReader,
  'order' | 'ordersOfSale' | 'noticeOf' | 'bill' | 'instruction'
>

export type HandlerContext = {
  /** Epoch milliseconds. */
  readonly now: number
  readonly merchant: Merchant
  readonly rules: Rules
  readonly reads: CallbackReads
  /** The sealed part of a bill; undefined when it cannot be opened here. */
  readonly openPayer: (sealed: string) => Payer | undefined
  /** Any other sealed text. */
  readonly openSealed: (sealed: string) => string | undefined
}

/** Under what the call is in the journal. */
export type Receipt = { readonly number: string; readonly at: number }

/** What a handler decided. `Rest` is the answer without its code and message, before it is written as wire text. */
export type Verdict<Rest> = {
  readonly word: Word
  /** The order or instruction of ours that the call is about. */
  readonly reference?: string
  /** `kept`: nothing is answered before the fact is on the disk. `told`: it gets there soon, and nobody waits. */
  readonly fact: 'kept' | 'told'
  /** Fields that were read, do not fit, and decide nothing. */
  readonly odd?: readonly string[]
  readonly rest?: (receipt: Receipt) => Rest
}
