/**
 * The entry: what must stand before Electron is ready, and the first picture. The till itself is ten times as much code, and is read
 * while people look at that picture.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { policyPlace } from '#policy/policy-place.ts'
import { declareAppScheme } from '#shell/app-protocol.ts'
import { applyContentsRules } from '#shell/contents-rules.ts'
import { cutChromiumOff } from '#shell/no-network.ts'
import { applySandboxRule, endRefusing, refusedSwitches } from '#shell/refused-switches.ts'
import { openLog } from '#support/log.ts'
import { toolAsked } from '#terminal/tool-asked.ts'
import { lastLook } from './startup/last-look.ts'
import { beginPages } from './startup/pages.ts'
import { smokeAsked } from './startup/smoke/asked.ts'

const here = import.meta.dirname
const tool = toolAsked(process.argv, app.isPackaged)
const smoke = smokeAsked()
const refused = refusedSwitches(tool !== undefined)
/** A policy may decide the folder, and so the lock: it is read first. A program from its source folder is a developer's. */
const isDecided = app.isPackaged
  ? existsSync(policyPlace(process.platform))
  : app.commandLine.hasSwitch('policy')

declareAppScheme()
cutChromiumOff()
applyContentsRules()
applySandboxRule()
if (refused.length > 0) endRefusing(refused)
// Electron is not ready before this module has ended.
else if (tool !== undefined || smoke !== undefined || isDecided)
  (await import('./till.ts')).start({ here, tool, smoke })
else if (app.requestSingleInstanceLock()) begin().catch(failed)
else app.exit(0)

async function begin(): Promise<void> {
  await app.whenReady()
  const folder = app.getPath('userData')
  const log = openLog(join(folder, 'logs'))
  const last = lastLook(folder).read()
  const pages = await beginPages({ here, folder, log, last, isHidden: false, isKiosk: false })
  await pages.seen
  const { start } = await import('./till.ts')
  start({ here, begun: { pages, log } })
}

async function failed(error: unknown): Promise<void> {
  const { cannotOpenBecause } = await import('#shell/cannot-open.ts')
  await cannotOpenBecause('unexpected', String(error))
}
