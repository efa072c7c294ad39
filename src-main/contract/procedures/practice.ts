/** The gateway simulator, its customer and its faults, and the drills. Each refuses a real till with not-practice. */
import { z } from 'zod'
import { amountMinor, command, nothing, query, reference, TILL } from '../define.ts'
import { DRILL_IDS, type DrillList, type DrillRunView } from '../drill-views.ts'
import type { PracticeView } from '../views.ts'

export const practiceProcedures = {
  /** Practice only. Refusal: not-practice. */
  'practice.get': query<PracticeView>()(TILL, nothing, ['practice-changed']),
  'practice.payer': command<null>()(
    TILL,
    z.strictObject({
      reference,
      action: z.enum([
        'open',
        'expire',
        'pay',
        /** Expires now, and pays a little later. */
        'pay-late',
        'pay-wrong',
        'pay-twice',
        'suspect',
        'correcting',
        'settling',
        'fail',
      ]),
      /** For pay-wrong only. */
      amountMinor: amountMinor.optional(),
    }),
  ),
  'practice.fault': command<null>()(
    TILL,
    z.strictObject({
      kind: z.enum([
        'answer-lost',
        'drop-before',
        'cut-at',
        'delay',
        'http-500',
        'html',
        'bad-json',
        'empty',
        'wrong-signature',
        'gateway-down',
        'none',
      ]),
      /** How many calls it affects; gateway-down lasts until `none`. */
      times: z.number().int().min(1).max(20),
    }),
  ),
  'drill.list': query<DrillList>()(TILL, nothing, ['drill-changed']),
  /** The running drill, or the last one's score until it is acknowledged; otherwise null. */
  'drill.get': query<DrillRunView | null>()(TILL, nothing, ['drill-changed']),
  /** Starts a drill from its beginning; one already running ends without a score. */
  'drill.start': command<null>()(TILL, z.strictObject({ id: z.enum(DRILL_IDS) })),
  /** Scores what was done so far. Refusal: not-found when no drill is running. */
  'drill.finish': command<null>()(TILL, nothing),
  /** Ends the drill without a score, or acknowledges its score. */
  'drill.stop': command<null>()(TILL, nothing),
} as const
