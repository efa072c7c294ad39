import { accept, refuse } from '#contract/envelope.ts'
import type { UpdateFacts } from '#contract/health-views.ts'
import type { UpdateView } from '#contract/update-views.ts'
import type { HandlersOf } from '../handler.ts'

/** Newer versions of the program; implemented in `update/updates.ts`. */
export type UpdateControls = {
  view(): UpdateView
  facts(): UpdateFacts
  /** False when it is off or busy. */
  look(): boolean
  /** False when none is ready. */
  install(): boolean
}

export function createUpdateHandlers(updates: UpdateControls): HandlersOf<'update'> {
  const did = (done: boolean) => (done ? accept(null) : refuse('not-allowed'))
  return {
    'update.get': () => accept(updates.view()),
    'update.look': () => did(updates.look()),
    'update.install': () => did(updates.install()),
  }
}
