import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Role } from '#contract/define.ts'
import { useQueryOf } from '../bridge/queries.ts'

export const SCREENS = [
  'sale',
  'history',
  'shift',
  'practice',
  'people',
  'connection',
  'operations',
  'settings',
] as const
/** The guided connection is a way into the connection, the backups are one into the settings: no places of the rail. */
export type Screen = (typeof SCREENS)[number] | 'connect' | 'backup'

/** The key of each screen, as it stands on its button. */
export const SCREEN_KEYS: Readonly<Record<Screen, string>> = {
  sale: 'F1',
  history: 'F9',
  shift: 'Alt+F9',
  practice: 'F10',
  people: 'Alt+F10',
  connection: 'Alt+F11',
  connect: 'Alt+G',
  operations: 'Alt+F12',
  settings: 'F11',
  backup: 'Alt+B',
}
export const LANGUAGE_KEY = 'F2'
export const SOUND_KEY = 'F3'
export const LOCK_KEY = 'Ctrl+L'

/** Only whoever sets the machine up is shown these, and only then is anything asked for them. */
const SETUP_SCREENS: ReadonlySet<Screen> = new Set(['connection', 'connect', 'operations'])

export function maySee(screen: Screen, role: Role, isPractice: boolean): boolean {
  if (screen === 'practice') return isPractice
  return role === 'it' || !SETUP_SCREENS.has(screen)
}

/** Asked before a screen is left; `leave` leaves it after all. */
type Guard = (leave: () => void) => void

type Navigation = {
  readonly screen: Screen
  readonly go: (screen: Screen) => void
  /** The order on the stage; null for a new sale. */
  readonly focused: string | null
  /** Puts an order on the stage, or a new sale, and shows the sale screen. */
  readonly focusOrder: (reference: string | null) => void
  /** Puts a new order where the new sale stands; whoever looks at something else meanwhile is left there. */
  readonly placeOrder: (reference: string) => void
  readonly setGuard: (guard: Guard | undefined) => void
  /** To where the work of whoever sits here begins; the order on the stage is the till's, and stays there. */
  readonly goHome: () => void
}

const Context = createContext<Navigation | undefined>(undefined)

/** Until somebody chooses, whoever sets the machine up begins at the connection, everybody else at the sale. */
export function NavigationProvider({ children }: { readonly children: ReactNode }) {
  const [chosen, choose] = useState<Screen | undefined>(undefined)
  const [focused, setFocused] = useState<string | null>(null)
  const guard = useRef<Guard | undefined>(undefined)
  const role = useRole()
  const isGuided = useQueryOf('session.get', {}).data?.guided === true
  const screen = chosen ?? (role === 'it' ? (isGuided ? 'connect' : 'connection') : 'sale')
  const navigation = useMemo<Navigation>(() => {
    const leave = (to: Screen, then: () => void) => {
      if (to === screen || guard.current === undefined) then()
      else guard.current(then)
    }
    return {
      screen,
      go: (to) => leave(to, () => choose(to)),
      focused,
      focusOrder: (reference) =>
        leave('sale', () => {
          setFocused(reference)
          choose('sale')
        }),
      placeOrder: (reference) => setFocused((now) => now ?? reference),
      setGuard: (next) => {
        guard.current = next
      },
      goHome: () => choose(undefined),
    }
  }, [screen, focused])
  return <Context value={navigation}>{children}</Context>
}

export function useNavigation(): Navigation {
  const navigation = useContext(Context)
  if (navigation === undefined) throw new Error('useNavigation outside NavigationProvider')
  return navigation
}

/** Who sits at this window; a cashier until it is known, and when it cannot be known. */
export function useRole(): Role {
  return useQueryOf('session.get', {}).data?.role ?? 'cashier'
}

/** While `isHeld`, nobody leaves the screen unasked; `leave` is there while the question is. */
export function useLeaveGuard(isHeld: boolean) {
  const { setGuard } = useNavigation()
  const [pending, setPending] = useState<{ readonly leave: () => void } | undefined>(undefined)
  useEffect(() => {
    if (!isHeld) return
    setGuard((leave) => setPending({ leave }))
    return () => setGuard(undefined)
  }, [isHeld, setGuard])
  return { leave: pending?.leave, stay: () => setPending(undefined) }
}
