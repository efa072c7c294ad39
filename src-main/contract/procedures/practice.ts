/** The practice gateway, its customer and its faults, and the drills. Refusal of each on a real till: not-practice. */
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
        /** Runs out of time now, and pays a little later. */
        'pay-late',
        'pay-wrong',
        'pay-twice',
        'suspect',
        'correcting',
        'settling',
        'fail',
      ]),
      /** Only for pay-wrong. */
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
      /** How many calls it strikes; gateway-down lasts until `none`. */
      times: z.number().int().min(1).max(20),
    }),
  ),
  'drill.list': query<DrillList>()(TILL, nothing, ['drill-changed']),
  /** The drill that is going on, or the score of the last one until it is put away; else null. */
  'drill.get': query<DrillRunView | null>()(TILL, nothing, ['drill-changed']),
  /** Begins it from its beginning; one that is going on ends without a score. */
  'drill.start': command<null>()(TILL, z.strictObject({ id: z.enum(DRILL_IDS) })),
  /** Scores what was done so far. Refusal: not-found, when none is going on. */
  'drill.finish': command<null>()(TILL, nothing),
  /** Ends it without a score, or puts its score away. */
  'drill.stop': command<null>()(TILL, nothing),
} as const
