import { useEffect, useRef, useState } from 'react'
import type { Timeline } from '#contract/history-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { hasReceipt } from '../../order/has-receipt.ts'
import { usePersonName } from '../../order/person-name.ts'
import { OrderFacts } from '../../past/order-facts.tsx'
import { OrderHead } from '../../past/order-head.tsx'
import { Siblings } from '../../past/siblings.tsx'
import { TimelineList } from '../../past/timeline-list.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { useNavigation } from '../../till/navigation.tsx'
import { PaperPreview } from '../../till/paper-preview.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useWords } from '../../words/words.tsx'
import { OrderLines } from './order-lines.tsx'

type Props = {
  readonly reference: string
  /** The id of who was signed in when it was made, if the list knows. */
  readonly cashier: string | undefined
  /** In place of the list, not next to it. */
  readonly isAlone: boolean
  readonly onBack: () => void
  readonly onDispute: () => void
  /** Another order of the same sale. */
  readonly onOpen: (reference: string) => void
}

/** One order and its story. Looking at it changes nothing for the customer. */
export function ReviewOrder({ reference, cashier, isAlone, onBack, onDispute, onOpen }: Props) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('history.timeline', { reference })
  const { focusOrder, origin, goBack } = useNavigation()
  const nameOf = usePersonName()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isPrinting, setPrinting] = useState(false)
  const Title = isAlone ? 'h1' : 'h2'
  // An open menu closes first.
  useShortcuts({ Esc: () => (document.querySelector('[role="menu"]') === null ? onBack() : false) })
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby="review-order"
      data-review-order={reference}
      className="flex h-full min-h-0 flex-col gap-2 small:h-auto"
    >
      <header className="flex shrink-0 flex-wrap items-center justify-end gap-2">
        <Button name="back" onPress={onBack} shortcut="Esc" className="mr-auto">
          {t('review.order.back')}
        </Button>
        {origin === undefined ? null : (
          <Button name="to-origin" onPress={goBack}>
            {t('review.order.origin', { screen: t(`common.nav.${origin}`) })}
          </Button>
        )}
        <Title ref={heading} id="review-order" tabIndex={-1} className="sr-only">
          {t('history.timeline.title')}
        </Title>
        {data !== undefined && hasReceipt(data.order) ? (
          <Button name="receipt" onPress={() => setPrinting(true)}>
            {t('paper.receipt')}
          </Button>
        ) : null}
        {data === undefined ? null : (
          <Button name="dispute" onPress={onDispute}>
            {t('dispute.open')}
          </Button>
        )}
        {data === undefined ? null : (
          <Button name="to-sale" kind="quiet" onPress={() => focusOrder(reference)}>
            {t('history.order.show')}
          </Button>
        )}
      </header>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={8} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Story
          timeline={data}
          cashier={cashier === undefined ? undefined : nameOf(cashier)}
          onOpen={onOpen}
        />
      )}
      {isPrinting ? (
        <PaperPreview what={{ kind: 'receipt', reference }} onClose={() => setPrinting(false)} />
      ) : null}
    </section>
  )
}

type StoryProps = Pick<Props, 'cashier' | 'onOpen'> & { readonly timeline: Timeline }

function Story({ timeline, cashier, onOpen }: StoryProps) {
  const { t } = useWords()
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('history.timeline.title')}
      className="flex min-h-0 grow flex-col gap-5 overflow-y-auto rounded-card bg-raised p-4 small:overflow-visible"
    >
      <OrderHead order={timeline.order} />
      <OrderLines timeline={timeline} cashier={cashier} />
      <TimelineList entries={timeline.entries} />
      <Siblings siblings={timeline.order.siblings} onOpen={onOpen} />
      <Disclosure label={t('history.facts')}>{() => <OrderFacts order={timeline.order} />}</Disclosure>
    </div>
  )
}
