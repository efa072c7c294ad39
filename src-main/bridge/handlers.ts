import type { BackupController } from '#backup/backup-controller.ts'
import { accept, refuse } from '#contract/envelope.ts'
import { SETTING_ROLES } from '#contract/procedures/till.ts'
import type { LockedSetting, Settings } from '#contract/views.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { LinkedController } from '#backoffice/linkage/controller.ts'
import type { PayoutController } from '#backoffice/payouts/controller.ts'
import type { SettlementController } from '#backoffice/settlement/controller.ts'
import type { BatchesController } from '#backoffice/payouts/batch/controller.ts'
import type { DuesController } from '#backoffice/dues/controller.ts'
import type { InvoicesController } from '#backoffice/invoices/controller.ts'
import { createDiagnosisController, type DiagnosisDeps } from '#backoffice/diagnosis/diagnosis-controller.ts'
import type { DisputeController } from '#backoffice/dispute/dispute-controller.ts'
import type { ConnectionTest } from '#backoffice/connection/check/connection-test.ts'
import { readDrawer } from '#counter/cash/drawer.ts'
import type { Approver } from '#counter/sale/approval.ts'
import { NO_SCREENS, type Screens } from '#counter/show/customer-screen.ts'
import type { DrillController } from '#counter/practice-ports.ts'
import type { FirstStart } from '#counter/first-start.ts'
import type { People } from '#counter/people/people.ts'
import { changeSettings, readSettings } from '#counter/settings.ts'
import { mayReadZ } from '#counter/shift/view.ts'
import type { JournalState, PracticeController, Till } from '#counter/till.ts'
import type { ReviewExporter } from '#review/export/exporter.ts'
import type { ReviewReader } from '#review/reader.ts'
import { openDayEnd } from '#review/day-end.ts'
import { openSavedViews } from '#review/saved-views.ts'
import type { Handlers } from './handler.ts'
import type { SignoffController } from './till-signoff.ts'
import { createAttentionHandlers } from './handlers/attention.ts'
import { createBackupHandlers } from './handlers/backup.ts'
import { createCashHandlers } from './handlers/cash.ts'
import { createConnectHandlers } from './handlers/connect.ts'
import { createDisputeHandlers } from './handlers/dispute.ts'
import { createDisplayHandlers } from './handlers/display.ts'
import { createPracticeHandlers } from './handlers/practice.ts'
import { createDoubtHandlers } from './handlers/doubt.ts'
import { createHealthHandlers, type HealthHandlerDeps } from './handlers/health.ts'
import { createBatchesHandlers } from './handlers/batches.ts'
import { createDuesHandlers } from './handlers/dues.ts'
import { createInvoicesHandlers } from './handlers/invoices.ts'
import { createPayoutsHandlers } from './handlers/payouts.ts'
import { createLinksHandlers } from './handlers/links.ts'
import { createLinkedHandlers } from './handlers/linked.ts'
import { createPaperHandlers } from './handlers/paper.ts'
import { createPeopleHandlers } from './handlers/people.ts'
import { createRefundHandlers } from './handlers/refund.ts'
import { createReviewHandlers } from './handlers/review.ts'
import { createSaleHandlers } from './handlers/sale.ts'
import { createSessionHandlers } from './handlers/session.ts'
import { createSetupHandlers, type SetupDeps } from './handlers/setup.ts'
import { createSettlementHandlers } from './handlers/settlement.ts'
import { createShiftHandlers } from './handlers/shift.ts'
import { createSignoffHandlers } from './handlers/signoff.ts'
import { createSplitHandlers } from './handlers/split.ts'
import { createSupportHandlers } from './handlers/support.ts'
import { createUpdateHandlers, type UpdateControls } from './handlers/update.ts'

