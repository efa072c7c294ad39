import { app, dialog } from 'electron'

/**
 * Chromium's switches that hand the pages, their network or their processes to somebody else. No fuse stops them. From
 * the source folder they work, for development and tests.
 */
const REFUSED = [
  // Without the sandbox a hostile page is a hostile program.
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-gpu-sandbox',
  'no-zygote',
  'single-process',
  'in-process-gpu',
  'allow-sandbox-debugging',
  // Every local program could press the cashier's keys.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-io-pipes',
  'remote-debugging-address',
  'remote-debugging-socket-name',
  'remote-debugging-targets',
  // Foreign code in the pages, or in the program's own processes.
  'load-extension',
  'disable-extensions-except',
  'js-flags',
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  // The pages' rules. Electron itself sets `allow-file-access-from-files`; no page is a file.
  'disable-web-security',
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  // Ways out for a page that has none.
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'proxy-auto-detect',
  'proxy-bypass-list',
] as const

/**
 * Those that a packaged Loket was started with. Before `cutChromiumOff`, which sets one itself. A tool opens no page, so
 * root may run it without the sandbox.
 */
export function refusedSwitches(isTool: boolean): readonly string[] {
  if (!app.isPackaged) return []
  const given = REFUSED.filter((name) => app.commandLine.hasSwitch(name))
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
