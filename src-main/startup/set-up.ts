import type { ConnectionDeps } from '#backoffice/connection/deps.ts'
import { profileTemplate } from '#backoffice/connection/template.ts'
import { createConnectionTest, type ConnectionTest } from '#backoffice/connection/check/connection-test.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { makeCertificate } from '#callbacks/certificate.ts'
import type { ListenerChild } from '#callbacks/listener-controller.ts'
import type { PageEvent } from '#contract/events.ts'
import { createFirstStart, type FirstStart } from '#counter/first-start.ts'
import type { People } from '#counter/people/people.ts'
import { hasKeepers } from '#counter/people/roster.ts'
import { createNodeProbe } from '#gateway/transport/probe-node.ts'
import { saveTextFile } from '#shell/save-file.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import type { Kept } from './connection.ts'
import { openFirstSettings } from './first-settings.ts'
import type { Listening } from './listen.ts'
import { countOrdersLeft } from './orders-left.ts'
import { openTrial } from './trial.ts'

type Options = {
  readonly folder: string
  readonly kept: Kept
  readonly people: People
  readonly backoffice: BackofficeDeps
  readonly callbacks: Listening
  readonly forkListener: () => ListenerChild
  /** Started for IT. */
  readonly forSetup: boolean
  readonly announce: (event: PageEvent) => void
  readonly bug: (error: unknown, where: string) => void
}

export type SetUp = {
  readonly connection: ConnectionDeps
  readonly connectionTest: ConnectionTest
  readonly firstStart: FirstStart
}

/** Sets up this Loket: the first choice of mode, the connection and its check. */
export function openSetUp(options: Options): SetUp {
  const { folder, kept, people, backoffice, callbacks, forkListener, announce, bug } = options
  const { mode, journal } = backoffice
  const firstSettings = openFirstSettings(kept.firstSettings, mode, backoffice)
  const connection: ConnectionDeps = {
    mode,
    vault: kept.vault,
    profiles: kept.profiles,
    drafts: kept.drafts,
    shop: firstSettings,
    ordersLeft: countOrdersLeft(folder, journal, systemClock.now),
    hosts: kept.hosts,
    hasKeepers: () => hasKeepers(people.roster),
    mayConnect: people.session.mayConnect,
    template: profileTemplate,
    callbacks: callbacks.view,
    makeCertificate: (names) => makeCertificate(names, { clock: systemClock, random: systemRandom }),
    saveFile: saveTextFile,
    startAgain: (to) => {
      firstSettings.leave(to)
      return kept.startAgain(to)
    },
    note: (kind, body) => {
      try {
        journal.write.commit({ at: systemClock.now(), note: { stream: 'setup', kind, body } })
      } catch (error) {
        // The change stands; a failing disk has reported itself.
        bug(error, 'setup')
      }
    },
    announce: (event) => {
      // A new or removed key means that the listener can start, or must stop.
      if (mode === 'real') callbacks.controller.restart()
      announce(event)
    },
  }
  const running = { deps: backoffice, callbacks: callbacks.view, turnedAway: callbacks.turnedAway }
  return {
    connection,
    connectionTest: createConnectionTest({
      connection,
      probe: (ca) => createNodeProbe({ ca }),
      openTrial: (profile) => openTrial({ folder, vault: kept.vault, running, fork: forkListener }, profile),
      clock: systemClock,
      timers: systemTimers,
      announce,
      bug,
    }),
    firstStart: createFirstStart({
      isFirst: kept.isFirstStart && !options.forSetup,
      keepPractice: kept.keepPractice,
      session: people.session,
      announce,
    }),
  }
}
