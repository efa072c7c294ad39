import { useEffect, useRef } from 'react'
import { useQueryOf } from '../bridge/queries.ts'
import { TODAY_KEYS } from '../screens/today/today-keys.ts'
import { UnrealFrame, unrealOf } from '../ui/unreal.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { maySee, useNavigation, useRole } from '../till/navigation.tsx'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { ScreenView, useReadAhead } from './views.tsx'
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
  useReadAhead(role, health.data?.mode === 'practice')
  useSizeKeys()
  useShortcuts({ [TODAY_KEYS.today]: () => go('today') }, { enabled: maySee('today', role, false) })
  useEffect(() => {
    // A new screen puts keyboard focus and screen reader at its start, unless it has placed them itself.
    if (screen !== 'sale' && main.current?.contains(document.activeElement) === false) main.current.focus()
  }, [screen])
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
            <ScreenView screen={screen} />
          </ErrorBoundary>
        </main>
      </div>
      <UnrealFrame of={unrealOf(health.data)} />
    </div>
  )
}
