import { Button } from 'react-aria-components'
import type { OrderView } from '#contract/views.ts'
import { referenceWords } from '../words/reference-words.ts'
import { useJakartaTime, useWords } from '../words/words.tsx'
import { StatusBadge } from '../order/status-badge.tsx'

type Props = { readonly siblings: OrderView['siblings']; readonly onOpen: (reference: string) => void }

/** Other orders of the same sale, where a second payment would hide. */
export function Siblings({ siblings, onOpen }: Props) {
  const { t } = useWords()
  const { seconds } = useJakartaTime()
  if (siblings.length === 0) return null
  return (
    <section aria-label={t('history.siblings')} className="flex flex-col gap-2">
      <h2 className="text-note font-semibold text-muted">{t('history.siblings.note')}</h2>
      <ul className="flex flex-col gap-2">
        {siblings.map(({ reference, state, createdAt }) => {
          const shown = referenceWords(reference)
          return (
            <li key={reference}>
              <Button
                onPress={() => onOpen(reference)}
                className="flex min-h-14 w-full cursor-pointer flex-col items-start gap-1 rounded-control border border-edge bg-raised px-3 py-2 text-left data-hovered:bg-sunken"
              >
                <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
                  <StatusBadge exact state={state} />
                  <span className="text-note text-muted">{seconds(createdAt)}</span>
                </span>
                <span className="text-note tabular-nums">{shown}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
