/**
 * The scenes that `npm test` plays. The long form plays all of them, in all looks.
 */
import { ALIKE } from './alike.ts'
import type { Chapter } from './scene.ts'

/** Doubts, ends and counts: a sentence cut there costs money. */
export const DECIDES =
  /^(stage-(not-sent|cancelling|suspect|cancelled|paid-late)|doubt-(says-paid|slip)|shift-close-(same|count|z|approval)|lock)$/

/**
 * Each state of each screen once, and the beginning of each chapter; what is fullest or decides about money; all that the real
 * till shows. Not one that another stands for, but that other one.
 */
export function shortForm(chapters: readonly Chapter[]): ReadonlySet<string> {
  const standing = new Set(Object.values(ALIKE))
  const states = new Set<string>()
  const chosen = new Set<string>()
  for (const { title, on, scenes } of chapters)
    for (const { name, screen, state } of scenes) {
      if (name in ALIKE) continue
      const marks = [title, `${screen}: ${state ?? ''}`]
      const isNew = marks.some((mark) => !states.has(mark))
      marks.forEach((mark) => states.add(mark))
      const weighs = state === 'very full' || DECIDES.test(name) || standing.has(name)
      if (on === 'till' || isNew || weighs) chosen.add(name)
    }
  return chosen
}
