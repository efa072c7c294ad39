import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { BrowserWindow, dialog, shell } from 'electron'
import { errorCode } from '#support/flushed-folder.ts'

export type SavedFile =
  /** `file`: its name, without the path; absent when no place was chosen. */
  { readonly ok: true; readonly file?: string } | { readonly ok: false; readonly code: string }

/** Asks in the system's own dialog where to save; undefined when no place was chosen. */
export async function chooseSaveFile(fileName: string, extension?: string): Promise<string | undefined> {
  const parent = BrowserWindow.getFocusedWindow()
  const options = {
    defaultPath: fileName,
    ...(extension === undefined
      ? {}
      : { filters: [{ name: extension.toUpperCase(), extensions: [extension] }] }),
  }
  const { canceled, filePath } =
    parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
  return canceled || filePath === '' ? undefined : filePath
}

/** Opens the folder of a file in the system's own window, with the file selected. */
export function showInFolder(path: string): void {
  shell.showItemInFolder(path)
}

/** Asks where to save a text, and saves it. Never rejects because of a disk error. */
export async function saveTextFile(text: string, fileName: string): Promise<SavedFile> {
  const filePath = await chooseSaveFile(fileName)
  if (filePath === undefined) return { ok: true }
  try {
    await writeFile(filePath, text, 'utf8')
    return { ok: true, file: basename(filePath) }
  } catch (error) {
    return { ok: false, code: errorCode(error) }
  }
}
