/**
 * Chromium's switches that hand the pages, their network or their processes to somebody else. No fuse stops them. From
 * the source folder they work, for development and tests.
 */
export const REFUSED_SWITCHES = [
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
  'no-sandbox-and-elevated',
  'disable-kill-after-bad-ipc',
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
  'enable-blink-features',
  'log-net-log',
  // Chromium would open a camera without asking Loket.
  'use-fake-ui-for-media-stream',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  // Ways out for a page that has none.
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'proxy-auto-detect',
  'proxy-bypass-list',
  // Another folder is another till, with a journal of its own.
  'user-data-dir',
] as const
