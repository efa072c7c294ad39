/** What the customer's window shows, and on which monitor. */
import { z } from 'zod'
import { command, KEEPER, nothing, query, reference, TILL } from '../define.ts'
import type { ScreensView } from '../display-views.ts'
import type { DisplayView } from '../views.ts'

export const displayProcedures = {
  /** Opens an order for the customer too, or a new sale (null). Starting or renewing a sale does this already. */
  'display.show': command<null>()(TILL, z.strictObject({ reference: reference.nullable() })),
  'display.current': query<DisplayView>()(['customer', ...TILL], nothing, [
    'display-changed',
    'settings-changed',
  ]),
  /** The machine's monitors, which one is the customer's, and whether it shows the test pattern. */
  'display.screens': query<ScreensView>()(TILL, nothing, ['screens-changed']),
  /** Null lets Loket choose. The size is what the person saw. Refusal: not-found. */
  'display.choose': command<null>()(
    KEEPER,
    z.strictObject({
      screen: z
        .strictObject({
          id: z.number().int(),
          width: z.number().int().positive(),
          height: z.number().int().positive(),
        })
        .nullable(),
    }),
  ),
  /** On: for one minute, and never while a payment is shown. Refusal: not-allowed. */
  'display.pattern': command<null>()(KEEPER, z.strictObject({ on: z.boolean() })),
  /** Draws each monitor's number on it for a few seconds. */
  'display.identify': command<null>()(KEEPER, nothing),
} as const
