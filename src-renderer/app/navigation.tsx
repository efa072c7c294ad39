import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'

export const SCREENS = ['sale', 'history', 'practice', 'settings'] as const
export type Screen = (typeof SCREENS)[number]

/** The key of each screen, as it stands on its button. */
export const SCREEN_KEYS: Readonly<Record<Screen, string>> = {
  sale: 'F1',
  history: 'F9',
  practice: 'F10',
  settings: 'F11',
}
export const LANGUAGE_KEY = 'F2'
export const SOUND_KEY = 'F3'

type Navigation = {
  readonly screen: Screen
  readonly go: (screen: Screen) => void
  /** The order on the stage; null for a new sale. */
  readonly focused: string | null
  /** Puts an order on the stage, or a new sale, and shows the sale screen. */
  readonly focusOrder: (reference: string | null) => void
  /** Puts a new order where the new sale stands; whoever looks at something else meanwhile is left there. */
  readonly placeOrder: (reference: string) => void
}

const Context = createContext<Navigation | undefined>(undefined)

export function NavigationProvider({ children }: { readonly children: ReactNode }) {
  const [screen, go] = useState<Screen>('sale')
  const [focused, setFocused] = useState<string | null>(null)
  const navigation = useMemo<Navigation>(
    () => ({
      screen,
      go,
      focused,
      focusOrder: (reference) => {
        setFocused(reference)
        go('sale')
      },
      placeOrder: (reference) => setFocused((now) => now ?? reference),
    }),
    [screen, focused],
  )
  return <Context value={navigation}>{children}</Context>
}

export function useNavigation(): Navigation {
  const navigation = useContext(Context)
  if (navigation === undefined) throw new Error('useNavigation outside NavigationProvider')
  return navigation
}
