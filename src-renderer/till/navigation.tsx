import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import type { Role } from '#contract/define.ts'
import { useQueryOf } from '../bridge/queries.ts'

export const SCREENS = [
  'today',
  'sale',
  'history',
  'review',
  'attention',
  'reconcile',
  'documents',
  'shift',
  'practice',
  'people',
  'connection',
  'operations',
  'settings',
] as const
/** The guided connection belongs to the connection, health and backups to the settings: none is on the rail. */
export type Screen = (typeof SCREENS)[number] | 'connect' | 'health' | 'backup'
/** Opened from several screens, and left to the one they were opened from. */
const INNER: readonly Screen[] = ['health', 'backup']

const IT: readonly Role[] = ['it']
const MANAGER: readonly Role[] = ['manager']
const KEEPERS: readonly Role[] = ['manager', 'it']
/** Whose these screens are; the others are everyone's. Nothing of them is asked for by anyone else. */
const OWNERS: Readonly<Partial<Record<Screen, readonly Role[]>>> = {
  // IT sees the till's health there, and no money.
  today: KEEPERS,
  // A manager's list of past orders is the review.
  history: ['cashier', 'it'],
  review: MANAGER,
  attention: MANAGER,
  reconcile: MANAGER,
  documents: MANAGER,
  connection: IT,
  connect: IT,
  operations: IT,
  health: KEEPERS,
  backup: KEEPERS,
  people: KEEPERS,
}

export function maySee(screen: Screen, role: Role, isPractice: boolean): boolean {
  if (screen === 'practice') return isPractice
  return OWNERS[screen]?.includes(role) ?? true
}

/** Asked before leaving a screen; `leave` leaves it anyway. */
type Guard = (leave: () => void) => void

/** What another part of the till wants to see on a screen. */
type Wanted =
  | { readonly kind: 'history'; readonly reference: string }
  | { readonly kind: 'slip'; readonly number: number }
  | { readonly kind: 'linkage'; readonly reference: string }
  | { readonly kind: 'payout'; readonly number: number }

/** The page of the documents that shows it. */
const DESKS: Readonly<Partial<Record<Wanted['kind'], string>>> = { payout: 'payouts', linkage: 'linked' }

type Navigation = {
  readonly screen: Screen
  /** `page`: one of its pages, where it has some. */
  readonly go: (screen: Screen, page?: string) => void
  /** The order on the stage; null for a new sale. */
  readonly focused: string | null
  /** Puts an order or a new sale on the stage, and shows the sale screen. The customer sees what they saw before. */
  readonly focusOrder: (reference: string | null) => void
  /** Replaces the new sale by its order; another screen stays open. */
  readonly placeOrder: (reference: string) => void
  /** The same for an order that another one of its sale replaces. */
  readonly replaceOrder: (old: string, reference: string) => void
  /**
   * Shows a past order in the history, to a manager in the review; a waiting slip on the sale screen; or a payout or linked
   * account in the documents.
   */
  readonly openWanted: (wanted: Wanted) => void
  /** Until its screen has opened it: see `useWanted`. */
  readonly wanted: Wanted | undefined
  readonly tookWanted: () => void
  readonly setGuard: (guard: Guard | undefined) => void
  /** Where an order, health or the backups were opened from, so that a person finds back. */
  readonly origin: Screen | undefined
  readonly goBack: () => void
  /** The page of this screen that was opened last; undefined for its first one. */
  readonly page: string | undefined
  readonly turnTo: (page: string) => void
  /**
   * To the first screen of the signed-in role; the stage's order belongs to the till and stays. While the till has a sale
   * under way, everyone but IT begins at the sale.
   */
  readonly goHome: () => void
}

const Context = createContext<Navigation | undefined>(undefined)

/**
 * Until a screen is chosen, people who set the machine up start at the connection, managers at today, cashiers at the sale.
 */
