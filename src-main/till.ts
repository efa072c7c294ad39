/** The composition root: opens everything in order and hands it down. No logic lives here. Read after the first picture: `main.ts`. */
import { join } from 'node:path'
import { app, powerMonitor } from 'electron'
import { recoverInstructions } from '#backoffice/recover.ts'
import { createHandlers } from '#bridge/handlers.ts'
import { openDisputes } from '#bridge/till-disputes.ts'
import { openSignoff } from '#bridge/till-signoff.ts'
import { openTillPaper } from '#bridge/till-paper.ts'
import { answererOf } from '#bridge/answer-call.ts'
import { pushEvent } from '#bridge/push-event.ts'
import type { PageEvent } from '#contract/events.ts'
import { createBugSink } from '#counter/bug-sink.ts'
import { watchClock } from '#counter/watch/clock-watch.ts'
import { readChosenScreen } from '#counter/show/customer-screen.ts'
import { watchJournalHealth } from '#counter/journal-health.ts'
import { readSettings } from '#counter/settings.ts'
import { openPeople } from '#counter/people/people.ts'
import { openTill } from '#counter/till.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import type { Policy } from '#policy/policy-schema.ts'
import { lockWhenAway } from '#shell/away.ts'
import { forkChild } from '#shell/child.ts'
import { putOnClipboard } from '#shell/clipboard.ts'
import type { CannotOpen } from '#shell/cannot-open.ts'
import { checkJournalApart } from '#shell/journal-check.ts'
import { followTheme } from '#shell/theme.ts'
import { newCorrelationId } from '#domain/correlation-id.ts'
import { type Log, openLog } from '#support/log.ts'
import type { Tool } from '#terminal/tool-asked.ts'
import { systemClock, systemRandom, systemStopwatch, systemTimers } from '#support/real-ports.ts'
import { createAnnouncer } from './startup/announcer.ts'
import { personalBoxOf } from './startup/personal.ts'
import { openBackups } from './startup/backups.ts'
import { openKept } from './startup/connection.ts'
import { defaultsOf } from './startup/first-settings.ts'
import { endWithTool } from './startup/end-with-tool.ts'
import { finishRestore } from './startup/finish-restore.ts'
import { openGateway } from './startup/gateway.ts'
import { lastLook } from './startup/last-look.ts'
import { listen } from './startup/listen.ts'
import { openDocuments, toldOfDocuments } from './startup/documents.ts'
import { endForeign } from './startup/end-foreign.ts'
import { foreignNativeModule } from './startup/native-module.ts'
import { turnedAwayLog } from './startup/turned-away-log.ts'
import { peopleStores } from './startup/people-stores.ts'
import { lockedOf, NO_POLICY, seedTill, settingsOf, takePolicy } from './startup/policy.ts'
import { openDecided } from './startup/open-decided.ts'
import { ownAppImage } from './startup/own-app-image.ts'
import { practicePace } from './startup/practice-pace.ts'
import { beginPages, type Pages } from './startup/pages.ts'
import { openPaperMachine } from './startup/paper-machine.ts'
import { openPracticeRuntime } from './startup/practice-runtime.ts'
import { aboutProgram } from './startup/program-facts.ts'
import { openRealRuntime } from './startup/real-runtime.ts'
import { openReconciliation } from './startup/reconciliation.ts'
import { withWays } from './startup/restore-hint.ts'
import { openReview } from './startup/review.ts'
import { sayShut } from './startup/shut-journal.ts'
import { openSetUp } from './startup/set-up.ts'
import type { SmokeAsked } from './startup/smoke/asked.ts'
import { startSmoke } from './startup/smoke/start.ts'
import { standStillOf } from './startup/stand-still.ts'
import { openTillJournal } from './startup/till-journal.ts'
import { openProgramUpdates } from './startup/updates.ts'

/** For IT: the cashier's window then shows how this computer is connected, and may change it. */
const forSetup = app.commandLine.hasSwitch('setup')
/** When run from its source folder, it is called through npm. */
const program = app.isPackaged ? (ownAppImage() ?? process.execPath) : undefined

type Start = {
  /** The folder of the built main process. */
  readonly here: string
  readonly tool?: Tool | undefined
  readonly smoke?: SmokeAsked | undefined
  /** Where nothing could decide otherwise. */
  readonly begun?: Begun
}

/** What stands before the till is read. */
type Begun = { readonly pages: Pages; readonly log: Log }

export function start(how: Start): void {
  const { tool, smoke } = how
  const foreign = foreignNativeModule()
  if (foreign !== undefined) endForeign(foreign, tool === undefined && smoke === undefined)
  else if (tool !== undefined) void endWithTool(tool)
  else if (smoke !== undefined) void startSmoke(smoke, (cannot) => open(how, NO_POLICY, cannot))
  else openDecided((policy, cannot) => open(how, policy, cannot), how.begun !== undefined)
}

