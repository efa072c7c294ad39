import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#contract/views.ts'
import { useHelpTopic } from '../../../till/help-topics.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { playSound } from '../../../words/sound.ts'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../till/error-state.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePrint } from '../../../till/use-print.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useDoubt } from '../doubt/doubt-flow.tsx'
import { useConnectionLost } from '../../../order/connection-lost.tsx'
import { StageLineDown } from './stage-connection-lost.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { LargeQr } from './large-qr.tsx'
import { PracticePay } from './practice-pay.tsx'
import { mayLookThrough, needsHand, STAGE_KEYS, StageActions } from './stage-actions.tsx'
import { StageOutcome } from './stage-outcome.tsx'
import { StagePaid } from './stage-paid.tsx'
import { StageWaiting } from './stage-waiting.tsx'
import { useCalm } from '../../../ui/use-calm.ts'
import { useOrderActions } from './use-order-actions.ts'

type Opened = 'none' | 'cancel' | 'details' | 'enlarge'

/** One order in focus. */
export function Stage({ reference }: { readonly reference: string }) {
  const { data: order, error, refetch } = useQueryOf('order.get', { reference })
  if (order !== undefined) return <OrderStage key={reference} order={order} />
  if (error !== null) return <LostStage error={error} onRetry={() => void refetch()} />
  return <Skeleton lines={6} />
}

/** The order could not be read; the next customer can still be served. */
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
  const { go, step } = useDoubt()
  const { print } = usePrint()
  useHelpTopic(`state.${order.state}`)
  const isCalm = useCalm(`${order.reference} ${order.state}`)
  const { can } = order
  const section = useRef<HTMLElement>(null)
  // The focused field, or the dialog, is gone: screen readers start at the order, and keys work on the whole screen.
  const isUncovered = opened === 'none' && step === undefined
  useEffect(() => {
    if (isUncovered) section.current?.focus()
  }, [isUncovered])
  // If the stage is taller than the window, the order's result scrolls into view.
  useEffect(() => {
    if (order.state !== 'draft') section.current?.scrollIntoView({ block: 'start' })
  }, [order.state])
  const next = () => {
    if (can.acknowledge && !needsHand(order)) actions.acknowledge()
    focusOrder(null)
  }
  const deeds = {
    ...actions,
    // This order cannot be looked up, so the customer means another one: search.
    saysPaid: () =>
      go(mayLookThrough(order) ? { kind: 'ask', reference: order.reference } : { kind: 'search' }),
    cancel: () => setOpened('cancel'),
    resolve: () => go({ kind: 'resolve', reference: order.reference }),
    print: () => print({ kind: 'receipt', reference: order.reference }),
    next,
  }
  const when = (may: boolean, act: () => void) => () => {
    if (may) act()
    else playSound('key-refused')
  }
  useShortcuts({
    [STAGE_KEYS.check]: when(can.checkNow, actions.check),
    [STAGE_KEYS.saysPaid]: deeds.saysPaid,
    [STAGE_KEYS.renew]: when(can.retry || can.renew, can.retry ? actions.retry : actions.renew),
    [STAGE_KEYS.cancel]: when(can.cancel && !needsHand(order), deeds.cancel),
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
      className="flex h-full min-h-0 flex-col gap-3 shadow-none! outline-none! small:h-auto"
    >
      <div className="min-h-0 grow">
        <Body order={order} onDetails={() => setOpened('details')} onEnlarge={() => setOpened('enlarge')} />
      </div>
      <div className="flex gap-2">
        <PracticePay order={order} />
        <div className="min-w-0 grow">
          <StageActions order={order} deeds={deeds} />
        </div>
      </div>
      {opened === 'details' ? <DetailsDialog order={order} onClose={close} /> : null}
      {opened === 'enlarge' ? <LargeQr order={order} onClose={close} /> : null}
      {opened === 'cancel' ? <CancelDialog order={order} onClose={close} onCancel={actions.cancel} /> : null}
    </section>
  )
}

type BodyProps = { readonly order: OrderView; readonly onDetails: () => void; readonly onEnlarge: () => void }

function Body({ order, onDetails, onEnlarge }: BodyProps) {
  const payable = (order.qr ?? order.link ?? order.virtualAccountNo) !== undefined
  const down = useConnectionLost(order)
  if (order.state === 'waiting' && payable && down !== undefined)
    return <StageLineDown order={order} since={down.since} onDetails={onDetails} onEnlarge={onEnlarge} />
  if (order.state === 'waiting' && payable)
    return <StageWaiting order={order} onDetails={onDetails} onEnlarge={onEnlarge} />
  const byGateway = order.evidence?.source !== 'manager' && order.evidence?.source !== 'till'
  // A manual resolution never looks like the gateway's word.
  if (order.state === 'paid' && byGateway && order.paidTwice === undefined)
    return <StagePaid order={order} onDetails={onDetails} />
  return <StageOutcome order={order} onDetails={onDetails} />
}
