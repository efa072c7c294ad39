import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { ReleaseSign } from '../../../order/release-sign.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { DetailsButton } from './details-button.tsx'
import { LargeAmount } from '../../../order/large-amount.tsx'
import { headlineOf } from '../../../order/state-words.ts'
import { VirtualAccount } from './virtual-account.tsx'
import { ConnectionLost } from '../../../order/connection-lost.tsx'
import { unrealOf } from '../../../ui/unreal.tsx'
import { ShowToCustomer } from './show-to-customer.tsx'
import { WaysOut } from './ways-out.tsx'

type Props = {
  readonly order: OrderView
  readonly since: number | undefined
  readonly onDetails: () => void
  readonly onEnlarge: () => void
}

/**
 * The customer can still pay, but we cannot hear of it. The code stays, smaller, next to what to say and do.
 */
export function StageLineDown({ order, since, onDetails, onEnlarge }: Props) {
  const words = useWords()
  const { t } = words
  const { data: health } = useQueryOf('health.get', {})
  const code = order.qr?.content ?? order.link?.url
  return (
    <div className="flex h-full gap-5 overflow-y-auto rounded-card bg-waiting-soft p-4 text-text xl:gap-8 xl:p-7 low:py-2.5 small:h-auto small:flex-wrap small:overflow-visible">
      <div className="flex w-[28%] shrink-0 flex-col items-center justify-center-safe gap-2 xl:w-[36%] xl:gap-5 small:w-full">
        {code === undefined ? null : (
          <QrCode
            content={code}
            label={t(order.link === undefined ? 'sale.qr' : 'link.qr', {
              amount: moneyWords(order.amountMinor),
            })}
            className="aspect-square w-full small:w-1/2"
            isUnreal={unrealOf(health) !== undefined}
            fallback={<p className="text-body font-semibold text-danger-text">{t('sale.todo.unreadable')}</p>}
          />
        )}
        <div className="text-waiting">
          <CountdownRing
            label={t('sale.left')}
            startedAt={order.createdAt}
            expiresAt={order.expiresAt}
            className="size-20 xl:size-28"
            textClass="text-body text-text xl:text-lead"
          />
        </div>
        {code === undefined ? null : (
          <Button kind="quiet" name="enlarge" className="px-2!" onPress={onEnlarge}>
            {t('sale.do.enlarge')}
          </Button>
        )}
        <DetailsButton onPress={onDetails} />
      </div>
      <div className="flex min-w-0 grow basis-0 flex-col justify-center-safe gap-2.5 xl:gap-4 low:gap-1.5 small:basis-60">
        <h1 className="sr-only">{headlineOf(order, words)}</h1>
        <LargeAmount minor={order.amountMinor} isCompact />
        {order.virtualAccountNo === undefined ? null : <VirtualAccount number={order.virtualAccountNo} />}
        <ReleaseSign release={order.release} />
        <ConnectionLost since={since} />
        <div className="flex flex-wrap items-center gap-2 low:gap-1">
          <WaysOut order={order} />
          <ShowToCustomer order={order} />
        </div>
      </div>
    </div>
  )
}
