import { accept, type Result } from '#contract/envelope.ts'
import type { LinkedController } from '#backoffice/linkage/controller.ts'
import { placesIn } from '#backoffice/linkage/places.ts'
import type { People } from '#counter/people/people.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

/** Linked accounts, for managers. */
export function createLinkedHandlers(
  controller: LinkedController,
  { approveByPin }: Pick<People, 'approveByPin'>,
): HandlersOf<'linked'> {
  const once = onceAtATime<Result<null>>()
  return {
    'linked.list': (input) => accept(controller.list(input)),
    'linked.bind': (input) => controller.bind(input),
    'linked.create': (input) => controller.create(input),
    'linked.page': ({ reference }) => controller.page(reference),
    'linked.openPage': (input) => once(() => controller.openPage(input.reference, input.host), 'open', input),
    'linked.mark': (input, _role, right) => {
      const { approval, ...marking } = input
      return once(() => controller.mark(marking, () => approveByPin(approval, right)), 'mark', input)
    },
    'linked.forget': (input, _role, right) => {
      const { approval, reference } = input
      return once(() => controller.forget(reference, () => approveByPin(approval, right)), 'forget', input)
    },
    'linked.places': async ({ under }) => accept(await placesIn(under ?? '')),
    'linked.allowCamera': () => {
      controller.allowCamera()
      return accept(null)
    },
  }
}
