import { join } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright-core'
import { noteOpened } from './running-apps.ts'

type Options = NonNullable<Parameters<typeof _electron.launch>[0]>

/** The app opens nothing before the driver is connected: see `driver-first.cjs`. */
export async function launchElectron(options: Options): Promise<ElectronApplication> {
  const first = ['-r', join(import.meta.dirname, 'driver-first.cjs')]
  const app = await _electron.launch({
    ...options,
    args: [...first, ...(options.args ?? [])],
    timeout: 60_000,
  })
  await noteOpened(app)
  return app
}
