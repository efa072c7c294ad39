/** How this till is set, and how it stands. */
import { z } from 'zod'
import { ANYONE, command, nothing, query, shopName, TILL } from '../define.ts'
import { SIZES, VOLUMES, type Health, type Settings } from '../views.ts'

export const tillProcedures = {
  'settings.get': query<Settings>()(ANYONE, nothing),
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
  'health.get': query<Health>()(TILL, nothing),
} as const
