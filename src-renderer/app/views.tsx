/** The sale belongs to the page's first file. Each other screen is a file of its own, read behind the first picture. */
import { useEffect, useReducer, type ComponentType } from 'react'
import type { Role } from '#contract/define.ts'
import { SaleScreen } from '../screens/sale/sale-screen.tsx'
import { maySee, type Screen } from '../till/navigation.tsx'

type Reading = Readonly<Record<Exclude<Screen, 'sale'>, () => Promise<ComponentType>>>

const READING: Reading = {
  today: async () => (await import('../screens/today/today-screen.tsx')).TodayScreen,
  history: async () => (await import('../screens/history/history-screen.tsx')).HistoryScreen,
  review: async () => (await import('../screens/review/review-screen.tsx')).ReviewScreen,
  attention: async () => (await import('../screens/attention/attention-screen.tsx')).AttentionScreen,
  reconcile: async () => (await import('../screens/reconcile/reconcile-screen.tsx')).ReconcileScreen,
  documents: async () => (await import('../screens/documents/documents-screen.tsx')).DocumentsScreen,
  shift: async () => (await import('../screens/shift/shift-screen.tsx')).ShiftScreen,
  practice: async () => (await import('../screens/practice/practice-screen.tsx')).PracticeScreen,
  people: async () => (await import('../screens/people/people-screen.tsx')).PeopleScreen,
  connection: async () => (await import('../screens/connection/connection-screen.tsx')).ConnectionScreen,
  connect: async () => (await import('../guide/connect-screen.tsx')).ConnectScreen,
  operations: async () => (await import('../screens/operations/operations-screen.tsx')).OperationsScreen,
  settings: async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen,
  health: async () => (await import('../screens/health/health-screen.tsx')).HealthScreen,
  backup: async () => (await import('../screens/backup/backup-screen.tsx')).BackupScreen,
}
export const OTHERS = Object.keys(READING) as readonly Exclude<Screen, 'sale'>[]

const views: Partial<Record<Screen, ComponentType>> = { sale: SaleScreen }

async function read(screen: Screen): Promise<void> {
  if (screen !== 'sale') views[screen] ??= await READING[screen]()
}

type Read = { readonly error?: unknown }

/** One for each screen: `key` it. Throws while rendering when its file cannot be read. */
export function ScreenView({ screen }: { readonly screen: Screen }) {
  const [{ error }, tell] = useReducer((_: Read, read: Read) => read, {})
  const View = views[screen]
  useEffect(() => {
    // Also when it was read ahead since it was looked for.
    if (View !== undefined) return
    void read(screen)
      .then((): Read => ({}))
      .catch((failed: unknown): Read => ({ error: failed }))
      .then(tell)
  }, [screen, View])
  if (View !== undefined) return <View />
  if (error !== undefined) throw error
  return <div aria-busy="true" />
}

/** One after another. One that cannot be read is told of when it is opened: Chromium reads it again only with the whole page. */
export async function readViews(screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) await read(screen).catch(() => undefined)
}

/** While the page has nothing else to do. */
export function useReadAhead(role: Role, isPractice: boolean): void {
  useEffect(() => {
    const wanted = OTHERS.filter((screen) => views[screen] === undefined && maySee(screen, role, isPractice))
    if (wanted.length === 0) return
    const asked = requestIdleCallback(() => void readViews(wanted))
    return () => cancelIdleCallback(asked)
  }, [role, isPractice])
}
