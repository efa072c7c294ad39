import { app, dialog } from 'electron'
import { RESTORE_OFFER, startWords } from './start-words.ts'

/** Nothing is on a screen yet: what went wrong is said in a box, and Loket ends instead of staying without a window. */
export function cannotOpenBecause(why: string, detail: string): void {
  dialog.showErrorBox('Loket', startWords(why, detail))
  app.exit(1)
}

export function cannotOpen(error: unknown): void {
  cannotOpenBecause('unexpected', String(error))
}

/** The same with a choice: whether the journal is to be rebuilt from its copy. Closing the box is no. */
export function offersRestore(why: string, detail: string): boolean {
  const { close, restore, what } = RESTORE_OFFER
  const pressed = dialog.showMessageBoxSync({
    type: 'error',
    title: 'Loket',
    message: startWords(why),
    detail: `${what}\n\n${detail}`,
    buttons: [close, restore],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return pressed === 1
}

export function endSaying(words: string | undefined, code: 0 | 1): void {
  if (words !== undefined)
    dialog.showMessageBoxSync({
      type: code === 0 ? 'info' : 'error',
      title: 'Loket',
      message: words,
      buttons: ['OK'],
    })
  app.exit(code)
}
