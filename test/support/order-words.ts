/** The table of docs/order-words.md: what the cashier, the customer and a read-out say of an order. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type OrderWords = {
  /** A state, or `twice`. */
  readonly state: string
  readonly language: 'id' | 'en'
  readonly status: string
  readonly customer: string
  /** Undefined where the customer's screen says it all. */
  readonly readOut: string | undefined
}

const ROW = /^\| ([a-z-]+) \| (id|en) \| (.+) \| (.+) \| (.+) \|$/gmu

export const ORDER_WORDS: readonly OrderWords[] = [
  ...readFileSync(join(import.meta.dirname, '../../docs/order-words.md'), 'utf8').matchAll(ROW),
].map(([, state = '', language, status = '', customer = '', readOut = '']) => ({
  state,
  language: language === 'en' ? 'en' : 'id',
  status,
  customer,
  readOut: readOut === '—' ? undefined : readOut,
}))

/** The table's row. Throws without one. */
export function wordsOf(state: string, language: OrderWords['language']): OrderWords {
  const row = ORDER_WORDS.find((one) => one.state === state && one.language === language)
  if (row === undefined) throw new Error(`no row of ${state} in ${language}`)
  return row
}
