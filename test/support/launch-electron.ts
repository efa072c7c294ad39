import { join } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright-core'

type Options = NonNullable<Parameters<typeof _electron.launch>[0]>

/** The app opens nothing before the driver is connected: see `driver-first.cjs`. */
export function launchElectron(options: Options): Promise<ElectronApplication> {
  const first = ['-r', join(import.meta.dirname, 'driver-first.cjs')]
  return _electron.launch({ ...options, args: [...first, ...(options.args ?? [])], timeout: 60_000 })
}
