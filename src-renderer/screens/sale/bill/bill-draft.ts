import type { BillAsk, BillDraft, ItemDraft, ListedDraft } from '#domain/bill-draft.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { readBill, type ReadBill } from '#domain/read-bill.ts'
import { rupiahText } from '../../../ui/rupiah-text.ts'
import { readDay } from '../../../words/days.ts'

/** What the till can suggest: one row of the whole amount, and Indonesia. */
export function suggestedDraft(ask: BillAsk, minor: bigint, goods: string): BillDraft {
  const amount = rupiahText(minor)
  return {
    texts: { countryCode: 'IDN' },
    items: ask.needs.includes('paylater')
      ? [{ ...newItem([], ask, goods), price: amount, quantity: '1' }]
      : [],
    bills: ask.needs.includes('bills') ? [{ ...newListed([]), amount }] : [],
  }
}

export function newItem(before: readonly ItemDraft[], { itemUrl = '' }: BillAsk, goods: string): ItemDraft {
  return { id: String(before.length + 1), name: '', price: '', quantity: '1', type: goods, url: itemUrl }
}

export function newListed(before: readonly ListedDraft[]): ListedDraft {
  const code = String(before.length + 1).padStart(2, '0')
  return { code, indonesia: '', english: '', amount: '', subCompany: '' }
}

/** As the contract takes it: a typed day in the wire's form. One that cannot be read stays, and is refused. */
export function handedDraft(draft: BillDraft): BillDraft {
  const { dueOn } = draft.texts
  const day = dueOn === undefined ? undefined : readDay(dueOn)
  if (day === undefined) return draft
  const text = String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return { ...draft, texts: { ...draft.texts, dueOn: text } }
}

/** The same rules as in the main process, which decides. */
export function judgedDraft(ask: BillAsk, draft: BillDraft, minor: bigint): ReadBill {
  return readBill(ask, handedDraft(draft), moneyOfMinor(minor))
}
