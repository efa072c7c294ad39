import { app } from 'electron'

/**
 * Every page runs in Chromium's sandbox. `--no-sandbox` is for root on a development machine only, where Chromium
 * cannot start otherwise; a packaged Loket refuses it. `enableSandbox` overrides the switch, so it must not be called
 * then. Returns false when the program must end.
 */
export function applySandboxRule(): boolean {
  if (!app.commandLine.hasSwitch('no-sandbox')) {
    app.enableSandbox()
    return true
  }
  return !app.isPackaged
}
