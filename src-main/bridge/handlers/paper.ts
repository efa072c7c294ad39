import { accept } from '#contract/envelope.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { HandlersOf } from '../handler.ts'

/** Slips: preview, printing, and destination. */
export function createPaperHandlers(controller: PaperController): HandlersOf<'paper'> {
  return {
    'paper.get': (_nothing, role) => accept(controller.view(role)),
    'paper.lookForPrinters': async (_nothing, role) => accept(await controller.lookForPrinters(role)),
    'paper.change': (change, role) => accept(controller.change(change, role)),
    'paper.chooseFolder': async (_nothing, role, right) => accept(await controller.chooseFolder(role, right)),
    'paper.print': ({ what, to }, role) => controller.print(what, role, to),
    'paper.preview': ({ what }, role) => controller.preview(what, role),
  }
}
