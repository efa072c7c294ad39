import type { HelpTopic } from '../till/help-topics.ts'
import type { MessageKey } from '../words/messages.ts'
import type { StateKind } from '#domain/order.ts'
import type { CustomerKey } from '../customer/both.tsx'
import type { Release } from '../order/release-sign.tsx'

export const HELP_GROUPS = ['screens', 'states', 'steps', 'trouble'] as const
export type HelpGroup = (typeof HELP_GROUPS)[number]

type Values = Readonly<Record<string, string | number>>

/** What a key does, in its button's words where it has one. `keys`: several keys with the same effect. */
export type KeyLine = {
  readonly keys: readonly string[]
  readonly words: MessageKey
  readonly values?: Values
}

export type HelpBlock =
  | { readonly kind: 'text'; readonly title: MessageKey; readonly words: readonly MessageKey[] }
  | { readonly kind: 'steps'; readonly words: readonly MessageKey[] }
  /** To be read out to the customer, in both languages. */
  | { readonly kind: 'say'; readonly words: MessageKey }
  /** What the customer's window shows meanwhile. */
  | { readonly kind: 'customer'; readonly words: CustomerKey }
  | { readonly kind: 'keys'; readonly lines: readonly KeyLine[] }
  | { readonly kind: 'see'; readonly topics: readonly HelpTopic[] }

export type HelpPage = {
  readonly topic: HelpTopic
  readonly group: HelpGroup
  readonly title: MessageKey
  /** Its purpose or meaning, in a sentence or two. */
  readonly lead: MessageKey
  readonly blocks: readonly HelpBlock[]
  /** Shown with shape, colour and what it means for the goods. */
  readonly state?: { readonly kind: StateKind; readonly release: Release }
}

/** A line for one key. */
export function key(name: string, words: MessageKey, values?: Values): KeyLine {
  return { keys: [name], words, ...(values === undefined ? {} : { values }) }
}
