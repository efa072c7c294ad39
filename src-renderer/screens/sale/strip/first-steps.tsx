import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { rupiah } from '#domain/money.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useDrill } from '../../../drills/use-drill.ts'

/** Where a person dismissed it, until the page is loaded again; the first sale removes it for good. */
const closedOn = new WeakSet<QueryClient>()

/**
 * For beginners: the way to a first paid sale. Only in practice mode and only before the first sale;
 * otherwise the children.
 */
export function FirstSteps({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const { focused } = useNavigation()
  const { data: health } = useQueryOf('health.get', {})
  const isPractice = health?.mode === 'practice'
  const history = useQueryOf('history.list', { limit: 1 }, { enabled: isPractice })
  const page = useQueryClient()
  const [closed, setClosed] = useState(closedOn.has(page))
  const isFirst = history.data?.total === 0
  // A drill gives its own instructions.
  const drill = useDrill()
  if (!isPractice || !isFirst || drill !== undefined || closed || focused !== null) return children
  const close = () => {
    closedOn.add(page)
    setClosed(true)
  }
  const steps = [
    t('firstSteps.type', { amount: moneyWords(rupiah(25_000).minor) }),
    t('firstSteps.enter'),
    t('firstSteps.pay', { name: t('practicePay.do') }),
  ]
  return (
    <section
      aria-labelledby="first-steps"
      className="flex grow flex-col gap-2 rounded-card border-2 border-dashed border-clock bg-clock-soft p-3 text-clock-text"
    >
      <h3 id="first-steps" className="font-bold">
        {t('firstSteps.title')}
      </h3>
      <ol className="flex flex-col gap-1.5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-2.5 leading-5">
            <span aria-hidden="true" className="font-bold tabular-nums">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-auto text-note low:hidden">{t('firstSteps.more')}</p>
      <Button kind="quiet" className="self-end underline low:mt-auto" onPress={close}>
        {t('firstSteps.close')}
      </Button>
    </section>
  )
}
