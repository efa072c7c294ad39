/** The Electron apps that this process has started and not yet closed, for those who record what they do. */
import type { ElectronApplication } from 'playwright-core'

export type AppWatcher = {
  opened(app: ElectronApplication): Promise<void>
  /** Just before it is told to quit. */
  closing(app: ElectronApplication): Promise<void>
}

const running = new Set<ElectronApplication>()
let watcher: AppWatcher | undefined

export const runningApps = (): readonly ElectronApplication[] => [...running]

/** Hands every app to `wanted` from now on; `undefined` ends that. */
export function watchApps(wanted: AppWatcher | undefined): void {
  watcher = wanted
}

export async function noteOpened(app: ElectronApplication): Promise<void> {
  running.add(app)
  app.once('close', () => running.delete(app))
  await watcher?.opened(app)
}

/** Quits an app, and lets its watcher take what it has recorded. */
export async function closeApp(app: ElectronApplication): Promise<void> {
  if (running.has(app)) await watcher?.closing(app)
  await app.close()
}
