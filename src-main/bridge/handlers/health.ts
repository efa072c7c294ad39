import type { ConnectionTest } from '#backoffice/connection/check/connection-test.ts'
import type { StorageFacts } from '#backoffice/health/facts.ts'
import { testedClock } from '#backoffice/health/gateway.ts'
import { reportHealth } from '#backoffice/health/report.ts'
import type { BackupController } from '#backup/backup-controller.ts'
import type { Role } from '#contract/define.ts'
import { accept } from '#contract/envelope.ts'
import type { Health, Settings } from '#contract/views.ts'
import { readChosenScreen, type Screens, viewScreens } from '#counter/show/customer-screen.ts'
import { moneyKindOf } from '#domain/money-kind.ts'
import type { Till } from '#counter/till.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { HandlersOf } from '../handler.ts'
import type { UpdateControls } from './update.ts'

export type HealthHandlerDeps = {
  readonly till: Till
  readonly health: () => Health
  readonly storage: () => StorageFacts
  /** Of Electron, Node and the system. */
  readonly versions: () => Readonly<Partial<Record<'electron' | 'node' | 'system', string>>>
  readonly updates: Pick<UpdateControls, 'facts'>
  readonly settings: () => Settings
  readonly backups: BackupController
  readonly paper: PaperController
  readonly screens: () => Screens
  readonly connectionTest: ConnectionTest
}

/** The till's condition: what everyone at it must know, and every check for those who maintain it. */
export function createHealthHandlers(given: HealthHandlerDeps): HandlersOf<'health'> {
  const { till, backups, paper, screens, connectionTest } = given
  const { deps, display } = till
  return {
    'health.get': (_nothing, role) => {
      const health = given.health()
      return accept(healthFor(health, role))
    },
    'health.report': ({ voices }, role) => {
      const health = given.health()
      const backup = backups.view(role)
      return accept(
        reportHealth({
          now: deps.clock.now(),
          mode: moneyKindOf(deps.mode, deps.profile().environment),
          storage: given.storage(),
          backup: {
            ...backup,
            provenAt: backup.backups.find(({ provenAt }) => provenAt !== undefined)?.provenAt,
          },
          versions: { loket: health.version, ...given.versions() },
          updates: given.updates.facts(),
          till: {
            health,
            testedClockMs: testedClock(connectionTest.view()),
            paper: paper.view(),
            screens: viewScreens(screens(), readChosenScreen(deps), display.pattern()),
            voice: { count: voices, isWanted: given.settings().speakAmounts },
          },
        }),
      )
    },
  }
}

/** A cashier learns that there are unknown payments, and tells a manager. The journal's file is IT's concern. */
function healthFor(health: Health, role: Role): Health {
  if (role === 'it') return health
  const { head: _head, file: _file, detail: _detail, ...journal } = health.journal
  const hides = role === 'cashier' && health.unknownPayments !== undefined
  return { ...health, journal, ...(hides ? { unknownPayments: [] } : {}) }
}
