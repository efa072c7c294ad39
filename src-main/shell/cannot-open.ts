import { app, BrowserWindow, dialog } from 'electron'
import { hasDisplay } from './display.ts'

/** Loaded only when Loket cannot open. */
const loadWords = () => import('./start-words.ts')

/** Reports why Loket cannot open, and ends it. */
export type CannotOpen = (why: string, detail: string) => Promise<void>

/** The reason must be said even when its words cannot be loaded. */
const wordsOf = (why: string, detail: string): Promise<string> =>
  loadWords().then(
    ({ startWords }) => startWords(why, detail),
    () => `${why}: ${detail}`,
  )

/** For tools and trials, which no one watches: says it on the error output, and ends. */
export async function cannotRunBecause(why: string, detail: string): Promise<void> {
  const text = await wordsOf(why, detail)
  process.stderr.write(`${text}\n`, () => app.exit(1))
}

/** A box reports the problem and Loket ends. */
export async function cannotOpenBecause(why: string, detail: string): Promise<void> {
  hidePages()
  const text = await wordsOf(why, detail)
  // Before it is ready, Linux shows no box; afterwards the box is not written anywhere, and IT may look from afar.
  if (hasDisplay()) {
    process.stderr.write(`${text}\n`)
    await app.whenReady()
  }
  dialog.showErrorBox('Loket', text)
  app.exit(1)
}

/** As above, with a choice: whether to rebuild the journal from its copy. Closing the box means no. */
export async function offersRestore(why: string, detail: string): Promise<boolean> {
  hidePages()
  const { restoreOffer, startWords } = await loadWords()
  const { close, restore, what } = restoreOffer()
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

/** The first picture promises a till. */
function hidePages(): void {
  for (const window of BrowserWindow.getAllWindows()) window.hide()
}
