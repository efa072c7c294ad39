/** What lies outside a till's pages: sounds, text on the clipboard, and the dialogs of the system. */
import type { LoketApp } from '#test/support/loket-app.ts'

export const clipboardOf = ({ app }: LoketApp): Promise<string> =>
  app.evaluate(({ clipboard }) => clipboard.readText())

/** Every sound so far, in order, of the cashier's window and of the customer's. The first to get the news sounds. */
export async function soundsOf({ cashier, customer }: LoketApp): Promise<readonly (readonly string[])[]> {
  const played = () => document.documentElement.dataset['sounds'] ?? ''
  const both = await Promise.all([cashier.evaluate(played), customer.evaluate(played)])
  return both.map((sounds) => sounds.split(' ').filter((one) => one !== ''))
}

/** The file or folder that a person chooses in every dialog from now on. */
export const choosesFile = ({ app }: LoketApp, path: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, path)
