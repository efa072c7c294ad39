/** What the composition root makes at each start, over a till in virtual time. */
import type { Handlers } from '#bridge/handler.ts'
import { createHandlers } from '#bridge/handlers.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Settings } from '#contract/views.ts'
import { readChosenScreen } from '#counter/show/customer-screen.ts'
import type { People } from '#counter/people/people.ts'
import type { DrillController } from '#counter/practice-ports.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import type { JournalState } from '#counter/till.ts'
import { openDrills } from '#startup/practice-drills.ts'
import { createPracticeController } from '#practice/practice-controller.ts'
import { openTestBackups } from './backups.ts'
import { BEGUN, untested } from './first-start.ts'
import { localControl } from './local-control.ts'
import { openMemoryScreens, type MemoryScreens } from './memory-screens.ts'
import { NO_EXPORT, NO_REVIEW } from './no-review.ts'
import { NO_DISPUTE } from './no-dispute.ts'
import { NO_SIGNOFF } from './no-signoff.ts'
import { memoryLinked } from './memory-linked.ts'
import { noDocuments } from './no-documents.ts'
import { noSettlement } from './no-settlement.ts'
import { openTestPayouts } from './open-payouts.ts'
import { QUIET_MACHINE } from './fake-health.ts'
import { openTestPaper, type TestPaper } from './paper-machine.ts'
import { openTestPeople } from './people.ts'
import type { SetupFixture } from './setup-fixture.ts'
import type { VirtualTill } from './virtual-till.ts'

export type RealProgram = {
  readonly handlers: Handlers
  readonly people: People
  readonly paper: TestPaper
  readonly screens: MemoryScreens
  readonly hearAct: DrillController['hearAct']
  /** Hears of each change before the pages do. */
  hear(event: PageEvent): void
  end(): void
}

type Given = {
  readonly shop: VirtualTill
  readonly setup: SetupFixture
  readonly announce: (event: PageEvent) => void
  readonly journal: () => JournalState
  readonly bug: (error: unknown) => string
  readonly copyText: (text: string) => void
}

export const SHOP_DEFAULTS: Settings = { ...DEFAULT_SETTINGS, theme: 'light', merchantName: 'Warung Bu Sri' }

export function startProgram({ shop, setup, announce, journal, bug, copyText }: Given): RealProgram {
  const { clock, timers } = shop.time
  const { read } = shop.journal()
  const people = openTestPeople({
    journal: shop.journal(),
    time: shop.time,
    real: setup.people,
    announce,
  })
  const nameOf = (id: string) => people.roster.everybody().find((one) => one.id === id)?.name
  const paper = openTestPaper(shop, nameOf)
  const backups = openTestBackups(shop, 'practice', announce)
  const control = localControl(shop)
  const drills = openDrills({
    clock,
    timers,
    journal: shop.journal(),
    control: () => control,
    signedIn: people.session.signedIn,
    announce: () => announce({ type: 'drill-changed' }),
    bug,
  })
  const practice = createPracticeController({
    control: () => control,
    baseUrl: () => shop.till().deps.profile().baseUrl,
    askedFor: (reference) => {
      const order = read.order(reference)
      if (order === undefined) return undefined
      return { amount: order.amount, expiresInMs: order.expiresAt - clock.now() }
    },
    announce: () => announce({ type: 'practice-changed' }),
    now: clock.now,
  })
  const screens = openMemoryScreens(() => readChosenScreen({ journal: shop.journal() }))
  const handlers = createHandlers({
    locked: [],
    till: shop.till(),
    defaults: SHOP_DEFAULTS,
    practice,
    drills,
    screens: () => screens,
    people,
    paper: paper.controller,
    backups: backups.controller,
    review: NO_REVIEW,
    exporter: NO_EXPORT,
    disputes: NO_DISPUTE,
    signoff: NO_SIGNOFF,
    settlement: noSettlement(shop.backOffice()),
    linked: memoryLinked(shop.backOffice()),
    ...noDocuments(shop.backOffice()),
    payouts: openTestPayouts(shop.backOffice(), people),
    approve: people.approve,
    firstStart: BEGUN,
    connectionTest: untested(shop, setup.connection),
    setup: { connection: setup.connection, backoffice: shop.backOffice() },
    journalState: journal,
    clockSetBy: () => undefined,
    version: '0.1.0',
    ...QUIET_MACHINE,
    diagnosis: { program: () => ({ version: '0.1.0' }), logTail: () => ['a line of the log'] },
    copyText: async (text) => copyText(text),
  })
  return {
    handlers,
    people,
    paper,
    screens,
    hearAct: drills.hearAct,
    hear: (event) => {
      paper.controller.heard(event)
      backups.controller.heard(event)
      drills.hearEvent(event)
    },
    end: () => {
      drills.close()
      people.idle.stop()
    },
  }
}
