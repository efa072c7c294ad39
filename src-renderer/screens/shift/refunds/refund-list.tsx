import { useRef, useState } from 'react'
import type { RefundList as Refunds, RefundView } from '#contract/refund-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { ErrorState } from '../../../till/error-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useWords } from '../../../words/words.tsx'
import { useBeginning } from '../../../ui/use-beginning.ts'
import { PayDialog } from '../../../acts/pay-dialog.tsx'
import { RefundRow } from './refund-row.tsx'

/** Every promised refund that is still owed, oldest first, and the last ones that are done. */
export function RefundList({ onBack }: { readonly onBack: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('refund.list', {})
  const [paying, setPaying] = useState<RefundView | undefined>(undefined)
  const box = useRef<HTMLElement>(null)
  useBeginning(box)
  useShortcuts({ Esc: onBack })
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="refunds"
      data-refunds={data?.open.length}
      className="flex shadow-none! outline-none! h-full min-h-0 flex-col gap-4 rounded-card bg-raised p-6 low:p-4 small:h-auto"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="refunds" className="text-title font-bold">
          {t('refund.title')}
        </h2>
        {data === undefined || data.open.length === 0 ? null : <Total open={data.open} />}
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-labelledby="refunds"
        className="min-h-0 grow overflow-y-auto p-1 small:overflow-visible"
      >
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={6} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <Lists refunds={data} onPay={setPaying} />
        )}
      </div>
      <div className="flex justify-end">
        <Button shortcut="Esc" onPress={onBack}>
          {t('shift.back')}
        </Button>
      </div>
      {paying === undefined || data === undefined ? null : (
        <PayDialog refund={paying} hasShift={data.hasShift} onClose={() => setPaying(undefined)} />
      )}
    </section>
  )
}

function Total({ open }: { readonly open: readonly RefundView[] }) {
  const { t } = useWords()
  const minor = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <MoneyText minor={minor} className="text-lead font-extrabold" />
      <span className="text-muted">{t('refund.open', { n: open.length })}</span>
    </p>
  )
}

type ListsProps = { readonly refunds: Refunds; readonly onPay: (refund: RefundView) => void }

function Lists({ refunds: { open, ended }, onPay }: ListsProps) {
  const { t } = useWords()
  return (
    <div className="flex min-h-full flex-col gap-4">
      {open.length === 0 ? (
        <EmptyState title={t('refund.none')} body={t('refund.none.body')} />
      ) : (
        <ul aria-label={t('refund.title')} className="flex flex-col gap-2">
          {open.map((refund) => (
            <RefundRow key={refund.number} refund={refund} onPay={() => onPay(refund)} />
          ))}
        </ul>
      )}
      {ended.length === 0 ? null : (
        <div className="flex flex-col gap-2">
          <h3 id="refunds-ended" className="font-bold">
            {t('refund.ended')}
          </h3>
          <ul aria-labelledby="refunds-ended" className="flex flex-col gap-2">
            {ended.map((refund) => (
              <RefundRow key={refund.number} refund={refund} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
