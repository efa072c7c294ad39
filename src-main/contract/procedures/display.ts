/** What the customer's window shows, and on which screen. */
import { z } from 'zod'
import { command, KEEPER, nothing, query, reference, TILL } from '../define.ts'
import type { ScreensView } from '../display-views.ts'
import type { DisplayView } from '../views.ts'

export const displayProcedures = {
  /** A person opens an order for the customer too, or a new sale (null). A sale that begins or is renewed needs no such call. */
  'display.show': command<null>()(TILL, z.strictObject({ reference: reference.nullable() })),
  'display.current': query<DisplayView>()(['customer', ...TILL], nothing, [
    'display-changed',
    'settings-changed',
  ]),
  /** The screens of this machine, which one is the customer's, and whether the test pattern is on it. */
  'display.screens': query<ScreensView>()(TILL, nothing, ['screens-changed']),
  /** Null leaves the choice to Loket. The size is what the person saw. Refusal: not-found. */
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
  /** On: for a minute, and never while a payment is shown. Refusal: not-allowed. */
  'display.pattern': command<null>()(TILL, z.strictObject({ on: z.boolean() })),
  /** Draws each screen's number on it for a few seconds. */
  'display.identify': command<null>()(TILL, nothing),
} as const
