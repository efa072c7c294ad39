import type { Result } from '#contract/envelope.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'
import type { SignoffController } from '../till-signoff.ts'

/** The sign-off of business days, for a manager. */
export function createSignoffHandlers(controller: SignoffController): HandlersOf<'signoff'> {
  const once = onceAtATime<Result<{ readonly number: number }>>()
  const onceLimit = onceAtATime<Result<null>>()
  return {
    'signoff.days': (input) => controller.days(input),
    'signoff.day': ({ day }) => controller.day(day),
    'signoff.sign': (input, _role, right) => once(() => controller.sign(input, right), 'sign', input),
    'signoff.report': (input, _role, right) => controller.report(input, right),
    'signoff.setLimit': (input, _role, right) =>
      onceLimit(() => controller.setLimit(input, right), 'limit', input),
  }
}
