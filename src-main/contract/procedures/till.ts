/** The till's settings and its condition. */
import { z } from 'zod'
import { ANYONE, command, nothing, query, shopName, TILL } from '../define.ts'
import { SIZES, VOLUMES, type Health, type Settings } from '../views.ts'

export const tillProcedures = {
  'settings.get': query<Settings>()(ANYONE, nothing, ['settings-changed']),
  'settings.change': command<Settings>()(
    TILL,
    z.strictObject({
      language: z.enum(['id', 'en']).optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      size: z.literal([...SIZES]).optional(),
      merchantName: shopName.optional(),
      volume: z.enum(VOLUMES).optional(),
      speakAmounts: z.boolean().optional(),
    }),
  ),
  // `setup-changed`: an open vault shows whether the last commit in the journal is the till's own.
  'health.get': query<Health>()(TILL, nothing, [
    'order-changed',
    'order-asked',
    'health-changed',
    'setup-changed',
  ]),
} as const
