import { ADDRESS_PARTS, type Bill, type InstalmentDue, type Payer } from './bill.ts'
import {
  CARD_TEXTS,
  CUSTOMER_TEXTS,
  INSTALMENT_AMOUNTS,
  INSTALMENT_TEXTS,
  LONGEST,
  type BillAsk,
  type BillDraft,
  type BillText,
} from './bill-draft.ts'
import { missingIn, type BillContent, type BillNeed } from './bill-needs.ts'
import { faultOfText, readAmount, type BillFault } from './bill-forms.ts'
import { readItems, readListed } from './bill-rows.ts'
import { given } from './given.ts'
import type { Money } from './money.ts'

export type ReadBill =
  | { readonly ok: true; readonly content: BillContent }
  /** Each field once, in no order. */
  | { readonly ok: false; readonly faults: readonly BillFault[] }

const PERIODS = ['30D', '3M', '6M', '12M'] as const satisfies readonly Bill['period'][]

/** The texts that each need asks for; the customer's are asked with any. */
export const TEXTS_OF: Readonly<Record<BillNeed, readonly BillText[]>> = {
  name: [],
  paylater: ['period', ...ADDRESS_PARTS],
  card: CARD_TEXTS,
  promotion: ['validationCode'],
  instalment: INSTALMENT_TEXTS,
  bills: [],
}

/**
 * Reads what was typed at the counter about a sale of this amount. Only what the needs ask for is read. Each field
 * that is missing or wrong is named with its reason.
 */
export function readBill(ask: BillAsk, draft: BillDraft, amount: Money): ReadBill {
  const { needs } = ask
  const asked = new Set<BillText>([...CUSTOMER_TEXTS, ...needs.flatMap((need) => TEXTS_OF[need])])
  const texts = new Map<BillText, string>()
  const faults: BillFault[] = []
  for (const name of asked) {
    const text = (draft.texts[name] ?? '').trim()
    if (text === '') continue
    const read = faultOfText(name, text, longestOf(name, needs))
    if (read.ok) texts.set(name, read.text)
    else faults.push({ field: name, why: read.why })
  }
  const items = needs.includes('paylater') ? readItems(draft.items, amount) : undefined
  const listed = needs.includes('bills') ? readListed(draft.bills, ask.listShape, amount) : undefined
  faults.push(...(items?.faults ?? []), ...(listed?.faults ?? []))
  const content: BillContent = {
    ...given({
      period: PERIODS.find((period) => period === texts.get('period')),
      isInstalment: yesOrNo(texts.get('isInstalment')),
      validationCode: texts.get('validationCode'),
      items: items?.rows,
      listed: listed?.rows,
      payer: payerOf(texts),
    }),
    ...(needs.includes('instalment') ? { instalment: instalmentOf(texts, amount) } : {}),
  }
  const isAt = (field: string): boolean =>
    faults.some((fault) => fault.field === field || fault.field.startsWith(`${field}.`))
  for (const { field } of missingIn(needs, content)) if (!isAt(field)) faults.push({ field, why: 'missing' })
  return faults.length === 0 ? { ok: true, content } : { ok: false, faults }
}

/** An instalment has shorter fields for the same name and e-mail address (interface, 2.3). */
function longestOf(name: BillText, needs: readonly BillNeed[]): number {
  const isShort = needs.includes('instalment') && (name === 'name' || name === 'email')
  return isShort ? 100 : LONGEST[name]
}

function yesOrNo(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'Y'
}

function payerOf(texts: ReadonlyMap<BillText, string>): Payer | undefined {
  const address = Object.fromEntries(
    ADDRESS_PARTS.flatMap((part) => {
      const text = texts.get(part)
      return text === undefined ? [] : [[part, text] as const]
    }),
  )
  const payer: Payer = given({
    name: texts.get('name'),
    email: texts.get('email'),
    phone: texts.get('phone'),
    cardToken: texts.get('cardToken'),
    contract: texts.get('contract'),
    address: Object.keys(address).length === 0 ? undefined : address,
  })
  return Object.keys(payer).length === 0 ? undefined : payer
}

/** `jumlahBayar` is what this sale asks for: two different amounts of one bill would contradict each other. */
function instalmentOf(texts: ReadonlyMap<BillText, string>, total: Money): InstalmentDue {
  const amounts = Object.fromEntries(INSTALMENT_AMOUNTS.map((name) => [name, readAmount(texts.get(name))]))
  return {
    number: texts.get('number') ?? '',
    total,
    ...given({
      count: texts.get('count'),
      dueOn: texts.get('dueOn'),
      aggregator: texts.get('aggregator'),
      subAggregator: texts.get('subAggregator'),
      ...amounts,
    }),
  }
}
