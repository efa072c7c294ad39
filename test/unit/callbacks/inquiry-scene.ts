import type { Bill, BillItem, Payer } from '#domain/bill.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { callOf, INQUIRY_PATH, inquiryBody } from '#test/support/callbacks.ts'
import { core, NOW, REFERENCE, type World } from './core.ts'

export const SEALED = 'p1.sealed'

/** Asks about the bill `REFERENCE`. */
export function inquire(world: World, changes: Readonly<Record<string, unknown>> = {}) {
  const stage = core(world)
  const call = callOf({ path: INQUIRY_PATH, body: inquiryBody(REFERENCE, changes), at: NOW })
  return { ...stage, said: stage.answer(call) }
}

export const ITEM: BillItem = {
  id: 'ITEM-1',
  name: 'Kopi',
  price: moneyOfMinor(1_500_050n),
  type: 'Goods',
  quantity: 2,
}
export const PLAIN: Bill = {
  reference: REFERENCE,
  createdAt: NOW,
  description: { english: 'Coffee', indonesia: 'Kopi' },
  personal: SEALED,
}
export const SITI: Payer = { name: 'SITI AMINAH', email: 'siti@mail.example', phone: '6281200000000' }
