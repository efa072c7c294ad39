/** Another program at the counter, started and driven as a cashier would. */
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { launchElectron } from '#test/support/launch-electron.ts'
import { launchOptions } from '#test/support/loket-app.ts'
import type { PastOrder } from './past-orders.ts'

export type Peer = {
  /** As its folder is called. */
  readonly name: string
  /** Where the program lies inside that folder. */
  readonly program: string
  /** Sets it up in an empty folder: a person, things to sell, and these past orders. */
  readonly prepare: (launch: Launch, folder: string, orders: readonly PastOrder[]) => Promise<void>
  /** The field of its sale screen that takes the first key. */
  readonly field: string
  /** Milliseconds from the press that opens the past orders to the first rows. */
  readonly list: (page: Page, orders: readonly PastOrder[]) => Promise<number>
  /** The same for one order among them, from the last press. */
  readonly search: (page: Page, orders: readonly PastOrder[]) => Promise<number>
  /** Back to the sale screen, where a program opens as it was left. */
  readonly leave?: (page: Page) => Promise<void>
}

export type Launch = () => Promise<{ readonly app: ElectronApplication; readonly page: Page }>

/** Ten thousand rows on a busy machine take their time. */
const PATIENCE_MS = 120_000
const ONE_SIZE = join(import.meta.dirname, 'one-size.cjs')

export function launchOf({ program }: Peer, programs: string, folder: string): Launch {
  return async () => {
    // On Linux their data lies where XDG_CONFIG_HOME says. Their lists go by the local day.
    const env = { XDG_CONFIG_HOME: folder, TZ: 'UTC' }
    const switches = ['--js-flags=--expose-gc', '-r', ONE_SIZE]
    const app = await launchElectron(
      launchOptions(folder, switches, false, { env, program: join(programs, program) }),
    )
    const page = await app.firstWindow({ timeout: PATIENCE_MS })
    page.setDefaultTimeout(PATIENCE_MS)
    return { app, page }
  }
}
