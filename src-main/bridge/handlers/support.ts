import { accept } from '#contract/envelope.ts'
import type { DiagnosisController } from '#backoffice/diagnosis/diagnosis-controller.ts'
import type { HandlersOf } from '../handler.ts'

/** The diagnosis for technical support. */
export function createSupportHandlers(controller: DiagnosisController): HandlersOf<'support'> {
  return {
    'support.bundle': () => accept(controller.bundle()),
    'support.save': ({ id }) => controller.save(id),
  }
}
