/**
 * Electron with the built pages and their real preload, policy and session rules, over the fake main process.
 * For states that are rare in a real one (a damaged vault) or impossible on a test machine (a strong
 * keyring).
 */
import { join } from 'node:path'
import { app, BrowserWindow, ipcMain, session } from 'electron'
import { CALL_CHANNEL, EVENT_CHANNEL } from '#contract/events.ts'
import { declareAppScheme, serveApp } from '#shell/app-protocol.ts'
import { applySessionRules } from '#shell/session-rules.ts'
import { createFakeBridge, type FakeBridge, type FakeBridgeInit } from './fake-bridge.ts'

/** For the test, which reaches into this process. */
export type FakeMain = { readonly become: (init: FakeBridgeInit) => FakeBridge }

declare global {
  var loketFake: FakeMain
}

const out = join(import.meta.dirname, '../../out')

declareAppScheme()
let bridge = createFakeBridge()
globalThis.loketFake = {
  become: (init) => {
    bridge = createFakeBridge(init)
    bridge.subscribe((event) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send(EVENT_CHANNEL, event)
    })
    return bridge
  },
}
ipcMain.handle(CALL_CHANNEL, (_event, name: string, input: unknown) => bridge.call(name, input))
app.on('window-all-closed', () => app.quit())
// Not awaited: the app becomes ready only after this file was fully read.
void app.whenReady().then(open)

async function open(): Promise<void> {
  // The fake manager may film whenever the page asks.
  applySessionRules(session.defaultSession, { roleOf: () => 'manager', admits: () => true })
  serveApp(session.defaultSession, join(out, 'renderer'), join(app.getPath('userData'), 'voice'))
  // The customer's first, so that the cashier's is in front and has the keys.
  await openPage('customer.html')
  await openPage('cashier.html')
}

async function openPage(page: string): Promise<void> {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    useContentSize: true,
    webPreferences: {
      preload: join(out, 'preload/preload.cjs'),
      sandbox: true,
      backgroundThrottling: false,
    },
  })
  window.removeMenu()
  await window.loadURL(`app://loket/${page}`)
}
