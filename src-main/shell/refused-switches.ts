import { app, dialog } from 'electron'
import { REFUSED_SWITCHES } from './refused-names.ts'

/**
 * Those that a packaged Loket was started with. Before `cutChromiumOff`, which sets one itself. A tool opens no page, so
 * root may run it without the sandbox.
 */
export function refusedSwitches(isTool: boolean): readonly string[] {
  if (!app.isPackaged) return []
  const given = REFUSED_SWITCHES.filter((name) => app.commandLine.hasSwitch(name))
  return isTool ? given.filter((name) => name !== 'no-sandbox') : given
}

/**
 * Says why and ends, with code 3. Nothing may be awaited: Chromium obeys once the app is ready. Before that a box appears on
 * Windows and macOS only; on Linux its words go to the error output.
 */
export function endRefusing(switches: readonly string[]): void {
  const named = switches.map((name) => `--${name}`).join(' ')
  // Electron itself makes the switch of this variable.
  const because = process.env['ELECTRON_DISABLE_SANDBOX'] === undefined ? '' : ' (ELECTRON_DISABLE_SANDBOX)'
  const what = `${named}${because}`
  dialog.showErrorBox('Loket', `Loket tidak dibuka dengan ${what}.\nLoket does not open with ${what}.`)
  app.exit(3)
}

/**
 * Every page runs in Chromium's sandbox. `enableSandbox` overrides `--no-sandbox`, without which root on a development
 * machine cannot start Chromium.
 */
export function applySandboxRule(): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
}
