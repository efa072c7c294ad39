/** What the customer's window shows, and on which monitor. */
import { z } from 'zod'
import { amountMinor, byReference, command, KEEPER, nothing, query, TILL } from '../define.ts'
import type { DisplayView, ScreensView } from '../display-views.ts'

export const displayProcedures = {
  /** Puts an order before the customer. Starting, renewing or retrying a sale does this already. Refusal: not-found. */
  'display.show': command<null>()(TILL, byReference),
  /** Takes the order off the customer's screen; it stays open. */
  'display.clear': command<null>()(TILL, nothing),
  /** The amount being typed for the next sale, sen; null clears it. */
  'display.amount': command<null>()(TILL, z.strictObject({ amountMinor: amountMinor.nullable() })),
  /** The order that the customer sees, if any. The customer's own page is not told references. */
  'display.shown': query<{ readonly reference: string | null }>()(TILL, nothing, ['display-changed']),
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
