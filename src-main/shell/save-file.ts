import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BrowserWindow, dialog } from 'electron'
import { errorCode } from '#support/flushed-folder.ts'

export type SavedFile =
  /** `file`: its name, without the path; absent when no place was chosen. */
  { readonly ok: true; readonly file?: string } | { readonly ok: false; readonly code: string }

/** Asks in the system's own dialog where to save a text, and saves it. Never rejects because of a disk error. */
export async function saveTextFile(text: string, fileName: string): Promise<SavedFile> {
  const parent = BrowserWindow.getFocusedWindow()
  const options = { defaultPath: fileName }
  const { canceled, filePath } =
    parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
  if (canceled || filePath === '') return { ok: true }
  try {
    await writeFile(filePath, text, 'utf8')
    return { ok: true, file: basename(filePath) }
  } catch (error) {
    return { ok: false, code: errorCode(error) }
  }
}
