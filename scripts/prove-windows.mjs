// `npm run prove:windows`: installs the packages for Windows that `npm run package` has left in dist/, under wine, and
// removes them; then signs them with a certificate made for the occasion. Linux only.
import { existsSync } from 'node:fs'
import { linux } from './lib/paths.mjs'
import { main, Stop } from './lib/report.mjs'
import { runNode } from './lib/run.mjs'
import { onPath } from './lib/system-libraries.mjs'
import { setup } from './setup.mjs'

const program = (name, ...names) => ({ what: name, isThere: () => onPath(name), names })
const parts = [
  program('wine', 'wine'),
  { what: 'wine for 64 bits', isThere: () => existsSync('/usr/lib/wine/wine64'), names: ['wine64'] },
  program('7z', 'p7zip-full'),
  program('makensis', 'nsis'),
  program('wixl', 'wixl'),
  program('msibuild', 'msitools'),
  program('osslsigncode', 'osslsigncode'),
  program('openssl', 'openssl'),
]

await main(async () => {
  if (!linux) throw new Stop('This proof needs wine on Linux.', 'run it there')
  await setup({ electron: false, parts })
  return runNode(['test/packages/windows.ts'])
})
