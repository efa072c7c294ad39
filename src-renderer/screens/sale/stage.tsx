import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#contract/views.ts'
import { useNavigation } from '../../app/navigation.tsx'
import { useWords } from '../../app/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { LargeQr } from './large-qr.tsx'
import { SaysPaidDialog } from './says-paid-dialog.tsx'
import { mayLookThrough, needsHand, STAGE_KEYS, StageActions } from './stage-actions.tsx'
import { StageOutcome } from './stage-outcome.tsx'
import { StagePaid } from './stage-paid.tsx'
import { StageWaiting } from './stage-waiting.tsx'
import { useCalm } from './use-calm.ts'
import { useOrderActions } from './use-order-actions.ts'

type Opened = 'none' | 'saysPaid' | 'cancel' | 'details' | 'enlarge'

/** One order in focus. */
export function Stage({ reference }: { readonly reference: string }) {
  const { data: order, error, refetch } = useQueryOf('order.get', { reference })
  if (order !== undefined) return <OrderStage key={reference} order={order} />
  if (error !== null) return <LostStage error={error} onRetry={() => void refetch()} />
  return <Skeleton lines={6} />
}

/** The order could not be read; the next customer is served all the same. */
function LostStage({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useWords()
  const { focusOrder } = useNavigation()
  const next = () => focusOrder(null)
  useShortcuts({ [STAGE_KEYS.next]: next })
  return (
    <div className="flex h-full flex-col gap-3">
      <div className="min-h-0 grow">
        <ErrorState error={error} onRetry={onRetry} />
      </div>
      <Button kind="primary" shortcut={STAGE_KEYS.next} className="min-h-18" onPress={next}>
        {t('sale.do.next')}
      </Button>
    </div>
  )
}

function OrderStage({ order }: { readonly order: OrderView }) {
  const { t } = useWords()
  const { focusOrder } = useNavigation()
  const [opened, setOpened] = useState<Opened>('none')
  const actions = useOrderActions(order.reference)
  const isCalm = useCalm(`${order.reference} ${order.state}`)
  const { can } = order
  const section = useRef<HTMLElement>(null)
  // The field that had the focus is gone; a reader starts at the order, and the keys are the whole screen's.
  useEffect(() => section.current?.focus(), [])
  const next = () => {
    if (can.acknowledge && !needsHand(order)) actions.acknowledge()
    focusOrder(null)
  }
  const deeds = {
    ...actions,
    saysPaid: () => setOpened('saysPaid'),
    cancel: () => setOpened('cancel'),
    seen: actions.acknowledge,
    next,
  }
  const canEnlarge = order.state === 'waiting' && order.qr !== undefined
  const when = (may: boolean, act: () => void) => () => {
    if (may) act()
  }
  useShortcuts({
    [STAGE_KEYS.enlarge]: when(canEnlarge, () => setOpened('enlarge')),
    [STAGE_KEYS.check]: when(can.checkNow, actions.check),
    [STAGE_KEYS.saysPaid]: when(mayLookThrough(order), deeds.saysPaid),
    [STAGE_KEYS.renew]: when(can.retry || can.renew, can.retry ? actions.retry : actions.renew),
    [STAGE_KEYS.cancel]: when(can.cancel && !needsHand(order), deeds.cancel),
    [STAGE_KEYS.seen]: when(needsHand(order), actions.acknowledge),
    [STAGE_KEYS.details.toLowerCase()]: () => setOpened('details'),
    [STAGE_KEYS.next]: () => {
      if (isCalm()) next()
    },
  })
  const close = () => setOpened('none')
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('sale.stage', { amount: moneyWords(order.amountMinor) })}
      data-stage={order.state}
      className="flex h-full min-h-0 flex-col gap-3 shadow-none! outline-none!"
    >
      <div className="min-h-0 grow">
        <Body order={order} onDetails={() => setOpened('details')} onEnlarge={() => setOpened('enlarge')} />
      </div>
      <StageActions order={order} deeds={deeds} />
      {opened === 'saysPaid' ? <SaysPaidDialog order={order} onClose={close} /> : null}
      {opened === 'details' ? <DetailsDialog order={order} onClose={close} /> : null}
      {opened === 'enlarge' ? <LargeQr order={order} onClose={close} /> : null}
      {opened === 'cancel' ? <CancelDialog order={order} onClose={close} onCancel={actions.cancel} /> : null}
    </section>
  )
}

type BodyProps = { readonly order: OrderView; readonly onDetails: () => void; readonly onEnlarge: () => void }

function Body({ order, onDetails, onEnlarge }: BodyProps) {
  const payable = order.qr !== undefined || order.virtualAccountNo !== undefined
  if (order.state === 'waiting' && payable)
    return <StageWaiting order={order} onDetails={onDetails} onEnlarge={onEnlarge} />
  const byGateway = order.evidence?.source !== 'manager' && order.evidence?.source !== 'till'
  // A person's mark never looks like the gateway's word.
  if (order.state === 'paid' && byGateway) return <StagePaid order={order} onDetails={onDetails} />
  return <StageOutcome order={order} onDetails={onDetails} />
}
