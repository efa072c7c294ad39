import { clipboard } from 'electron'

/** Puts a text on the machine's clipboard, for a page that may not do so itself. */
export async function putOnClipboard(text: string): Promise<void> {
  await clipboard.writeText(text)
}
