import type { Role } from '#contract/define.ts'

const LOOK = ['look'] as const
const SHOP = [...LOOK, 'shop'] as const
const MACHINE = [...SHOP, 'machine'] as const
export type SettingsPage = (typeof MACHINE)[number]

/** The pages of a role; the last is its own, and opens first. */
export function pagesOf(role: Role): readonly SettingsPage[] {
  if (role === 'it') return MACHINE
  return role === 'manager' ? SHOP : LOOK
}