export function NavigationProvider({ children }: { readonly children: ReactNode }) {
  const [chosen, choose] = useState<Screen | undefined>(undefined)
  const [pages, setPages] = useState<Readonly<Partial<Record<Screen, string>>>>({})
  const [origin, setOrigin] = useState<Screen | undefined>(undefined)
  const [focused, setFocused] = useState<string | null>(null)
  const [wanted, setWanted] = useState<Wanted | undefined>(undefined)
  const guard = useRef<Guard | undefined>(undefined)
  const role = useRole()
  const session = useQueryOf('session.get', {}).data
  // An order that has ended stays on the stage, and holds no manager back from today.
  const hasSale = session?.hasOpenSale === true
  const screen = chosen ?? homeOf(role, session?.guided === true)
  const isPractice = session?.mode === 'practice'
  // What a question or a message was given before can be pressed on a later screen.
  const here = useRef(screen)
  useLayoutEffect(() => {
    here.current = screen
  }, [screen])
  const navigation = useMemo<Navigation>(() => {
    const open = (to: Screen, from?: Screen) => {
      setOrigin(from)
      choose(to)
    }
    const leave = (to: Screen, then: () => void) => {
      if (to === here.current || guard.current === undefined) then()
      else guard.current(then)
    }
    return {
      screen,
      go: (to, page) =>
        leave(to, () => {
          if (page !== undefined) setPages((now) => ({ ...now, [to]: page }))
          const isInner = INNER.includes(to)
          // Opened once more, it still leads back to where it was opened from.
          if (isInner && to === here.current) return
          open(to, isInner ? here.current : undefined)
        }),
      focused,
      focusOrder: (reference) =>
        leave('sale', () => {
          setFocused(reference)
          open('sale')
        }),
      placeOrder: (reference) => setFocused((now) => now ?? reference),
      replaceOrder: (old, reference) => setFocused((now) => (now === old ? reference : now)),
      openWanted: (next) => {
        const past = role === 'manager' ? 'review' : 'history'
        const desk = DESKS[next.kind]
        const to = next.kind === 'slip' ? 'sale' : desk === undefined ? past : 'documents'
        leave(to, () => {
          if (desk !== undefined) setPages((now) => ({ ...now, documents: desk }))
          setWanted(next)
          open(to, here.current === to ? undefined : here.current)
        })
      },
      wanted,
      tookWanted: () => setWanted(undefined),
      setGuard: (next) => {
        guard.current = next
      },
      origin,
      goBack: () => open(origin !== undefined && maySee(origin, role, isPractice) ? origin : 'settings'),
      page: pages[screen],
      turnTo: (page) => setPages((now) => ({ ...now, [screen]: page })),
      goHome: () => {
        choose(role === 'manager' && hasSale ? 'sale' : undefined)
        setOrigin(undefined)
        setPages({})
      },
    }
  }, [screen, focused, pages, origin, wanted, role, isPractice, hasSale])
  return <Context value={navigation}>{children}</Context>
}

function homeOf(role: Role, isGuided: boolean): Screen {
  if (role === 'it') return isGuided ? 'connect' : 'connection'
  return role === 'manager' ? 'today' : 'sale'
}

export function useNavigation(): Navigation {
  const navigation = useContext(Context)
  if (navigation === undefined) throw new Error('useNavigation outside NavigationProvider')
  return navigation
}

/** Opens on this screen what was wanted from elsewhere. */
export function useWanted<K extends Wanted['kind']>(
  kind: K,
  open: (wanted: Extract<Wanted, { readonly kind: K }>) => void,
): void {
  const { wanted, tookWanted } = useNavigation()
  const opened = useEffectEvent((next: Wanted) => {
    tookWanted()
    open(next as Extract<Wanted, { readonly kind: K }>)
  })
  useEffect(() => {
    if (wanted?.kind === kind) opened(wanted)
  }, [wanted, kind])
}

/** The signed-in person's role; cashier while it is unknown. */
export function useRole(): Role {
  return useQueryOf('session.get', {}).data?.role ?? 'cashier'
}

/** While `isHeld`, leaving the screen needs an answer; `leave` exists while the question is open. */
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
