import { useEffect, useRef, type ComponentType } from 'react'
import { useQueryOf } from '../bridge/queries.ts'
import { AttentionScreen } from '../screens/attention/attention-screen.tsx'
import { BackupScreen } from '../screens/backup/backup-screen.tsx'
import { ConnectScreen } from '../guide/connect-screen.tsx'
import { ConnectionScreen } from '../screens/connection/connection-screen.tsx'
import { DocumentsScreen } from '../screens/documents/documents-screen.tsx'
import { HealthScreen } from '../screens/health/health-screen.tsx'
import { HistoryScreen } from '../screens/history/history-screen.tsx'
import { OperationsScreen } from '../screens/operations/operations-screen.tsx'
import { PeopleScreen } from '../screens/people/people-screen.tsx'
import { PracticeScreen } from '../screens/practice/practice-screen.tsx'
import { ReconcileScreen } from '../screens/reconcile/reconcile-screen.tsx'
import { ReviewScreen } from '../screens/review/review-screen.tsx'
import { SaleScreen } from '../screens/sale/sale-screen.tsx'
import { SettingsScreen } from '../screens/settings/settings-screen.tsx'
import { ShiftScreen } from '../screens/shift/shift-screen.tsx'
import { TODAY_KEYS, TodayScreen } from '../screens/today/today-screen.tsx'
import { UnrealFrame, unrealOf } from '../ui/unreal.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { maySee, useNavigation, useRole, type Screen } from '../till/navigation.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useLineSound } from './use-connection-sound.ts'
import { useLineNews } from './use-connection-news.ts'
import { useNews } from './use-news.tsx'
import { usePaperNews } from './use-paper-news.ts'
import { usePinNews } from './use-pin-news.ts'
import { useRestoreNews } from './use-restore-news.ts'
import { useScreenNews } from './use-screen-news.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { useSizeKeys } from '../till/use-size-keys.ts'
import { useWords } from '../words/words.tsx'

const VIEWS: Readonly<Record<Screen, ComponentType>> = {
  today: TodayScreen,
  sale: SaleScreen,
  history: HistoryScreen,
  review: ReviewScreen,
  attention: AttentionScreen,
  reconcile: ReconcileScreen,
  documents: DocumentsScreen,
  shift: ShiftScreen,
  practice: PracticeScreen,
  people: PeopleScreen,
  connection: ConnectionScreen,
  connect: ConnectScreen,
  operations: OperationsScreen,
  settings: SettingsScreen,
  health: HealthScreen,
  backup: BackupScreen,
}

/** The cashier's window: bar, rail and one screen. */
export function Shell() {
  const { t } = useWords()
  const { screen, go } = useNavigation()
  const role = useRole()
  const health = useQueryOf('health.get', {})
  const main = useRef<HTMLElement>(null)
  useNews()
  useLineNews()
  useScreenNews()
  useLineSound()
  usePaperNews()
  usePinNews()
  useRestoreNews()
  useSizeKeys()
  useShortcuts({ [TODAY_KEYS.today]: () => go('today') }, { enabled: maySee('today', role, false) })
  useEffect(() => {
    // A new screen puts keyboard focus and screen reader at its start, unless it has placed them itself.
    if (screen !== 'sale' && main.current?.contains(document.activeElement) === false) main.current.focus()
  }, [screen])
  const View = VIEWS[screen]
  return (
    <div className="flex h-full flex-col">
      <TopBar />
      <div className="flex min-h-0 grow">
        <Rail />
        <main
          ref={main}
          tabIndex={-1}
          aria-label={t(`common.nav.${screen}`)}
          className="relative min-h-0 min-w-0 grow pr-3 pb-3 shadow-none! outline-none! small:scroll-py-3 small:overflow-y-auto"
        >
          <ErrorBoundary key={screen}>
            <View />
          </ErrorBoundary>
        </main>
      </div>
      <UnrealFrame of={unrealOf(health.data)} />
    </div>
  )
}
