import type { DisputeController } from '#backoffice/dispute/dispute-controller.ts'
import { accept } from '#contract/envelope.ts'
import type { HandlersOf } from '../handler.ts'

/** Files about one order, for the payment provider. */
export function createDisputeHandlers(controller: DisputeController): HandlersOf<'dispute'> {
  return {
    'dispute.make': (asked, _role, right) => controller.make(asked, right),
    'dispute.cancel': () => {
      controller.cancel()
      return accept(null)
    },
    'dispute.progress': () => accept(controller.progress()),
  }
}
