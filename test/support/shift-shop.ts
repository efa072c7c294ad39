/** A till with a person signed in, and common acts on its shifts. */
import { accept, refuse, type Result } from '#contract/envelope.ts'
import { closeShift, type Count } from '#counter/shift/close-shift.ts'
import type { Approve } from '#counter/shift/move-cash.ts'
import { openShift } from '#counter/shift/open-shift.ts'
import { rupiah } from '#domain/money.ts'
import type { PersonId } from '#domain/person.ts'
import type { Comparison, Shift, ZReport } from '#domain/shift.ts'
import { openVirtualTill, type VirtualTill, type VirtualTillOptions } from './virtual-till.ts'

export const FLOAT = rupiah(200_000)

export type ShiftShop = VirtualTill & {
  /** The signed-in person; undefined when the till is locked. */
  at: { person: PersonId | undefined }
}

export function openShiftShop(options: VirtualTillOptions = {}): ShiftShop {
  const at: ShiftShop['at'] = { person: 'kasir-a' }
  return { ...openVirtualTill({ ...options, signedIn: () => at.person }), at }
}

export const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'manajer' }))
export const nobodyAsked: Approve = () => Promise.resolve(refuse('approval-needed'))

export function begin(shop: VirtualTill, float = FLOAT): Shift {
  const opened = openShift(shop.till().deps, float)
  if (!opened.ok) throw new Error(opened.refusal.code)
  return opened.value
}

export const NOT_MADE = { kind: 'not-made', why: 'tes' } as const

export function tryClose(
  shop: VirtualTill,
  count: Partial<Omit<Count, 'comparison'>> & { readonly comparison?: Comparison } = {},
  approve: Approve = nobodyAsked,
): Promise<Result<Shift>> {
  const { comparison = NOT_MADE, ...more } = count
  return closeShift(shop.till().deps, { counted: FLOAT, ...more, comparison: () => comparison }, approve)
}

/** Closes with any count, with a manager's approval. */
export async function end(shop: VirtualTill, count: Parameters<typeof tryClose>[1] = {}): Promise<ZReport> {
  const closed = await tryClose(shop, count, agrees)
  if (!closed.ok || closed.value.closed === undefined) throw new Error('not closed')
  return closed.value.closed.z
}
