import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { KEY_ACTS, NORMAL_KEYS, type TillKeys } from '#contract/keys.ts'
import type { Settings } from '#contract/views.ts'
import { useFreshness } from '../bridge/freshness.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { LiveRegionProvider } from '../ui/live-region.tsx'
import { ToastProvider } from '../till/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { setVolume } from '../words/sound.ts'
import { useArrows } from '../ui/use-arrows.ts'
import { KeysContext, type KeyNames } from '../ui/till-keys.ts'
import { useKeysInUse } from '../ui/use-keys-in-use.ts'
import { WordsProvider } from '../words/words.tsx'

type Props = { readonly client: QueryClient; readonly children: ReactNode }

export function Providers({ client, children }: Props) {
  return (
    <QueryClientProvider client={client}>
      <Localised>{children}</Localised>
    </QueryClientProvider>
  )
}

function Localised({ children }: { readonly children: ReactNode }) {
  useFreshness()
  const { data } = useQueryOf('settings.get', {})
  const language = data?.language ?? 'id'
  useTheme(data?.theme ?? 'system')
  useVolume(data?.volume ?? 'normal')
  useKeysInUse()
  useArrows()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <WordsProvider language={language}>
      <KeysContext value={data === undefined ? {} : keyNames(data.keys)}>
        <ErrorBoundary>
          <LiveRegionProvider>
            <ToastProvider>{children}</ToastProvider>
          </LiveRegionProvider>
        </ErrorBoundary>
      </KeysContext>
    </WordsProvider>
  )
}

function keyNames(keys: TillKeys): KeyNames {
  return Object.fromEntries(KEY_ACTS.map((act) => [NORMAL_KEYS[act], keys[act]]))
}

function useVolume(volume: Settings['volume']): void {
  useEffect(() => setVolume(volume), [volume])
}

function useTheme(theme: Settings['theme']): void {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
}
