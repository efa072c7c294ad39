import type { PayoutController } from '#backoffice/payouts/controller.ts'
import type { PayoutApproved } from '#contract/payout-views.ts'
import { accept, type Result } from '#contract/envelope.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

/** Payouts, for managers. */
export function createPayoutsHandlers(controller: PayoutController): HandlersOf<'payouts'> {
  const once = onceAtATime<Result<null>>()
  const onceApproved = onceAtATime<Result<PayoutApproved>>()
  return {
    'payouts.form': () => accept(controller.form()),
    'payouts.list': (input) => accept(controller.list(input)),
    'payouts.one': ({ number }) => controller.one(number),
    'payouts.save': (input) => controller.save(input),
    'payouts.propose': ({ number }) => controller.propose(number),
    'payouts.approve': (input, _role, right) =>
      onceApproved(() => controller.approve(input, right), 'approve', input),
    'payouts.withdraw': (input) => controller.withdraw(input),
    'payouts.send': (input, _role, right) =>
      once(async () => controller.send(input.number, right), 'send', input),
    'payouts.lookUp': ({ number }) => controller.lookUp(number),
    'payouts.mark': (input, _role, right) => once(() => controller.mark(input, right), 'mark', input),
    'payouts.paper': ({ number }, _role, right) => controller.paper(number, right),
    'payouts.payees': () => accept(controller.payees()),
    'payouts.addPayee': (input) => controller.addPayee(input),
    'payouts.removePayee': ({ id }) => controller.removePayee(id),
    'payouts.checkPayee': ({ id }) => controller.checkPayee(id),
    'payouts.limits': () => accept(controller.limits()),
    'payouts.setLimits': (input, _role, right) =>
      once(() => controller.setLimits(input, right), 'limits', input),
  }
}
