import type { ComponentType } from 'react'
import { TabPanel, Tabs } from 'react-aria-components'
import { useNavigation } from '../../till/navigation.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { useWords } from '../../words/words.tsx'
import { DuesPage } from './dues/dues-page.tsx'
import { InvoicesPage } from './invoices/invoices-page.tsx'
import { LinkedPage } from './linked/linked-page.tsx'
import { LinkedVisitProvider } from './linked/linked-visit.tsx'
import { LinksPage } from './links/links-page.tsx'
import { DOCUMENT_PAGES, type DocumentPage } from './pages.ts'
import { PayoutsPage } from './payouts/payouts-page.tsx'

const VIEWS: Readonly<Record<DocumentPage, ComponentType>> = {
  invoices: InvoicesPage,
  dues: DuesPage,
  payouts: PayoutsPage,
  links: LinksPage,
  linked: LinkedPage,
}

const TITLES = {
  invoices: 'invoices.title',
  dues: 'dues.title',
  payouts: 'payouts.title',
  links: 'links.title',
  linked: 'linked.title',
} as const satisfies Readonly<Record<DocumentPage, string>>

/** What the shop asks for, and what it pays. */
export function DocumentsScreen() {
  const { t } = useWords()
  const { page: kept, turnTo } = useNavigation()
  const page = DOCUMENT_PAGES.find((each) => each === kept) ?? 'invoices'
  const View = VIEWS[page]
  return (
    <div className="flex h-full flex-col gap-3 p-1 small:h-auto">
      <h1 className="sr-only">{t('common.nav.documents')}</h1>
      <LinkedVisitProvider>
        <Tabs
          selectedKey={page}
          onSelectionChange={(key) => {
            const next = DOCUMENT_PAGES.find((each) => each === key)
            if (next !== undefined) turnTo(next)
          }}
          className="flex min-h-0 grow flex-col gap-3 shadow-none outline-none"
        >
          <TabRow
            label={t('common.nav.documents')}
            tabs={DOCUMENT_PAGES.map((id) => ({ id, words: t(TITLES[id]) }))}
          />
          <TabPanel key={page} id={page} className="min-h-0 grow shadow-none outline-none">
            <div
              tabIndex={0}
              role="region"
              aria-label={t(TITLES[page])}
              className="relative flex h-full flex-col gap-3 overflow-y-auto p-1 *:shrink-0 small:h-auto small:overflow-visible"
            >
              <View />
            </div>
          </TabPanel>
        </Tabs>
      </LinkedVisitProvider>
    </div>
  )
}
