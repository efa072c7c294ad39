import { z } from 'zod'

/** What has a key of its own, and the normal one. Digits, Enter and Esc are the same on every till. */
export const NORMAL_KEYS = { help: 'F1', check: 'F5', saysPaid: 'F6', renew: 'F7', cancel: 'F8' } as const
export type KeyAct = keyof typeof NORMAL_KEYS
export const KEY_ACTS = Object.keys(NORMAL_KEYS) as readonly KeyAct[]

/** Keys that type nothing and that no screen uses otherwise, by the name that a page hears. */
export const FREE_KEYS = [
  ...(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F11', 'F12'] as const),
  'Insert',
  'Pause',
] as const
export type FreeKey = (typeof FREE_KEYS)[number]

/** The keys of this machine. */
export type TillKeys = Readonly<Record<KeyAct, FreeKey>>

/** The act that has this key already, when `act` is to get it. */
export function takenBy(keys: TillKeys, act: KeyAct, key: FreeKey): KeyAct | undefined {
  return KEY_ACTS.find((other) => other !== act && keys[other] === key)
}

/** The normal key first, as editors and tests offer the first. */
const keyOf = (act: KeyAct) =>
  z.enum([NORMAL_KEYS[act], ...FREE_KEYS.filter((key) => key !== NORMAL_KEYS[act])])

export const keysSchema = z
  .strictObject({
    help: keyOf('help'),
    check: keyOf('check'),
    saysPaid: keyOf('saysPaid'),
    renew: keyOf('renew'),
    cancel: keyOf('cancel'),
  })
  .refine((keys) => new Set(Object.values(keys)).size === KEY_ACTS.length, 'two acts have the same key')
