import { join } from 'node:path'
import { session } from 'electron'
import { type BridgeDeps, openBridge } from '#bridge/register.ts'
import { serveApp } from '#shell/app-protocol.ts'
import { createCameraGate } from '#shell/camera-gate.ts'
import { leadNowhere } from '#shell/no-network.ts'
import { applySessionRules } from '#shell/session-rules.ts'
import { beginCashier, type LoketWindows, openWindows, type TillOfWindows } from '#shell/windows.ts'
import type { Log } from '#support/log.ts'
import { systemClock } from '#support/real-ports.ts'

type Options = {
  /** The folder of the built main process. */
  readonly here: string
  /** The folder of Loket's files. */
  readonly folder: string
  readonly isHidden: boolean
  readonly isKiosk: boolean
  readonly log: Log
}

/**
 * The cashier's page is read while the till is opened; what it asks waits, and its window is not shown. No page loads
 * before the session's rules stand.
 */
export async function beginPages({ here, folder, isHidden, isKiosk, log }: Options) {
  const camera = createCameraGate(systemClock)
  let windows: LoketWindows | undefined
  await leadNowhere(session.defaultSession)
  applySessionRules(session.defaultSession, { ...camera, roleOf: (id) => windows?.roleOf(id) })
  serveApp(session.defaultSession, join(here, '../renderer'), join(folder, 'voice'))
  const bridge = openBridge()
  const { promise: opened, resolve: show } = Promise.withResolvers<void>()
  const look = { preload: join(here, '../preload/preload.cjs'), title: 'Loket', isHidden, isKiosk, log }
  const cashier = beginCashier(look, opened)
  return {
    allowCamera: camera.allow,
    open: (till: TillOfWindows): LoketWindows => (windows = openWindows(cashier, { ...look, ...till })),
    /** In the same turn as `open`. */
    answer: (deps: Omit<BridgeDeps, 'roleOf'>): void => {
      bridge.answer({ ...deps, roleOf: (id) => windows?.roleOf(id) })
      show()
    },
  }
}
