import { clipboard } from 'electron'

/** Copies a text to the machine's clipboard, for a page that has no access to it. */
export async function putOnClipboard(text: string): Promise<void> {
  await clipboard.writeText(text)
}
