import type { LinkOffer } from '#contract/links-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { BillWhy } from '#domain/bill-forms.ts'
import { BUYER_FIELDS, buyerFault, tidyBuyer, type BuyerField } from '#domain/buyer.ts'
import { given } from '#domain/given.ts'
import type { PageMethod } from '#domain/order.ts'
import { readRupiah } from '../../../ui/rupiah-text.ts'

/** A link as typed so far. */
export type LinkDraft = Readonly<
  Record<BuyerField | 'amount' | 'note' | 'fee' | 'method' | 'linked', string>
> & {
  readonly payType: string
  readonly balanceType: string
}
export type LinkFault = BillWhy | 'most' | 'no-method'

export const EMPTY_LINK: LinkDraft = {
  ...{ amount: '', note: '', name: '', email: '', phone: '', userId: '', buyerId: '' },
  ...{ method: '', fee: '', payType: '', balanceType: '', linked: '' },
}

/** As in the contract, which has the same limit. */
const NOTE_MOST = 60

export function methodKey({ payMethod, payOption }: PageMethod): string {
  return `${payMethod} ${payOption}`
}

/** Why it cannot be sent yet, field by field. */
export function faultsOf(
  draft: LinkDraft,
  { mostMinor }: LinkOffer,
): Readonly<Partial<Record<keyof LinkDraft, LinkFault>>> {
  const amount = readRupiah(draft.amount)
  const fee = readRupiah(draft.fee)
  const buyer = tidyBuyer(draft)
  return given({
    amount: amountFault(amount, mostMinor),
    note: noteFault(draft.note),
    fee: feeFault(fee, draft.method),
    ...Object.fromEntries(
      BUYER_FIELDS.map((field) => [
        field,
        buyer[field] === undefined ? undefined : buyerFault(field, buyer[field]),
      ]),
    ),
  })
}

type Read = ReturnType<typeof readRupiah>

function amountFault({ minor, isWrong }: Read, most: bigint | undefined): LinkFault | undefined {
  if (isWrong || minor === 0n) return 'amount'
  if (minor === undefined) return 'missing'
  return most !== undefined && minor > most ? 'most' : undefined
}

function noteFault(note: string): LinkFault | undefined {
  if (!/^[\x20-\x7e]*$/.test(note)) return 'letters'
  return note.trim().length > NOTE_MOST ? 'too-long' : undefined
}

function feeFault({ minor = 0n, isWrong }: Read, method: string): LinkFault | undefined {
  if (isWrong) return 'amount'
  return minor > 0n && method === '' ? 'no-method' : undefined
}

/** What is asked of the main process; undefined without an amount. */
export function wishOf(draft: LinkDraft, offer: LinkOffer): InputOf<'links.make'> | undefined {
  const { minor } = readRupiah(draft.amount)
  if (minor === undefined) return undefined
  const { minor: feeMinor = 0n } = readRupiah(draft.fee)
  const method = offer.pageMethods.find((each) => methodKey(each) === draft.method)
  const note = draft.note.trim()
  const buyer = tidyBuyer(draft)
  return {
    amountMinor: minor,
    ...given({
      note: note === '' ? undefined : note,
      pageMethod:
        method === undefined ? undefined : { payMethod: method.payMethod, payOption: method.payOption },
      feeMinor: feeMinor === 0n ? undefined : feeMinor,
      payType: offer.payTypes.find((each) => each === draft.payType),
      balanceType: offer.balanceTypes.find((each) => each === draft.balanceType),
      // Sent even when it was unlinked meanwhile: main refuses it, and nothing else is asked for in its place.
      linked: draft.linked === '' ? undefined : draft.linked,
      buyer: Object.keys(buyer).length === 0 ? undefined : buyer,
    }),
  }
}
