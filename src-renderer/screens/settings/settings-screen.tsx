import type { ReactNode } from 'react'
import { TabPanel, Tabs } from 'react-aria-components'
import type { SettingsView } from '#contract/views.ts'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { useNavigation, useRole } from '../../till/navigation.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { BackupCard } from './backup-card.tsx'
import { CustomerScreenCard } from './customer-screen-card.tsx'
import { DayEndCard } from './day-end-card.tsx'
import { DrawerCard } from './drawer-card.tsx'
import { HealthCard } from './health-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { PaperCard } from './paper-card.tsx'
import { pagesOf, type SettingsPage } from './settings-pages.ts'
import { ShopCard } from './shop-card.tsx'
import { SoundCard } from './sound-card.tsx'
import { TillCard } from './till-card.tsx'
import { UnknownPayments } from './unknown-payments.tsx'

/** One page for each who may set something; a cashier has one, and no tabs. */
export function SettingsScreen() {
  const { t } = useWords()
  const { page, turnTo } = useNavigation()
  const pages = pagesOf(useRole())
  const open = pages.find((each) => each === page) ?? pages.at(-1)
  return (
    <div className="flex h-full flex-col gap-3 small:h-auto">
      <h1 className="sr-only">{t('settings.title')}</h1>
      {open === undefined || pages.length === 1 ? (
        <Scroll>
          <LookPage />
        </Scroll>
      ) : (
        <Tabs
          selectedKey={open}
          onSelectionChange={(key) => turnTo(String(key))}
          className="flex min-h-0 grow flex-col gap-3 shadow-none outline-none"
        >
          <TabRow
            label={t('settings.pages')}
            tabs={pages.map((id) => ({ id, words: t(`settings.page.${id}`) }))}
          />
          {pages.map((id) => (
            <TabPanel key={id} id={id} className="min-h-0 grow shadow-none outline-none">
              <Scroll>{PAGES[id]}</Scroll>
            </TabPanel>
          ))}
        </Tabs>
      )}
    </div>
  )
}

const PAGES: Readonly<Record<SettingsPage, ReactNode>> = {
  look: <LookPage />,
  shop: <ShopPage />,
  machine: <MachinePage />,
}

function Scroll({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('settings.title')}
      className="relative h-full overflow-y-auto p-1 small:h-auto small:overflow-visible"
    >
      <div className="mx-auto grid max-w-6xl grid-cols-2 items-start gap-4 small:grid-cols-1">{children}</div>
    </div>
  )
}

function LookPage() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <AppearanceCard settings={settings} />
          <SoundCard settings={settings} />
        </>
      )}
    </WithSettings>
  )
}

function ShopPage() {
  // IT has it on a page of its own.
  const isOwn = useRole() === 'manager'
  return (
    <>
      <UnknownPayments />
      <WithSettings>{(settings) => <ShopCard settings={settings} />}</WithSettings>
      {isOwn ? <HealthCard /> : null}
      {isOwn ? <DrawerCard /> : null}
      {isOwn ? <DayEndCard /> : null}
      <BackupCard />
      <CustomerScreenCard />
      <PaperCard />
    </>
  )
}

function MachinePage() {
  return (
    <>
      <div className="flex flex-col gap-4">
        <HealthCard />
        <WithSettings>{(settings) => <KeysCard settings={settings} />}</WithSettings>
      </div>
      <TillCard />
    </>
  )
}

function WithSettings({ children }: { readonly children: (settings: SettingsView) => ReactNode }) {
  const { data, error, refetch } = useQueryOf('settings.get', {})
  if (data !== undefined) return children(data)
  return (
    <section className="rounded-card bg-raised p-6">
      {error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </section>
  )
}
