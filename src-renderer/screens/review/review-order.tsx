import { useState } from 'react'
import type { Timeline } from '#contract/history-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { hasReceipt } from '../../order/has-receipt.ts'
import { usePersonName } from '../../order/person-name.ts'
import { OrderFacts } from '../../past/order-facts.tsx'
import { OrderHead } from '../../past/order-head.tsx'
import { Siblings } from '../../past/siblings.tsx'
import { SplitStory } from '../../past/split-story.tsx'
import { TimelineList } from '../../past/timeline-list.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { useNavigation } from '../../till/navigation.tsx'
import { PaperPreview } from '../../till/paper-preview.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import type { Opened } from './opened.ts'
import { OrderLines } from './order-lines.tsx'
import { StoryFrame, StoryPaper } from './story-frame.tsx'

type Props = Pick<Opened, 'reference' | 'cashier'> & {
  /** In place of the list, not next to it. */
  readonly isAlone: boolean
  readonly onBack: () => void
  readonly onDispute: () => void
  /** Another order of the same sale, or another part of the same split. */
  readonly onOpen: (row: Opened) => void
}

/** One order and its story. Looking at it changes nothing for the customer. */
export function ReviewOrder({ reference, cashier, isAlone, onBack, onDispute, onOpen }: Props) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('history.timeline', { reference })
  const { focusOrder, origin, goBack } = useNavigation()
  const nameOf = usePersonName()
  const [isPrinting, setPrinting] = useState(false)
  return (
    <StoryFrame
      reference={reference}
      isAlone={isAlone}
      onBack={onBack}
      acts={
        <>
          {origin === undefined ? null : (
            <Button name="to-origin" onPress={goBack}>
              {t('review.order.origin', { screen: t(`common.nav.${origin}`) })}
            </Button>
          )}
          {data !== undefined && hasReceipt(data.order) ? (
            <Button name="receipt" onPress={() => setPrinting(true)}>
              {t('paper.receipt')}
            </Button>
          ) : null}
          {data === undefined ? null : (
            <>
              <Button name="dispute" onPress={onDispute}>
                {t('dispute.open')}
              </Button>
              <Button name="to-sale" kind="quiet" onPress={() => focusOrder(reference)}>
                {t('history.order.show')}
              </Button>
            </>
          )}
        </>
      }
    >
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
    </StoryFrame>
  )
}

type StoryProps = Pick<Props, 'cashier' | 'onOpen'> & { readonly timeline: Timeline }

function Story({ timeline, cashier, onOpen }: StoryProps) {
  const { t } = useWords()
  const { order } = timeline
  return (
    <StoryPaper>
      <SplitStory reference={order.reference} onOpen={onOpen} />
      <OrderHead order={order} />
      <OrderLines timeline={timeline} cashier={cashier} />
      <TimelineList entries={timeline.entries} />
      <Siblings siblings={order.siblings} onOpen={(reference) => onOpen({ reference, isCash: false })} />
      <Disclosure label={t('history.facts')}>{() => <OrderFacts order={order} />}</Disclosure>
    </StoryPaper>
  )
}
