import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { QrisIdentity } from '../../../order/qris-identity.tsx'
import { ReleaseSign } from '../../../order/release-sign.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { StateGlyph } from '../../../order/state-glyph.tsx'
import { DetailsButton } from './details-button.tsx'
import { Facts } from '../../../order/facts.tsx'
import { CopyLinkButton, PageHost } from './payment-page.tsx'
import { LargeAmount } from '../../../order/large-amount.tsx'
import { ShowToCustomer } from './show-to-customer.tsx'
import { StageNote } from './stage-note.tsx'
import { headlineOf } from '../../../order/state-words.ts'
import { unrealOf } from '../../../ui/unreal.tsx'
import { Todo } from '../../../order/todo.tsx'
import { VirtualAccount } from './virtual-account.tsx'

type Props = { readonly order: OrderView; readonly onDetails: () => void; readonly onEnlarge: () => void }

/** The customer can pay now: amount, payment data, time left. */
export function StageWaiting({ order, onDetails, onEnlarge }: Props) {
  const words = useWords()
  const { t } = words
  const amount = moneyWords(order.amountMinor)
  const { data: health } = useQueryOf('health.get', {})
  const code = order.qr?.content ?? order.link?.url
  return (
    <div className="flex h-full flex-col gap-3 rounded-card bg-waiting-soft p-5 text-text small:h-auto small:p-4">
      <div className="flex items-center justify-between gap-4">
        <LargeAmount minor={order.amountMinor} />
        <div className="text-waiting">
          <CountdownRing
            label={t('sale.left')}
            startedAt={order.createdAt}
            expiresAt={order.expiresAt}
            className="size-24 xl:size-32"
            textClass="text-lead text-text xl:text-title"
          />
        </div>
      </div>
      <div className="flex min-h-0 grow gap-5">
        {code === undefined ? null : (
          <QrCode
            content={code}
            label={t(order.link === undefined ? 'sale.qr' : 'link.qr', { amount })}
            className="aspect-square h-full max-w-[55%] shrink-0 small:h-auto small:w-2/5 small:self-start"
            isUnreal={unrealOf(health) !== undefined}
            fallback={
              <p className="rounded-control bg-raised p-4 text-body font-semibold text-danger-text">
                {t('sale.todo.unreadable')}
              </p>
            }
          />
        )}
        <div className="flex min-h-0 min-w-0 grow flex-col gap-2 low:gap-1">
          <div className="flex shrink-0 flex-col gap-2 low:gap-1.5">
            <h1 className="flex items-center gap-2.5 text-[1.375rem] leading-tight font-bold text-waiting-text xl:text-[2.25rem]">
              <StateGlyph state="waiting" className="size-8 xl:size-11" />
              {headlineOf(order, words)}
            </h1>
            {order.virtualAccountNo === undefined ? null : <VirtualAccount number={order.virtualAccountNo} />}
            <Todo order={order} className="text-lead xl:text-title" />
            {order.link === undefined ? null : (
              <PageHost host={order.link.host} pageMethod={order.pageMethod} />
            )}
            <ReleaseSign release={order.release} />
            {order.qr === undefined ? null : (
              <QrisIdentity of={order.qr.identity} className="text-note xl:text-body" />
            )}
          </div>
          {/* With little room, reference details disappear line by line; buttons stay. */}
          <div
            data-gives-way=""
            className="flex min-h-0 grow flex-col flex-wrap content-start justify-end overflow-hidden *:w-full [&_li]:w-full [&>ul]:contents"
          >
            <StageNote note={order.note} />
            <Facts order={order} />
          </div>
          <div className="flex shrink-0 flex-wrap *:text-note! 2xl:*:text-body!">
            <ShowToCustomer order={order} className="px-3! low:px-2!" />
            <DetailsButton onPress={onDetails} />
            {code === undefined ? null : (
              <Button
                kind="quiet"
                name="enlarge"
                onPress={onEnlarge}
                className="px-3! data-hovered:bg-transparent data-hovered:underline low:px-2!"
              >
                {t('sale.do.enlarge')}
              </Button>
            )}
            {order.link === undefined ? null : (
              <CopyLinkButton
                reference={order.reference}
                className="px-3! data-hovered:bg-transparent data-hovered:underline low:px-2!"
              />
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
