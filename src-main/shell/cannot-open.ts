import { app, dialog } from 'electron'
import { startWords } from './start-words.ts'

/** Nothing is on a screen yet: what went wrong is said in a box, and Loket ends instead of staying without a window. */
export function cannotOpenBecause(why: string, detail: string): void {
  dialog.showErrorBox('Loket', startWords(why, detail))
  app.exit(1)
}

export function cannotOpen(error: unknown): void {
  cannotOpenBecause('unexpected', String(error))
}
