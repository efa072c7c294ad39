import { join } from 'node:path'
import { BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron'
import type { PaperControllerDeps } from '#paper/paper-controller.ts'

/** The system's own dialogs: a page may open one, but never names a path itself. */
export function askForPlaces(): PaperControllerDeps['ask'] {
  return {
    file: async (folder, name) => {
      const options: SaveDialogOptions = {
        defaultPath: join(folder, `${name}.pdf`),
        filters: [{ name: 'PDF', extensions: ['pdf'] }],
      }
      const over = BrowserWindow.getFocusedWindow()
      const { canceled, filePath } =
        over === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(over, options)
      return canceled || filePath === '' ? undefined : filePath
    },
    folder: async (start) => {
      const options: OpenDialogOptions = {
        defaultPath: start,
        properties: ['openDirectory', 'createDirectory'],
      }
      const over = BrowserWindow.getFocusedWindow()
      const { canceled, filePaths } =
        over === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(over, options)
      return canceled ? undefined : filePaths[0]
    },
  }
}

/** A statement or a workbook of rows. Any file can be chosen: people name them freely, and their bytes decide. */
export async function askForSheet(): Promise<string | undefined> {
  const options: OpenDialogOptions = {
    properties: ['openFile'],
    filters: [
      { name: 'CSV, XLSX', extensions: ['csv', 'xlsx', 'txt'] },
      { name: '*', extensions: ['*'] },
    ],
  }
  const over = BrowserWindow.getFocusedWindow()
  const { canceled, filePaths } =
    over === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(over, options)
  return canceled ? undefined : filePaths[0]
}
