import type { MessageKey } from '../../words/messages.ts'

export const MOST_LETTERS = 25

export type NameCheck =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly why: MessageKey; readonly values?: Readonly<Record<string, number>> }

// Control, format, private-use and lone surrogate characters: invisible on a display.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u

/** The name as saved, or its fault. Counted as in the contract: UTF-16 units after trimming. */
export function checkMerchantName(text: string): NameCheck {
  const name = text.trim()
  if (name === '') return { ok: false, why: 'settings.merchant.empty' }
  if (UNPRINTABLE.test(name)) return { ok: false, why: 'settings.merchant.unprintable' }
  if (name.length > MOST_LETTERS) {
    return { ok: false, why: 'settings.merchant.long', values: { n: name.length, most: MOST_LETTERS } }
  }
  return { ok: true, name }
}
