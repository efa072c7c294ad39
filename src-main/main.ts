/** The composition root: opens everything in order and hands it down. No logic lives here. */
import { join } from 'node:path'
import { app, dialog, nativeTheme, session } from 'electron'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { profileTemplate } from '#backoffice/connection/template.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import { createHandlers } from '#bridge/handlers.ts'
import { openBridge, pushEvent } from '#bridge/register.ts'
import { makeCertificate } from '#callbacks/certificate.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Settings } from '#contract/views.ts'
import { createBugSink } from '#counter/bug-sink.ts'
import { watchJournalHealth } from '#counter/journal-health.ts'
import { readSettings } from '#counter/settings.ts'
import { openTill } from '#counter/till.ts'
import { openJournal } from '#journal/open.ts'
import { declareAppScheme, serveApp } from '#shell/app-protocol.ts'
import { forkChild } from '#shell/child.ts'
import { applyContentsRules } from '#shell/contents-rules.ts'
import { checkJournalApart } from '#shell/journal-check.ts'
import { cutChromiumOff, leadNowhere } from '#shell/no-network.ts'
import { applySandboxRule } from '#shell/sandbox-rule.ts'
import { applySessionRules } from '#shell/session-rules.ts'
import { startWords } from '#shell/start-words.ts'
import { openWindows, type LoketWindows } from '#shell/windows.ts'
import { newCorrelationId } from '#support/correlation-id.ts'
import { openLog } from '#support/log.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { openKept } from './main/connection.ts'
import { openGateway } from './main/gateway.ts'
import { listen } from './main/listen.ts'
import { openPracticeStation } from './main/practice-station.ts'
import { openRealStation } from './main/real-station.ts'

const DEFAULTS: Settings = { language: 'id', theme: 'system', merchantName: 'Warung Latihan' }
const here = import.meta.dirname
/** For IT: the cashier's window then shows how this machine is connected, and may change it. */
const forSetup = app.commandLine.hasSwitch('setup')

declareAppScheme()
cutChromiumOff()
applyContentsRules()
if (applySandboxRule() && app.requestSingleInstanceLock()) void app.whenReady().then(open).catch(cannotOpen)
else app.exit(0)

async function open(): Promise<void> {
  const folder = app.getPath('userData')
  const log = openLog(join(folder, 'logs'))
  let announce: (event: PageEvent) => void = () => undefined
  let gatewayChanged = (): void => undefined
  const kept = await openKept(folder)
  // For IT it opens on practice, to be told again what it is.
  if (kept.mode === 'unreadable' && !forSetup) return cannotOpenBecause('mode', 'mode.json')
  const profile = kept.profile()
  // A real till without a good profile opens for IT only, on practice, so that it can be mended.
  const real = kept.mode === 'real' && profile !== undefined
  if (kept.mode === 'real' && !real && !forSetup) return cannotOpenBecause('profile', 'gateway-profile.json')
  const station = real
    ? openRealStation(folder, profile, kept.vault, (result) =>
        log.warn({ result }, 'the vault did not keep a grant'),
      )
    : await openPracticeStation({
        folder,
        script: join(here, 'sandbox.js'),
        onChange: () => {
          announce({ type: 'practice-changed' })
          gatewayChanged()
        },
      })

  const opened = openJournal({ file: station.journalFile, mode: station.mode, clock: systemClock })
  if (!opened.ok) {
    log.error({ why: opened.why, detail: opened.detail }, 'the journal cannot be opened')
    station.stop()
    return cannotOpenBecause(opened.why, opened.detail)
  }
  const { journal } = opened

  let windows: LoketWindows | undefined
  const applyTheme = (): void => {
    nativeTheme.themeSource = readSettings({ journal }, DEFAULTS).theme
  }
  announce = (event) => {
    if (event.type === 'settings-changed') applyTheme()
    pushEvent(
      (windows?.all() ?? []).map(({ window, role }) => ({ contents: window.webContents, role })),
      event,
    )
  }

  const correlationId = () => newCorrelationId(systemRandom)
  const bug = createBugSink({ journal, clock: systemClock, log, correlationId })
  process.on('uncaughtException', (error) => void bug(error, 'uncaught'))
  process.on('unhandledRejection', (reason) => void bug(reason, 'unhandled rejection'))

  const { gateway, budget } = openGateway(station, journal)
  const health = watchJournalHealth({
    journal,
    checkAll: () => checkJournalApart(join(here, 'journal-check.js'), journal.file),
    timers: systemTimers,
    onChange: () => announce({ type: 'health-changed' }),
    onOpenAgain: () => {
      till.recoverNow()
      recoverInstructions(backoffice)
    },
  })
  const till = openTill({
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    journal,
    gateway,
    budget,
    profile: station.profile,
    mode: station.mode,
    journalSound: health.isSound,
    announce: (event) => announce(event),
    onStep: () => undefined,
    bug: (error, where, reference) => void bug(error, where, reference),
  })
  const backoffice: BackofficeDeps = {
    ...till.deps,
    personal: () => {
      const key = station.personalKey(journal)
      return key === undefined ? undefined : createPersonalBox(key, systemRandom)
    },
  }
  recoverInstructions(backoffice)
  const callbacks = listen({
    station,
    journal,
    fork: () => forkChild(join(here, 'callbacks.js'), [], 'loket-callbacks'),
    onPayment: till.toldOfPayment,
    onChange: () => announce({ type: 'setup-changed' }),
    bug: (error, where) => void bug(error, where),
  })
  gatewayChanged = callbacks.gatewayChanged
  applyTheme()
  await leadNowhere(session.defaultSession)
  applySessionRules(session.defaultSession)
  serveApp(session.defaultSession, join(here, '../renderer'))
  openBridge({
    handlers: createHandlers({
      till,
      defaults: DEFAULTS,
      practice: station.desk?.(journal),
      setup: {
        backoffice,
        connection: {
          mode: station.mode,
          vault: kept.vault,
          profiles: kept.profiles,
          template: profileTemplate,
          callbacks: callbacks.view,
          makeCertificate: (names) => makeCertificate(names, { clock: systemClock, random: systemRandom }),
          startAgain: kept.startAgain,
          note: (kind, body) => {
            try {
              journal.write.commit({ at: systemClock.now(), note: { stream: 'setup', kind, body } })
            } catch (error) {
              // What was done is done; a disk that fails has said so itself.
              bug(error, 'setup')
            }
          },
          announce: (event) => {
            // A key that came or went is a listener that can start, or must stop.
            if (real) callbacks.desk.restart()
            announce(event)
          },
        },
      },
      journalState: health.now,
      version: app.getVersion(),
    }),
    roleOf: (id) => windows?.roleOf(id),
    log,
    bug,
    correlationId,
  })

  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', () => {
    callbacks.desk.stop()
    void till.watcher.stop()
    station.stop()
    journal.close()
  })
  app.on('second-instance', () => windows?.show())
  windows = openWindows({
    preload: join(here, '../preload/preload.cjs'),
    title: 'Loket',
    role: forSetup ? 'it' : 'cashier',
    log,
    onClosed: () => app.quit(),
  })
  const { mode } = station
  log.info({ recovered: till.recovered, journal: health.now(), mode, version: app.getVersion() }, 'open')
}

/** Nothing is on a screen yet: what went wrong is said in a box, and Loket ends instead of staying without a window. */
function cannotOpen(error: unknown): void {
  cannotOpenBecause('unexpected', String(error))
}

function cannotOpenBecause(why: string, detail: string): void {
  dialog.showErrorBox('Loket', startWords(why, detail))
  app.exit(1)
}
