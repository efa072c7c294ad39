import { useEffect, useRef, type ComponentType } from 'react'
import { call } from '../bridge/call.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { ConnectionScreen } from '../screens/connection/connection-screen.tsx'
import { HistoryScreen } from '../screens/history/history-screen.tsx'
import { NewSaleProvider } from '../screens/sale/new-sale.tsx'
import { OperationsScreen } from '../screens/operations/operations-screen.tsx'
import { PracticeScreen } from '../screens/practice/practice-screen.tsx'
import { SaleScreen } from '../screens/sale/sale-screen.tsx'
import { SettingsScreen } from '../screens/settings/settings-screen.tsx'
import { PracticeWatermark } from '../ui/practice-watermark.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { useNavigation, type Screen } from './navigation.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useNews } from './use-news.tsx'
import { useWords } from './words.tsx'

const VIEWS: Readonly<Record<Screen, ComponentType>> = {
  sale: SaleScreen,
  history: HistoryScreen,
  practice: PracticeScreen,
  connection: ConnectionScreen,
  operations: OperationsScreen,
  settings: SettingsScreen,
}

/** The cashier's window: bar, rail and one screen. */
export function Shell() {
  const { t } = useWords()
  const { screen, focused } = useNavigation()
  const health = useQueryOf('health.get', {})
  const main = useRef<HTMLElement>(null)
  useNews()
  useCustomerDisplay(focused)
  useEffect(() => {
    // A new screen starts at its beginning for keyboard and reader; the sale screen puts the caret itself.
    if (screen !== 'sale') main.current?.focus()
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
          className="min-h-0 min-w-0 grow pr-3 pb-3 shadow-none! outline-none!"
        >
          <NewSaleProvider>
            <ErrorBoundary key={screen}>
              <View />
            </ErrorBoundary>
          </NewSaleProvider>
        </main>
      </div>
      {health.data?.mode === 'practice' ? <PracticeWatermark /> : null}
    </div>
  )
}

/** The customer's window follows the stage. A refusal stands in the log; it must not stop the cashier. */
function useCustomerDisplay(reference: string | null): void {
  useEffect(() => {
    call('display.show', { reference }).catch(() => undefined)
  }, [reference])
}
