import type { OrderView } from '#contract/views.ts'
import { moneyWords } from '../../../ui/money-text.tsx'
import type { Words } from '../../../words/words.tsx'

type Share = {
  readonly order: Pick<OrderView, 'amountMinor' | 'expiresAt'>
  readonly url: string
  readonly shop: string
}

/** What the shop sends to the buyer, with the address of the page. */
export function shareText({ t, dateTime }: Words, { order, url, shop }: Share): string {
  const values = { shop, amount: moneyWords(order.amountMinor), time: dateTime(order.expiresAt) }
  return `${t('links.share', values)} ${url}`
}
