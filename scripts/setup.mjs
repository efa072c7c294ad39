// Sets up a fresh machine to run Loket; nearly free when that is already done. Plain JavaScript on purpose:
// it runs on the machine's own Node with nothing installed.
import { pathToFileURL } from 'node:url'
import { electronBytes, electronEnv, ensureElectron } from './lib/electron.mjs'
import { megabytes } from './lib/files.mjs'
import { ensurePackages, packagesBytes } from './lib/packages.mjs'
import { main, seconds, Stop } from './lib/report.mjs'
import { ensureLinked, ensureSystemLibraries } from './lib/system-libraries.mjs'
import { wantsVirtualDisplay } from './lib/virtual-display.mjs'

function checkMachine() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Stop(`Node ${process.version} is too old.`, 'install Node 20.19 or newer (any later one will do)')
}

/**
 * @param {{ electron?: boolean, hidden?: boolean, programs?: string[], parts?: object[] }} need `hidden`:
 * windows open
 *   without a viewer, so a virtual display is used if there is no real one; `parts`: see `ensureSystemLibraries`
 * @returns {Promise<{ electron?: import('./lib/electron.mjs').Electron, env: Record<string, string> }>} `env`
 *   goes to every program that starts Electron
 */
export async function setup({ electron: wanted = true, hidden = false, programs = [], parts = [] } = {}) {
  const since = performance.now()
  checkMachine()
  await ensureSystemLibraries({ electron: wanted, xvfb: hidden && wantsVirtualDisplay(), programs, parts })
  await ensurePackages()
  const electron = wanted ? await ensureElectron() : undefined
  if (electron) ensureLinked(electron.executable)
  const bytes = packagesBytes() + (electron ? electronBytes(electron) : 0)
  process.stdout.write(`  ready in ${seconds(since)}, ${megabytes(bytes)}\n`)
  return { electron, env: electron ? electronEnv(electron) : {} }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await setup({ hidden: true })
  })
}
