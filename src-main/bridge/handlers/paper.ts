import type { Role } from '#contract/define.ts'
import { accept, refuse } from '#contract/envelope.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { Printed } from '#domain/print.ts'
import type { HandlersOf } from '../handler.ts'

const FOR_MANAGERS = refuse('not-allowed', { why: 'manager' })

/** Slips: preview, printing, and destination. */
export function createPaperHandlers(
  controller: PaperController,
  /** Whether this role may read the Z of this number. */
  mayReadZ: (number: number, role: Role) => boolean,
): HandlersOf<'paper'> {
  /** The test page names the printer; a Z may be a colleague's. */
  const isForOthers = (what: Printed, role: Role): boolean =>
    what.kind === 'z' ? !mayReadZ(what.number, role) : what.kind === 'test' && role === 'cashier'
  return {
    'paper.get': () => accept(controller.view()),
    'paper.news': () => accept(controller.news()),
    'paper.lookForPrinters': async () => accept(await controller.lookForPrinters()),
    'paper.change': (change) => accept(controller.change(change)),
    'paper.chooseFolder': async (_nothing, _role, right) => accept(await controller.chooseFolder(right)),
    'paper.print': ({ what, to }, role) =>
      isForOthers(what, role) ? FOR_MANAGERS : controller.print(what, role, to),
    'paper.preview': ({ what }, role) =>
      isForOthers(what, role) ? FOR_MANAGERS : controller.preview(what, role),
  }
}
