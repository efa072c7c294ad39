import { accept } from '#contract/envelope.ts'
import type { PaperDesk } from '#paper/desk.ts'
import type { HandlersOf } from '../handler.ts'

/** Slips: looked at, printed, and where they go. */
export function createPaperHandlers(desk: PaperDesk): HandlersOf<'paper'> {
  return {
    'paper.get': (_nothing, role) => accept(desk.view(role)),
    'paper.lookForPrinters': async (_nothing, role) => accept(await desk.lookForPrinters(role)),
    'paper.change': (change, role) => accept(desk.change(change, role)),
    'paper.chooseFolder': async (_nothing, role, right) => accept(await desk.chooseFolder(role, right)),
    'paper.print': ({ what, to }, role) => desk.print(what, role, to),
    'paper.preview': ({ what }, role) => desk.preview(what, role),
  }
}
