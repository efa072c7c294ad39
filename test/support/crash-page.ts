import type { ElectronApplication } from 'playwright-core'

/** Crashes the cashier's page in its process; resolves when Loket has loaded it again. */
export async function crashCashier(app: ElectronApplication): Promise<void> {
  await app.evaluate(
    ({ webContents }) =>
      new Promise<void>((resolve) => {
        const page = webContents.getAllWebContents().find((contents) => contents.getURL().includes('cashier'))
        page?.once('did-finish-load', () => resolve())
        page?.forcefullyCrashRenderer()
      }),
  )
}
