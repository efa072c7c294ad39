import type { BillItem, ListedBill } from './bill.ts'
import {
  ITEM_TEXTS,
  LONGEST_ITEM,
  LONGEST_LISTED,
  MOST_ROWS,
  type BillAsk,
  type ItemDraft,
  type ListedDraft,
} from './bill-draft.ts'
import { isWebAddress, readAmount, whyNotPlain, type BillFault, type BillWhy } from './bill-forms.ts'
import type { Money } from './money.ts'

type Rows<T> = { readonly rows: readonly T[]; readonly faults: readonly BillFault[] }

/** Every member is mandatory for paylater (interface, 2.3). The items must add up to the sale. */
export function readItems(drafts: readonly ItemDraft[], sale: Money): Rows<BillItem> {
  return readRows('items', drafts, sale, {
    longest: LONGEST_ITEM,
    mustHave: ITEM_TEXTS,
    read: (draft) => {
      const price = readAmount(draft.price)
      const quantity = quantityOf(draft.quantity)
      const { id, name, type, url } = draft
      if (price === undefined || quantity === undefined) return undefined
      return { row: { id, name, price, type, url, quantity }, minor: price.minor * BigInt(quantity) }
    },
    whyNot: {
      price: (text) => (readAmount(text) === undefined ? 'amount' : undefined),
      quantity: (text) => (quantityOf(text) === undefined ? 'quantity' : undefined),
      url: (text) => (isWebAddress(text) ? undefined : 'url'),
    },
  })
}

/** The bills must add up to the sale. Of shape 1 only one name goes on the wire. */
export function readListed(
  drafts: readonly ListedDraft[],
  shape: BillAsk['listShape'],
  sale: Money,
): Rows<ListedBill> {
  return readRows('bills', drafts, sale, {
    longest: LONGEST_LISTED[shape],
    mustHave: ['code', 'indonesia', 'amount', ...(shape === 'texts' ? (['english'] as const) : [])],
    read: ({ code, indonesia, english, amount: typed, subCompany }) => {
      const amount = readAmount(typed)
      if (amount === undefined) return undefined
      const name = { indonesia, english: shape === 'texts' ? english : indonesia }
      const row = { code, name, amount, ...(subCompany === '' ? {} : { subCompany }) }
      return { row, minor: amount.minor }
    },
    whyNot: { amount: (text) => (readAmount(text) === undefined ? 'amount' : undefined) },
  })
}

type RowRules<D extends Readonly<Record<string, string>>, T> = {
  readonly longest: Readonly<Record<keyof D, number>>
  readonly mustHave: readonly (keyof D)[]
  readonly whyNot: { readonly [N in keyof D]?: (text: string) => BillWhy | undefined }
  readonly read: (draft: D) => { readonly row: T; readonly minor: bigint } | undefined
}

function readRows<D extends Readonly<Record<string, string>>, T>(
  list: 'items' | 'bills',
  drafts: readonly D[],
  sale: Money,
  { longest, mustHave: must, whyNot, read }: RowRules<D, T>,
): Rows<T> {
  if (drafts.length > MOST_ROWS) return { rows: [], faults: [{ field: list, why: 'too-many' }] }
  const trimmed = drafts.map((draft) => trimmedOf(draft))
  const faults = trimmed.flatMap((draft, at) =>
    Object.keys(draft).flatMap((name): readonly BillFault[] => {
      const text = draft[name] ?? ''
      const why =
        text === ''
          ? must.includes(name)
            ? 'missing'
            : undefined
          : (whyNotPlain(text, longest[name] ?? 0) ?? whyNot[name]?.(text))
      return why === undefined ? [] : [{ field: `${list}.${at}.${name}`, why }]
    }),
  )
  const found = trimmed.flatMap((draft) => read(draft) ?? [])
  const sum = found.reduce((total, { minor }) => total + minor, 0n)
  const isOff = faults.length === 0 && found.length > 0 && sum !== sale.minor
  return {
    rows: found.map(({ row }) => row),
    faults: isOff ? [{ field: list, why: 'sum' }] : faults,
  }
}

function trimmedOf<D extends Readonly<Record<string, string>>>(draft: D): D {
  return Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()])) as D
}

function quantityOf(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
