import type { Buyer } from './buyer.ts'
import { phone62Of, PHONE_62 } from './text-forms.ts'
import type { PersonalBox } from './personal-box.ts'

type Marker = Pick<PersonalBox, 'mark'>

/** 96 bits: no two texts of a till are alike by chance. */
const MARK_LENGTH = 24
const MOST_WORDS = 8
const LAST_DIGITS = 4

/** Marks by which a buyer is found: each word of name and ids, the rest whole, and the end of the phone number. */
export function payerMarks(box: Marker, { name, email, phone, userId, buyerId }: Buyer): readonly string[] {
  const texts = [
    ...[name, userId, buyerId].flatMap((text = '') => wordsOf(text)),
    ...[email, phone, phone?.slice(-LAST_DIGITS)].filter((text) => text !== undefined),
  ]
  return [...new Set(texts.map((text) => markOf(box, text)))]
}

/** For each word of a search, the marks that fit it; a buyer must have one of each word. */
export function searchMarks(box: Marker, typed: string): readonly (readonly string[])[] {
  const phone = phone62Of(typed)
  // A telephone number is typed with spaces, and is one word all the same.
  const words = PHONE_62.test(phone) ? [phone] : wordsOf(typed)
  return words.map((word) => [...new Set([word, phone62Of(word)])].map((text) => markOf(box, text)))
}

function wordsOf(text: string): readonly string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
}

function markOf(box: Marker, text: string): string {
  return box.mark(`payer ${text.toLowerCase()}`).slice(0, MARK_LENGTH)
}
