import type { DuesController } from '#backoffice/dues/controller.ts'
import type { DuesList } from '#contract/dues-views.ts'
import { accept, type Result } from '#contract/envelope.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

/** Bills that stand under their own numbers, for managers. */
export function createDuesHandlers(controller: DuesController): HandlersOf<'dues'> {
  const onceMade = onceAtATime<Result<DuesList>>()
  return {
    'dues.offer': () => accept(controller.offer()),
    'dues.template': (_nothing, _role, right) => controller.template(right),
    'dues.open': (_nothing, _role, right) => controller.open(right),
    'dues.paste': ({ text }) => controller.paste(text),
    'dues.draft': () => controller.draft(),
    'dues.choose': (input) => controller.choose(input),
    'dues.edit': (input) => controller.edit(input),
    'dues.rows': (input) => controller.rows(input),
    'dues.close': () => controller.close(),
    'dues.make': (input, _role, right) => onceMade(() => controller.make(input, right), 'make', input),
    'dues.lists': () => accept(controller.lists()),
    'dues.list': (input) => accept(controller.list(input)),
    'dues.end': (input, _role, right) => controller.end(input, right),
    'dues.save': (input, _role, right) => controller.save(input, right),
  }
}
