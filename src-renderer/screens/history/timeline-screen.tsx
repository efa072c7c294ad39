import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigation } from '../../till/navigation.tsx'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { hasReceipt } from '../../order/has-receipt.ts'
import { PaperPreview } from '../../till/paper-preview.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { OrderFacts } from '../../past/order-facts.tsx'
import { OrderHead } from '../../past/order-head.tsx'
import { Siblings } from '../../past/siblings.tsx'
import { TimelineList } from '../../past/timeline-list.tsx'
import { useStory, type Story } from './use-story.ts'

type Props = {
  readonly reference: string
  readonly onBack: () => void
  /** Another order of the same sale. */
  readonly onOpen: (reference: string) => void
}

/** The story of one order: its facts and reason at the side, next to every step. */
export function TimelineScreen({ reference, onBack, onOpen }: Props) {
  const { t } = useWords()
  const { story, error, retry } = useStory(reference)
  const { focusOrder } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isPrinting, setPrinting] = useState(false)
  const canPrint = story !== undefined && hasReceipt(story.order)
  useShortcuts({ Esc: onBack })
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="timeline-title" className="flex h-full flex-col gap-3 small:h-auto">
      <header className="flex shrink-0 items-center gap-4 small:flex-wrap">
        <Button onPress={onBack} shortcut="Esc">
          {t('history.timeline.back')}
        </Button>
        <h1
          ref={heading}
          id="timeline-title"
          tabIndex={-1}
          className="min-w-0 truncate text-lead font-bold shadow-none outline-none"
        >
          {t('history.timeline.title')}
        </h1>
        <div className="grow" />
        {canPrint ? (
          <Button name="receipt" onPress={() => setPrinting(true)}>
            {t('paper.receipt')}
          </Button>
        ) : null}
        {story === undefined ? null : (
          <Button kind="quiet" name="show-order" className="shrink-0" onPress={() => focusOrder(reference)}>
            {t('history.order.show')}
          </Button>
        )}
      </header>
      <Body story={story} error={error} onRetry={retry} onOpen={onOpen} />
      {isPrinting ? (
        <PaperPreview what={{ kind: 'receipt', reference }} onClose={() => setPrinting(false)} />
      ) : null}
    </section>
  )
}

type BodyProps = {
  readonly story: Story | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onOpen: (reference: string) => void
}

function Body({ story, error, onRetry, onOpen }: BodyProps): ReactNode {
  const { t } = useWords()
  if (story === undefined)
    return error === null ? <Skeleton lines={8} /> : <ErrorState error={error} onRetry={onRetry} />
  return (
    <div className="grid min-h-0 grow grid-cols-[20rem_minmax(0,1fr)] gap-4 xl:grid-cols-[23rem_minmax(0,1fr)] small:flex small:flex-col">
      <aside
        aria-label={t('history.facts')}
        tabIndex={0}
        className="flex min-h-0 flex-col gap-5 overflow-y-auto rounded-card bg-raised p-4 xl:p-5 small:overflow-visible"
      >
        <OrderHead order={story.order} />
        <Siblings siblings={story.order.siblings} onOpen={onOpen} />
        <OrderFacts order={story.order} />
      </aside>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('history.timeline.title')}
        className="min-h-0 overflow-y-auto rounded-card py-1 pr-2 small:overflow-visible"
      >
        {error === null ? null : (
          <p
            role="alert"
            className="mb-3 rounded-control bg-danger-soft px-4 py-2 font-semibold text-danger-text"
          >
            {t('history.stale')}
          </p>
        )}
        {story.entries === undefined ? (
          <p className="text-muted">{t('history.timeline.older')}</p>
        ) : (
          <TimelineList entries={story.entries} />
        )}
      </div>
    </div>
  )
}
