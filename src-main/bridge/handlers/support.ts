import { accept } from '#contract/envelope.ts'
import type { DiagnosisDesk } from '#backoffice/diagnosis/desk.ts'
import type { HandlersOf } from '../handler.ts'

/** What whoever mends the till is given. */
export function createSupportHandlers(desk: DiagnosisDesk): HandlersOf<'support'> {
  return {
    'support.bundle': () => accept(desk.bundle()),
    'support.save': ({ id }) => desk.save(id),
  }
}