async function open({ here, smoke, begun }: Start, policy: Policy, cannot: CannotOpen): Promise<void> {
  const folder = app.getPath('userData')
  const log = begun?.log ?? openLog(join(folder, 'logs'))
  const lastSeen = lastLook(folder)
  const look = { isHidden: smoke !== undefined, isKiosk: policy.kiosk === true, last: lastSeen.read() }
  const pages = begun?.pages ?? (await beginPages({ here, folder, log, ...look }))
  const kept = await openKept(folder, log)
  seedTill(policy, folder, kept)
  // For IT it opens on practice, so that the mode can be chosen again.
  if (kept.mode === 'unreadable' && !forSetup) return cannot('mode', 'mode.json')
  const profile = kept.profile()
  // A real till without a valid profile opens for IT only, on practice, to be repaired.
  const real = kept.mode === 'real' && profile !== undefined
  if (kept.mode === 'real' && !real && !forSetup) return cannot('profile', 'gateway-profile.json')
  const runtime = real
    ? openRealRuntime(folder, profile, kept.vault, (result) =>
        log.warn(result.ok ? {} : { reason: result.reason }, 'the vault did not keep a grant'),
      )
    : await openPracticeRuntime({
        folder,
        script: join(here, 'simulator.js'),
        callsAMinute: practicePace(app.commandLine.getSwitchValue('practice-calls')),
        log,
      })
  const defaults = { ...defaultsOf(runtime.mode), ...settingsOf(policy, runtime.mode) }
  await finishRestore(folder, runtime.journalFile, log)
  const opened = openTillJournal(folder, runtime)
  if (!opened.ok) {
    runtime.stop()
    const place = { folder, file: runtime.journalFile, program, script: join(here, 'backup.js') }
    return sayShut({ ...opened, ...runtime, ...place, log, cannot })
  }
  const { journal } = opened
  if (journal.copy?.news !== undefined)
    log.warn({ copy: journal.copy.news }, 'the second copy of the journal')
  if (await kept.age.rememberIn(journal, systemClock, kept.vault))
    log.warn({}, 'an older vault is locked until its passphrase is typed')

  const correlationId = () => newCorrelationId(systemRandom)
  const bug = createBugSink({ journal, clock: systemClock, log, correlationId })
  process.on('uncaughtException', (error) => void bug(error, 'uncaught'))
  process.on('unhandledRejection', (reason) => void bug(reason, 'unhandled rejection'))
  const news = createAnnouncer<PageEvent>((error) => void bug(error, 'announce'))
  runtime.onChange(() => news.announce({ type: 'practice-changed' }))

  await runtime.ready
  const people = openPeople({
    mode: runtime.mode,
    ...peopleStores(folder, kept.vault),
    journal,
    clock: systemClock,
    stopwatch: systemStopwatch,
    random: systemRandom,
    timers: systemTimers,
    forSetup,
    announce: news.announce,
    bug,
  })
  const { gateway, budget } = openGateway(runtime, journal)
  const health = watchJournalHealth({
    journal,
    checkAll: checkJournalApart(join(here, 'journal-check.js'), journal),
    checkpoint: openCheckpoint(journal.file, () => runtime.personalKey(journal)),
    timers: systemTimers,
    onChange: () => news.announce({ type: 'health-changed' }),
    onOpenAgain: () => {
      till.recoverNow()
      recoverInstructions(backoffice)
    },
  })
  const clockWatch = watchClock({
    clock: systemClock,
    stopwatch: systemStopwatch,
    timers: systemTimers,
    onChange: () => news.announce({ type: 'health-changed' }),
  })
  powerMonitor.on('resume', clockWatch.slept)
  const till = openTill({
    ...{ clock: systemClock, timers: systemTimers, random: systemRandom },
    journal,
    ...{ gateway, budget, clockWatch },
    profile: runtime.profile,
    signedIn: people.session.signedIn,
    mode: runtime.mode,
    journalSound: health.isSound,
    personal: personalBoxOf(() => runtime.personalKey(journal), systemRandom),
    announce: news.announce,
    onStep: () => undefined,
    bug,
  })
  const backoffice = till.deps
  recoverInstructions(backoffice)
  const machine = openPaperMachine(() => app.getPath('documents'), systemTimers)
  const paper = openTillPaper({
    deps: till.deps,
    ...{ timers: systemTimers, runtime: machine, defaults },
    nameOf: (id) => people.roster.everybody().find((each) => each.id === id)?.name,
    personal: backoffice.personal,
    slipOf: async () => (await import('#bridge/slip-of.ts')).slipOf,
  })
  news.subscribe(paper.heard)
  const backups = openBackups({
    folder,
    script: join(here, 'backup.js'),
    runtime,
    vault: kept.vault,
    journal,
    program,
    decidedFolder: policy.backupFolder,
    whileRestoring: { emptyDisplay: till.display.reset, standStill: () => standStill.now() },
    announce: news.announce,
    bug,
  })
  news.subscribe(backups.heard)
  const updates = openProgramUpdates({ policy, folder, journal, log, people, announce: news.announce })
  const forkListener = () => forkChild(join(here, 'callbacks.js'), [], 'loket-callbacks')
  const { toldPaid, heard } = toldOfDocuments(backoffice)
  const callbacks = listen({
    runtime,
    journal,
    fork: forkListener,
    ...{ onPayment: till.toldOfPayment, onInquiry: till.toldOfInquiry },
    ...heard,
    onChange: () => news.announce({ type: 'setup-changed' }),
    onTurnedAway: turnedAwayLog(log),
    bug,
  })
  news.subscribe(({ type }) => {
    if (type === 'practice-changed') callbacks.gatewayChanged()
    if (type === 'session-changed') till.display.otherPerson()
  })
  const settings = () => readSettings({ journal }, defaults)
  followTheme(() => settings().theme, news.subscribe)
  lastSeen.follow(settings, news.subscribe)
  const drills = runtime.drills?.(journal, {
    signedIn: people.session.signedIn,
    announce: () => news.announce({ type: 'drill-changed' }),
    bug,
  })
  if (drills !== undefined) news.subscribe(drills.hearEvent)
  const reviews = openReview({ journal, people, folder: here, announce: news.announce, bug })
  news.subscribe(reviews.review.heard)
  const settlement = openReconciliation({ script: join(here, 'reconciliation.js'), backoffice, bug })
  const signing = { deps: backoffice, people, runtime, machine, defaults, version: app.getVersion(), bug }
  const signoff = openSignoff({ ...signing, ...news, ...reviews, isStill: () => standStill.isStill() })
  const documents = openDocuments({ ...signing, folder: here, backoffice, allowCamera: pages.allowCamera })
  const ends = { callbacks, people, drills, health, till, ...reviews, settlement, toldPaid, runtime, journal }
  const standStill = standStillOf({ ...ends, ...documents })
  const { connection, connectionTest, firstStart } = openSetUp({
    folder,
    kept,
    people,
    backoffice,
    callbacks,
    forkListener,
    forSetup,
    announce: news.announce,
    bug,
  })
  takePolicy(policy, { mode: runtime.mode, defaults, journal, announce: news.announce, bug, program })
  const windows = pages.open({
    role: people.session.role,
    chosenScreen: () => readChosenScreen({ journal }),
    size: () => settings().size,
    onCashierPage: () => till.display.typing(null),
    onScreens: () => {
      news.announce({ type: 'screens-changed' })
      // The test pattern shows the monitor's number.
      news.announce({ type: 'display-changed' })
    },
    onClosed: () => app.quit(),
  })
  news.subscribe((event) => {
    if (event.type === 'settings-changed') windows.magnify()
    const heard = windows.all().map(({ window, role }) => ({ contents: window.webContents, role }))
    pushEvent(heard, event)
  })
  // In the same turn as the windows: what the page has asked so far is answered now.
  pages.answer(
    answererOf({
      roleOf: pages.roleOf,
      handlers: createHandlers({
        ...{ till, defaults, drills, people, paper, backups, updates, signoff, settlement, ...reviews },
        ...documents,
        ...{ firstStart, connectionTest, copyText: putOnClipboard, disputes: openDisputes(signing) },
        locked: lockedOf(policy, runtime.mode),
        practice: runtime.controller?.(journal),
        screens: () => windows.screens,
        approve: people.approve,
        setup: { backoffice, connection },
        journalState: () => withWays(health.now(), { ...runtime, folder, file: journal.file }, program),
        clockSetBy: clockWatch.setBy,
        ...aboutProgram(folder, journal, app.getVersion()),
      }),
      right: people.session.right,
      log,
      bug,
      correlationId,
      isStill: standStill.isStill,
      onAct: (name, input, ok) => drills?.hearAct(name, input, ok),
    }),
  )
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', () => updates.finish(backups.stop, standStill.now))
  updates.opened()
  lockWhenAway(powerMonitor, () => void people.session.lock('idle'))
  const opening = { recovered: till.recovered, journal: health.now().state }
  log.info({ ...opening, mode: runtime.mode, version: app.getVersion() }, 'open')
}
