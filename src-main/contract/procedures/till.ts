/** The till's settings and its condition. */
import { z } from 'zod'
import { ANYONE, command, KEEPER, nothing, query, type Role, SETUP, shopName, TILL } from '../define.ts'
import { keysSchema } from '../keys.ts'
import type { HealthReport } from '../health-views.ts'
import { SIZES, VOLUMES, type Health, type Settings, type SettingsView } from '../views.ts'

/** The settings that people change, and that a policy may give. */
export const settingsSchema = z.strictObject({
  language: z.enum(['id', 'en']),
  theme: z.enum(['system', 'light', 'dark']),
  size: z.literal([...SIZES]),
  merchantName: shopName,
  volume: z.enum(VOLUMES),
  speakAmounts: z.boolean(),
  keys: keysSchema,
})

/** Who may change which: what a person sees and hears is theirs, the shop is its keepers', the machine IT's. */
export const SETTING_ROLES: Readonly<Record<keyof Settings, readonly Role[]>> = {
  language: TILL,
  theme: TILL,
  size: TILL,
  volume: TILL,
  speakAmounts: TILL,
  merchantName: KEEPER,
  keys: SETUP,
}

export const tillProcedures = {
  'settings.get': query<SettingsView>()(ANYONE, nothing, ['settings-changed']),
  /** Refusals: not-allowed (details.why `policy`: IT has locked it; `role`: see `SETTING_ROLES`). */
  'settings.change': command<SettingsView>()(TILL, settingsSchema.partial()),
  // `setup-changed`: an open vault shows whether the last commit in the journal is the till's own.
  'health.get': query<Health>()(TILL, nothing, [
    'order-changed',
    'order-asked',
    'health-changed',
    'setup-changed',
  ]),
  /** `voices`: how many the page has for the till's language. A full disk or a lost copy comes without an event. */
  'health.report': query<HealthReport>()(KEEPER, z.strictObject({ voices: z.int().min(0).max(1_000) }), [
    'health-changed',
    'setup-changed',
    'settings-changed',
    'backup-changed',
    'paper-changed',
    'screens-changed',
    'connection-test-changed',
  ]),
} as const
