import enPaper from '../../../resources/locales/en/paper.json' with { type: 'json' }
import enPayouts from '../../../resources/locales/en/payouts.json' with { type: 'json' }
import idPaper from '../../../resources/locales/id/paper.json' with { type: 'json' }
import idPayouts from '../../../resources/locales/id/payouts.json' with { type: 'json' }
import { type Tongue, wordsIn } from '#support/words.ts'

const id = { ...idPaper, ...idPayouts }
const en = { ...enPaper, ...enPayouts }
type Key = Extract<keyof typeof id, `payouts.${string}` | `slip.${string}`>
const wordsOn = wordsIn<Key>({ id, en })

export type PayoutWords = (key: Key, values?: Readonly<Record<string, string>>) => string

export function payoutWords(tongue: Tongue): PayoutWords {
  return (key, values) => wordsOn(tongue, key, values)
}
