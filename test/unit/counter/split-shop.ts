/** A till with a split of Rp 60.000. */
import { openSplit } from '#counter/split/split.ts'
import { rupiah } from '#domain/money.ts'
import { openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'

export function openSplitShop(): { readonly shop: ShiftShop; readonly id: string } {
  const shop = openShiftShop()
  const opened = openSplit(shop.till().deps, rupiah(60_000))
  if (!opened.ok) throw new Error(opened.refusal.code)
  return { shop, id: opened.value.id }
}
