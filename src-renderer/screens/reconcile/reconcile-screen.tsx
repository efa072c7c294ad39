import { useEffectEvent, type ReactNode } from 'react'
import { TabPanel, Tabs } from 'react-aria-components'
import { useCommand } from '../../bridge/queries.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { useWords } from '../../words/words.tsx'
import { DaysPage } from './days-page.tsx'
import { RECONCILE_PAGES, type ReconcilePage } from './pages.ts'
import { ResultPage } from './result-page.tsx'
import { StatementPage } from './statement-page.tsx'
import { TermsPage } from './terms-page.tsx'
import { WorkingLine } from './working-line.tsx'

/** Does the money agree: with the bank, and with the provider. */
export function ReconcileScreen() {
  const { t } = useWords()
  const { page: kept, turnTo: toPage } = useNavigation()
  const page = RECONCILE_PAGES.find((each) => each === kept) ?? 'days'
  // Its answer may come when another page is open.
  const toResult = useEffectEvent(() => toPage('result'))
  const show = useCommand('settlement.show', toResult)
  const onShow = (seq: bigint) => show.mutate({ seq })
  const views: Readonly<Record<ReconcilePage, ReactNode>> = {
    days: <DaysPage onShow={onShow} />,
    statement: <StatementPage onPage={toPage} />,
    result: <ResultPage onPage={toPage} />,
    terms: <TermsPage />,
  }
  return (
    <div className="flex h-full flex-col gap-3 p-1 small:h-auto">
      <h1 className="sr-only">{t('common.nav.reconcile')}</h1>
      <Tabs
        selectedKey={page}
        onSelectionChange={(key) => {
          const next = RECONCILE_PAGES.find((each) => each === key)
          if (next !== undefined) toPage(next)
        }}
        className="flex min-h-0 grow flex-col gap-3 shadow-none outline-none"
      >
        <TabRow
          label={t('common.nav.reconcile')}
          tabs={RECONCILE_PAGES.map((id) => ({ id, words: t(`reconcile.page.${id}`) }))}
        />
        <WorkingLine />
        {RECONCILE_PAGES.map((id) => (
          <TabPanel key={id} id={id} className="min-h-0 grow shadow-none outline-none">
            <div
              tabIndex={0}
              role="region"
              aria-label={t(`reconcile.page.${id}`)}
              className="relative flex h-full flex-col gap-3 overflow-y-auto p-1 *:shrink-0 small:h-auto small:overflow-visible"
            >
              {views[id]}
            </div>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}