export type HandlerDeps = {
  readonly till: Till
  readonly defaults: Settings
  /** Settings that the policy has decided. */
  readonly locked: readonly LockedSetting[]
  readonly practice: PracticeController | undefined
  readonly drills?: DrillController | undefined
  /** Windows and monitors; undefined before they are open. */
  readonly screens?: () => Screens | undefined
  /** A manager's approval on the cashier's own screen. */
  readonly approve: Approver
  readonly people: People
  readonly paper: PaperController
  readonly backups: BackupController
  readonly updates: UpdateControls
  readonly review: Pick<ReviewReader, 'ask'>
  readonly exporter: ReviewExporter
  readonly disputes: DisputeController
  readonly signoff: SignoffController
  readonly settlement: SettlementController
  readonly linked: LinkedController
  readonly batches: BatchesController
  readonly invoices: InvoicesController
  readonly dues: DuesController
  readonly payouts: PayoutController
  readonly firstStart: FirstStart
  readonly setup: SetupDeps
  readonly connectionTest: ConnectionTest
  readonly journalState: () => JournalState
  readonly clockSetBy: () => number | undefined
  readonly version: string
  /** The till's files and their disks. */
  readonly storage: HealthHandlerDeps['storage']
  readonly versions: HealthHandlerDeps['versions']
  /** For technical support. */
  readonly diagnosis: Pick<DiagnosisDeps, 'program' | 'logTail'>
  /** Copies a text to where a person can paste it. */
  readonly copyText: (text: string) => Promise<void>
}

/** Every procedure of the contract, assembled from the use cases below. */
export function createHandlers(given: HandlerDeps): Handlers {
  const {
    till,
    defaults,
    locked,
    practice,
    drills,
    screens,
    approve,
    people,
    paper,
    backups,
    updates,
    review,
    exporter,
    disputes,
    signoff,
    settlement,
    linked,
    batches,
    invoices,
    dues,
    payouts,
    firstStart,
    setup,
    connectionTest,
    journalState,
    clockSetBy,
    version,
    storage,
    versions,
    diagnosis,
    copyText,
  } = given
  const { deps } = till
  const settings = () => readSettings(deps, defaults)
  const openDrawer = () => {
    const { pulse, elsewhere } = readDrawer(deps)
    if (pulse && !elsewhere) paper.openDrawer()
  }
  const health = () => till.health(journalState(), clockSetBy(), version)
  return {
    ...createSaleHandlers(till, copyText),
    ...createDoubtHandlers(till, { personal: setup.backoffice.personal, approve, openDrawer }),
    ...createRefundHandlers(till, {
      personal: setup.backoffice.personal,
      second: people.second,
      openDrawer,
    }),
    ...createSetupHandlers(setup),
    ...createConnectHandlers(setup.connection, connectionTest),
    ...createShiftHandlers(till, { backoffice: setup.backoffice, approve }),
    ...createCashHandlers(till, { approve, paper, openDrawer }),
    ...createSplitHandlers(till, { approve, paper }),
    ...createPeopleHandlers(people),
    ...createPaperHandlers(paper, (number, role) => mayReadZ(deps, number, role)),
    ...createBackupHandlers(backups, people.approveAsIt),
    ...createUpdateHandlers(updates),
    ...createReviewHandlers(review, exporter, openSavedViews(deps), openDayEnd(deps)),
    ...createAttentionHandlers(till, people),
    ...createDisputeHandlers(disputes),
    ...createSignoffHandlers(signoff),
    ...createSettlementHandlers(settlement),
    ...createBatchesHandlers(batches),
    ...createInvoicesHandlers(invoices, copyText),
    ...createDuesHandlers(dues),
    ...createPayoutsHandlers(payouts),
    ...createLinkedHandlers(linked, people),
    ...createLinksHandlers(till, review),
    ...createSessionHandlers({
      till,
      people,
      connection: setup.connection,
      defaults,
      firstStart,
      restored: backups.restored,
    }),
    ...createPracticeHandlers(practice, drills),
    ...createSupportHandlers(
      createDiagnosisController({
        ...setup,
        ...diagnosis,
        health,
        settings,
      }),
    ),
    ...createDisplayHandlers(till, () => screens?.(), defaults),
    'settings.get': () => accept({ ...settings(), locked }),
    'settings.change': (change, role) => {
      const names = (Object.keys(change) as (keyof typeof change)[]).filter(
        (name) => change[name] !== undefined,
      )
      if (names.some((name) => !SETTING_ROLES[name].includes(role)))
        return refuse('not-allowed', { why: 'role' })
      if (locked.some((name) => change[name] !== undefined)) return refuse('not-allowed', { why: 'policy' })
      const changed = changeSettings(deps, change, defaults)
      deps.announce({ type: 'display-changed' })
      return accept({ ...changed, locked })
    },
    ...createHealthHandlers({
      till,
      health,
      storage,
      versions,
      updates,
      settings,
      backups,
      paper,
      screens: () => screens?.() ?? NO_SCREENS,
      connectionTest,
    }),
  }
}
