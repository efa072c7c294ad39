import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { app, type BrowserWindow, nativeTheme, session } from 'electron'
import { openBridge } from '#bridge/register.ts'
import { serveApp } from '#shell/app-protocol.ts'
import { createCameraGate } from '#shell/camera-gate.ts'
import { leadNowhere } from '#shell/no-network.ts'
import { applySessionRules } from '#shell/session-rules.ts'
import { beginCashier, type LoketWindows, openWindows, raise, type TillOfWindows } from '#shell/windows.ts'
import type { Log } from '#support/log.ts'
import { systemClock } from '#support/real-ports.ts'
import type { LastLook } from './last-look.ts'

/** Electron tells of the picture before it is on the screen, where only a free main thread brings it. */
const UNTIL_SEEN_MS = 100
/** On a busy computer the event may be left out. */
const LONGEST_MS = 1_500

type Options = {
  /** The folder of the built main process. */
  readonly here: string
  /** The folder of Loket's files. */
  readonly folder: string
  readonly isHidden: boolean
  readonly isKiosk: boolean
  /** As the till was last seen. */
  readonly last: LastLook
  readonly log: Log
}

/**
 * The cashier's page is shown and read while the till is opened; what it asks waits. No page loads before the session's rules
 * stand.
 */
export async function beginPages({ here, folder, isHidden, isKiosk, last, log }: Options) {
  nativeTheme.themeSource = last.theme
  const camera = createCameraGate(systemClock)
  let windows: LoketWindows | undefined
  await leadNowhere(session.defaultSession)
  applySessionRules(session.defaultSession, { ...camera, roleOf: (id) => windows?.roleOf(id) })
  serveApp(session.defaultSession, join(here, '../renderer'), join(folder, 'voice'))
  const bridge = openBridge()
  const look = { preload: join(here, '../preload/preload.cjs'), title: 'Loket', isHidden, isKiosk, log }
  const cashier = beginCashier(look, last.size)
  app.on('second-instance', () => raise(cashier))
  return {
    allowCamera: camera.allow,
    open: (till: TillOfWindows): LoketWindows => (windows = openWindows(cashier, { ...look, ...till })),
    /** In the same turn as `open`. */
    answer: bridge.answer,
    roleOf: (id: number) => windows?.roleOf(id),
    /** The first picture is on the screen, or it takes too long to wait for it. */
    seen: Promise.race([drawn(cashier).then(() => after(UNTIL_SEEN_MS)), after(LONGEST_MS)]),
  }
}

export type Pages = Awaited<ReturnType<typeof beginPages>>

const drawn = (window: BrowserWindow): Promise<void> =>
  new Promise((resolve) => void window.once('ready-to-show', () => resolve()))
