import type { RefundView } from '#contract/refund-views.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { MoneyText, moneyWords } from '../../../ui/money-text.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { spanOf } from '../../../words/span.ts'
import { useWords } from '../../../words/words.tsx'
import { useNames } from '../../../acts/shift/use-names.ts'

type Props = {
  readonly refund: RefundView
  /** Absent once it has ended. */
  readonly onPay?: () => void
}

const MINUTE = 60_000

/** One refund: how much, since when, for which order, and its end or its act. */
export function RefundRow({ refund, onPay }: Props) {
  const words = useWords()
  const { t, dateTime } = words
  const nameOf = useNames()
  const { focusOrder } = useNavigation()
  const now = useNow(MINUTE)
  const { number, at, amountMinor, orderMinor, method, reference, displayReference, by = '' } = refund
  return (
    <li
      data-refund={number}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-control border border-line px-4 py-3"
    >
      <div className="flex min-w-44 flex-col">
        <MoneyText minor={amountMinor} className="text-lead font-bold" />
        {onPay === undefined ? null : (
          <span className="font-semibold text-clock-text">
            {t('refund.age', { span: spanOf(now - at, words) })}
          </span>
        )}
      </div>
      <div className="flex min-w-0 grow basis-64 flex-col text-note">
        <span>
          {t('refund.order', { amount: moneyWords(orderMinor) })} · {t(`common.method.${method}`)}
        </span>
        <span className="text-muted wrap-anywhere tabular-nums">{displayReference}</span>
        <span className="text-muted wrap-anywhere">
          {t('refund.promised', { name: nameOf(by), at: dateTime(at) })}
        </span>
        <Contact refund={refund} />
        <End refund={refund} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button className="px-4!" onPress={() => focusOrder(reference)}>
          {t('refund.look')}
        </Button>
        {onPay === undefined ? null : (
          <Button kind="primary" name="pay-back" className="px-4!" onPress={onPay}>
            {t('refund.pay')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Contact({ refund: { note, phone } }: { readonly refund: RefundView }) {
  if (note === undefined && phone === undefined) return null
  return (
    <span data-selectable className="font-semibold wrap-anywhere">
      {[phone, note].filter((each) => each !== undefined).join(' · ')}
    </span>
  )
}

function End({ refund: { ended } }: { readonly refund: RefundView }) {
  const { t, dateTime } = useWords()
  const nameOf = useNames()
  if (ended === undefined) return null
  const at = dateTime(ended.at)
  const by = nameOf(ended.by)
  if (ended.how === 'withdrawn')
    return <Mark tone="unknown" shape="ask" words={t('refund.withdrawn', { at, by })} />
  const way = t(`refund.way.${ended.way}`)
  return (
    <>
      <Mark tone="paid" shape="up" words={t('refund.paid', { way, at, by, second: nameOf(ended.second) })} />
      {ended.proof === undefined ? null : (
        <span data-selectable className="wrap-anywhere">
          {t('refund.paid.proof', { proof: ended.proof })}
        </span>
      )}
    </>
  )
}
