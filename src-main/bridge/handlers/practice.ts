import { refuse } from '#contract/envelope.ts'
import type { DrillDesk } from '#counter/practice-desk.ts'
import type { PracticeDesk } from '#counter/till.ts'
import type { HandlersOf } from '../handler.ts'

/** The desk of the practice gateway and the drills; on a real till there is neither. */
export function createPracticeHandlers(
  desk: PracticeDesk | undefined,
  drills: DrillDesk | undefined,
): HandlersOf<'practice' | 'drill'> {
  return {
    'practice.get': () => desk?.view() ?? refuse('not-practice'),
    'practice.payer': (input) => desk?.payer(input) ?? refuse('not-practice'),
    'practice.fault': (input) => desk?.fault(input) ?? refuse('not-practice'),
    'drill.list': () => drills?.list() ?? refuse('not-practice'),
    'drill.get': () => drills?.get() ?? refuse('not-practice'),
    'drill.start': ({ id }) => drills?.start(id) ?? refuse('not-practice'),
    'drill.finish': () => drills?.finish() ?? refuse('not-practice'),
    'drill.stop': () => drills?.stop() ?? refuse('not-practice'),
  }
}
