/** The composition root: opens everything in order and hands it down. No logic lives here. */
import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { app, dialog, nativeTheme, session } from 'electron'
import type { Settings } from '#contract/views.ts'
import { createHandlers } from '#bridge/handlers.ts'
import { openBridge, pushEvent } from '#bridge/register.ts'
import type { PageEvent } from '#contract/events.ts'
import { createBugSink } from '#counter/bug-sink.ts'
import { watchJournalHealth } from '#counter/journal-health.ts'
import { readSettings } from '#counter/settings.ts'
import { openTill } from '#counter/till.ts'
import { createBudget } from '#gateway/budget.ts'
import { createGatewayClient } from '#gateway/client.ts'
import { createNodeTransport } from '#gateway/transport-node.ts'
import { openJournal } from '#journal/open.ts'
import { createPracticeDesk } from '#practice/desk.ts'
import { startPracticeGateway } from '#practice/process.ts'
import { practiceProfile } from '#practice/profile.ts'
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
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'

const DEFAULTS: Settings = { language: 'id', theme: 'system', merchantName: 'Warung Latihan' }
const here = import.meta.dirname

declareAppScheme()
cutChromiumOff()
applyContentsRules()
if (applySandboxRule() && app.requestSingleInstanceLock()) void app.whenReady().then(open).catch(cannotOpen)
else app.exit(0)

async function open(): Promise<void> {
  const folder = app.getPath('userData')
  const log = openLog(join(folder, 'logs'))
  const opened = openJournal({ file: join(folder, 'practice.journal'), mode: 'practice', clock: systemClock })
  if (!opened.ok) {
    log.error({ why: opened.why, detail: opened.detail }, 'the journal cannot be opened')
    dialog.showErrorBox('Loket', startWords(opened.why, opened.detail))
    app.exit(1)
    return
  }
  const { journal } = opened

  let windows: LoketWindows | undefined
  const applyTheme = (): void => {
    nativeTheme.themeSource = readSettings({ journal }, DEFAULTS).theme
  }
  const announce = (event: PageEvent): void => {
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

  // Practice has no secrets to keep: its keys are made new at every start and known to nobody else.
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const practice = await startPracticeGateway({
    fork: () => forkChild(join(here, 'sandbox.js'), [], 'loket-practice-gateway'),
    stateFile: join(folder, 'practice-gateway.jsonl'),
    merchantPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }),
    after: systemTimers.after,
    onChange: () => announce({ type: 'practice-changed' }),
  })
  const profile = () => practiceProfile(practice.baseUrl())
  const budget = createBudget(profile().budget, journal.read.latestCalls(profile().budget.perHour))
  const gateway = createGatewayClient({
    profile,
    credentials: () => {
      const gatewayPublicKey = practice.gatewayPublicKey()
      return { privateKey: keys.privateKey, ...(gatewayPublicKey === undefined ? {} : { gatewayPublicKey }) }
    },
    transport: createNodeTransport(),
    clock: systemClock,
    budgetLearn: budget.learn,
    tokenBudget: (now) => budget.take(now, 'person'),
  })

  const health = watchJournalHealth({
    journal,
    checkAll: () => checkJournalApart(join(here, 'journal-check.js'), journal.file),
    timers: systemTimers,
    onChange: () => announce({ type: 'health-changed' }),
    onProvenAgain: () => till.recoverNow(),
  })
  const till = openTill({
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    journal,
    gateway,
    budget,
    profile,
    mode: 'practice',
    journalSound: health.isSound,
    announce,
    onStep: () => undefined,
    bug: (error, where, reference) => void bug(error, where, reference),
  })
  applyTheme()
  await leadNowhere(session.defaultSession)
  applySessionRules(session.defaultSession)
  serveApp(session.defaultSession, join(here, '../renderer'))
  openBridge({
    handlers: createHandlers({
      till,
      defaults: DEFAULTS,
      practice: createPracticeDesk({
        control: practice.control,
        baseUrl: practice.baseUrl,
        askedFor: (reference) => {
          const order = journal.read.order(reference)
          if (order === undefined) return undefined
          return { amount: order.amount, expiresInMs: order.expiresAt - systemClock.now() }
        },
        announce: () => announce({ type: 'practice-changed' }),
      }),
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
    void till.watcher.stop()
    practice.stop()
    journal.close()
  })
  app.on('second-instance', () => windows?.show())
  windows = openWindows({
    preload: join(here, '../preload/preload.cjs'),
    title: 'Loket',
    log,
    onClosed: () => app.quit(),
  })
  log.info({ recovered: till.recovered, journal: health.now(), version: app.getVersion() }, 'open')
}

/** Nothing is on a screen yet: what went wrong is said in a box, and Loket ends instead of staying without a window. */
function cannotOpen(error: unknown): void {
  dialog.showErrorBox('Loket', startWords('unexpected', String(error)))
  app.exit(1)
}
