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
  // Every local program could press the cashier's keys.
  'remote-debugging-port',
  'remote-debugging-pipe',
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

/** Those that a packaged Loket was started with. Before `cutChromiumOff`, which sets one itself. */
export function refusedSwitches(): readonly string[] {
  return app.isPackaged ? REFUSED.filter((name) => app.commandLine.hasSwitch(name)) : []
}

/** Says why and ends, with code 3. Nothing may be awaited: once the app is ready, Chromium has obeyed. */
export function endRefusing(switches: readonly string[]): void {
  for (const name of switches) app.commandLine.removeSwitch(name)
  const named = switches.map((name) => `--${name}`).join(' ')
  dialog.showErrorBox('Loket', `Loket tidak dibuka dengan ${named}.\nLoket does not open with ${named}.`)
  app.exit(3)
}

/**
 * Every page runs in Chromium's sandbox. `enableSandbox` overrides `--no-sandbox`, without which root on a development
 * machine cannot start Chromium.
 */
export function applySandboxRule(): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
}
