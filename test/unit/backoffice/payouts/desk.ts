/** A shop with two managers who pay people, over the gateway simulator in virtual time. */
import { changePayoutLimits } from '#backoffice/payouts/limits.ts'
import { approve } from '#backoffice/payouts/approve.ts'
import { propose, saveDraft } from '#backoffice/payouts/make.ts'
import { addPayee } from '#backoffice/payouts/payees.ts'
import type { Approval, PayoutPeople } from '#backoffice/payouts/people.ts'
import { viewPayout } from '#backoffice/payouts/view.ts'
import { accept, refuse } from '#contract/envelope.ts'
import type { PayeeInput, PayoutInput } from '#contract/payout-input.ts'
import type { PayoutView } from '#contract/payout-views.ts'
import { rupiah } from '#domain/money.ts'
import type { PayoutLimits } from '#domain/payout.ts'
import { ALWAYS } from '#domain/right.ts'
import { must } from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill, type VirtualTillOptions } from '#test/support/virtual-till.ts'
import { PAYOUT_CHOICES } from '#test/support/payout-rows.ts'

export const PINS = { sri: '1111', dewi: '2222', sari: '3333' } as const
export const SRI: Approval = { person: 'sri', pin: PINS.sri }
export const DEWI: Approval = { person: 'dewi', pin: PINS.dewi }
export const TODAY = '2026-01-05'
export const AMOUNT = rupiah(250_000).minor

export const PAYEE: PayeeInput = {
  bankCode: '008',
  bankName: 'BANK CONTOH',
  swiftCode: 'SAMPIDJA',
  accountNo: '7310042215',
  name: 'SITI AMINAH',
}
/** What bank A asks for: the source bank of practice. */
export const EXTRAS: PayoutInput['extras'] = {
  sourceAccountName: 'WARUNG CONTOH',
  remark: 'Sayur minggu ini',
  memo: 'Faktur 11',
  ...PAYOUT_CHOICES,
}

export type Desk = {
  readonly shop: VirtualTill
  readonly people: PayoutPeople
  /** Who is signed in now. */
  readonly who: { now: string | undefined }
  payee(changes?: Partial<PayeeInput>): number
  draft(changes?: Partial<PayoutInput>): number
  proposed(changes?: Partial<PayoutInput>): number
  approve(number: number, by?: Approval, typedMinor?: bigint): ReturnType<typeof approve>
  limit(to: PayoutLimits, by?: Approval): ReturnType<typeof changePayoutLimits>
  one(number: number): PayoutView
}

export function openDesk(options: VirtualTillOptions = {}): Desk {
  const who: Desk['who'] = { now: 'sri' }
  const shop = openVirtualTill({ signedIn: () => who.now, ...options })
  const people: PayoutPeople = {
    managers: () => ['sri', 'dewi'],
    checkPin: async (approval) => {
      if (approval === undefined || !['sri', 'dewi'].includes(approval.person))
        return refuse('approval-needed')
      return PINS[approval.person as keyof typeof PINS] === approval.pin
        ? accept({ approvedBy: approval.person })
        : refuse('wrong-pin', { left: 4 })
    },
  }
  let payee: number | undefined
  const desk: Desk = {
    ...{ shop, people, who },
    payee: (changes) => must(addPayee(shop.backOffice(), { ...PAYEE, ...changes })).id,
    draft: (changes) => {
      payee ??= desk.payee()
      const input: PayoutInput = {
        ...{ payee, amountMinor: AMOUNT, day: TODAY, fee: 'none', transferType: '0', extras: EXTRAS },
        ...changes,
      }
      return must(saveDraft(shop.backOffice(), input)).number
    },
    proposed: (changes) => {
      const number = desk.draft(changes)
      must(propose(shop.backOffice(), number))
      return number
    },
    approve: (number, approval = DEWI, typedMinor = AMOUNT) =>
      approve(shop.backOffice(), people, { number, typedMinor, approval }, ALWAYS),
    limit: (to, approval = DEWI) => changePayoutLimits(shop.backOffice(), people, { to, approval }, ALWAYS),
    one: (number) => must(viewPayout(shop.backOffice(), people, number)),
  }
  return desk
}
