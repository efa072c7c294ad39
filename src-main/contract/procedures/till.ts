/** How this till is set, and how it stands. */
import { z } from 'zod'
import { ANYONE, command, nothing, query, TILL } from '../define.ts'
import { SIZES, VOLUMES, type Health, type Settings } from '../views.ts'

export const tillProcedures = {
  'settings.get': query<Settings>()(ANYONE, nothing),
  'settings.change': command<Settings>()(
    TILL,
    z.strictObject({
      language: z.enum(['id', 'en']).optional(),
      theme: z.enum(['system', 'light', 'dark']).optional(),
      size: z.literal([...SIZES]).optional(),
      // Letters of any script, and no character that cannot be seen: this name stands on the customer's screen.
      merchantName: z
        .string()
        .trim()
        .min(1)
        .max(25)
        .regex(/^\P{C}+$/u)
        .optional(),
      volume: z.enum(VOLUMES).optional(),
      speakAmounts: z.boolean().optional(),
    }),
  ),
  'health.get': query<Health>()(TILL, nothing),
} as const
