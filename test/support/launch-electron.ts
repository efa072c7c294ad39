import { _electron, type ElectronApplication, errors } from 'playwright-core'

const MOST_LAUNCHES = 3
const LAUNCH_MS = 45_000

/**
 * The driver does not always get hold of an app that is open, as its own log says: it ends that one with SIGKILL, and is
 * asked for another. An app that does not open is not reached the third time either.
 */
export async function launchElectron(
  options: Parameters<typeof _electron.launch>[0],
  onUnreached: () => void = () => undefined,
): Promise<ElectronApplication> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await _electron.launch({ ...options, timeout: LAUNCH_MS })
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || tried === MOST_LAUNCHES) throw error
      onUnreached()
    }
  }
}
