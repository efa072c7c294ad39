import { refuse } from '#contract/envelope.ts'
import type { DrillController } from '#counter/practice-ports.ts'
import type { PracticeController } from '#counter/till.ts'
import type { HandlersOf } from '../handler.ts'

/** Controls of the gateway simulator and the drills; a real till has neither. */
export function createPracticeHandlers(
  controller: PracticeController | undefined,
  drills: DrillController | undefined,
): HandlersOf<'practice' | 'drill'> {
  return {
    'practice.get': () => controller?.view() ?? refuse('not-practice'),
    'practice.payer': (input) => controller?.payer(input) ?? refuse('not-practice'),
    'practice.fault': (input) => controller?.fault(input) ?? refuse('not-practice'),
    'drill.list': () => drills?.list() ?? refuse('not-practice'),
    'drill.get': () => drills?.get() ?? refuse('not-practice'),
    'drill.start': ({ id }) => drills?.start(id) ?? refuse('not-practice'),
    'drill.finish': () => drills?.finish() ?? refuse('not-practice'),
    'drill.stop': () => drills?.stop() ?? refuse('not-practice'),
  }
}
