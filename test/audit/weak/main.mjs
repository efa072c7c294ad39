// The auditor's control: an Electron program that breaks every recommendation of the checklist on purpose.
// Each probe must report a fault here; otherwise its pass proves nothing. Never part of the product.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, protocol, shell } from 'electron'

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, supportFetchAPI: true, bypassCSP: true } },
])

// Electron becomes ready only after this file was fully read.
void app.whenReady().then(open)

function open() {
  const root = join(import.meta.dirname, 'served')
  protocol.handle('app', async ({ url }) => {
    try {
      return new Response(await readFile(join(root, decodeURIComponent(new URL(url).pathname))))
    } catch {
      return new Response('', { status: 404 })
    }
  })
  ipcMain.handle('loket:call', async () => ({ ok: true, value: 'whoever you are' }))

  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      nodeIntegration: true,
      contextIsolation: false,
      sandbox: false,
      webSecurity: false,
      allowRunningInsecureContent: true,
      experimentalFeatures: true,
      enableBlinkFeatures: 'CSSVariables',
      webviewTag: true,
    },
  })
  window.webContents.setWindowOpenHandler(({ url }) => {
    void shell.openExternal(url)
    return { action: 'allow' }
  })
  void window.loadURL(app.commandLine.getSwitchValue('weak-page'))
}
