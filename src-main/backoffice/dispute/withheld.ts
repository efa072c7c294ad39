import { isObject } from '#gateway/transport/json.ts'
import type { JournalEvent } from '#journal/chain/events.ts'

export type Withheld = 'personal' | 'address' | 'other'

/** What must not leave the till in an entry of the journal. */
export type Needles = {
  /** Texts that people typed about the customer. */
  readonly typed: readonly string[]
  /** Addresses that open a payment page. */
  readonly addresses: readonly string[]
}

/** Kinds of entries that are understood well enough to judge what is in them. */
const KNOWN: ReadonlySet<JournalEvent['entry']['type']> = new Set([
  'order',
  'attempt-start',
  'attempt-end',
  'callback',
  'refund-end',
  'slip',
])

/** Members that hold what a person typed. `proof`: of a refund. */
const TYPED: ReadonlySet<string> = new Set(['note', 'proof'])

/**
 * Collects what people typed, and addresses of payment pages, from everything journalled about the order. A text may
 * come back anywhere: in a request, an answer or a callback.
 */
export function needlesOf(events: readonly JournalEvent[]): Needles {
  const typed = new Set<string>()
  const addresses = new Set<string>()
  for (const { entry } of events)
    walk(entry, (name, text, within) => {
      if (TYPED.has(name)) typed.add(text)
      if (name === 'url' && within['kind'] === 'link') addresses.add(text)
    })
  return { typed: [...typed].filter(isText), addresses: [...addresses].filter(isText) }
}

/**
 * Why an entry is not shown; undefined when it is. An entry is shown whole or not at all: only then can its hash be
 * checked. `body`: as stored.
 */
export function withheldWhy(
  { entry }: JournalEvent,
  body: string,
  needles: Needles,
  withPersonal: boolean,
): Withheld | undefined {
  if (!KNOWN.has(entry.type)) return 'other'
  if (needles.addresses.some((text) => occurs(text, body))) return 'address'
  if (withPersonal) return undefined
  if (needles.typed.some((text) => occurs(text, body))) return 'personal'
  let hasPersonal = false
  walk(entry, (name) => {
    if (TYPED.has(name) || name === 'personal') hasPersonal = true
  })
  return hasPersonal ? 'personal' : undefined
}

/**
 * Whether what people typed could be guessed from the hash of this entry. Sealed texts cannot: each seal is random.
 */
export function isGuessable(entry: JournalEvent['entry']): boolean {
  if (!KNOWN.has(entry.type)) return true
  let hasTyped = false
  walk(entry, (name) => {
    if (TYPED.has(name)) hasTyped = true
  })
  return hasTyped
}

/** A body may quote another body, which escapes it once more. */
const DEEPEST = 4

function occurs(text: string, body: string): boolean {
  let spelt = text
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    if (body.includes(spelt)) return true
    spelt = JSON.stringify(spelt).slice(1, -1)
  }
  return false
}

function walk(
  value: unknown,
  see: (name: string, text: string, within: Readonly<Record<string, unknown>>) => void,
): void {
  if (Array.isArray(value)) for (const item of value) walk(item, see)
  else if (isObject(value))
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'string') see(name, member, value)
      else walk(member, see)
    }
}

const isText = (text: string): boolean => text.trim() !== ''
