import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../app/words.tsx'
import { keyOf, useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useErrorWords } from '../../ui/error-state.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export type Finding = 'paid' | 'late' | 'wrong' | 'not-yet' | 'checking' | 'failed' | 'no-answer'

const BY_STATE: Partial<Record<OrderView['state'], Finding>> = {
  paid: 'paid',
  'paid-late': 'late',
  'paid-wrong-amount': 'wrong',
  suspect: 'checking',
  settling: 'checking',
  failed: 'failed',
}
const NO_ANSWER = new Set(['unknown', 'not-executed'])

/** What the look found, by state; of an open order, whether the gateway answered at all. */
export function findingOf({ state, lastAsked }: OrderView): Finding {
  const known = BY_STATE[state]
  if (known !== undefined) return known
  return lastAsked === undefined || NO_ANSWER.has(lastAsked.outcome) ? 'no-answer' : 'not-yet'
}

/** Asks the gateway at once, says its answer in words and what to tell the customer. */
export function SaysPaidDialog({
  order,
  onClose,
}: {
  readonly order: OrderView
  readonly onClose: () => void
}) {
  const { t } = useWords()
  const client = useQueryClient()
  const wordsOf = useErrorWords()
  const { reference } = order
  const look = useCommand('order.lookThrough')
  const ask = () =>
    look.mutate(
      { reference },
      { onSuccess: (found) => client.setQueryData(keyOf('order.get', { reference }), found) },
    )
  const askFirst = useEffectEvent(ask)
  useEffect(() => askFirst(), [])
  const found = look.data
  const finding: Finding = found === undefined ? 'no-answer' : findingOf(found)
  return (
    <Dialog
      title={t('sale.says.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button isPending={look.isPending} onPress={ask}>
            {t('sale.says.again')}
          </Button>
          <Button kind="primary" autoFocus onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p className="text-title font-bold">
        <MoneyText minor={order.amountMinor} />
      </p>
      <div role="status" className="flex flex-col gap-3">
        {look.isPending || look.isIdle ? (
          <p className="text-lead">{t('sale.says.asking')}</p>
        ) : (
          <>
            <h3 className="text-note font-semibold text-muted">{t('sale.says.answer')}</h3>
            <div className="flex flex-wrap items-center gap-3">
              <StatusBadge state={found?.state ?? 'unknown'} size="large" />
              <p className="text-lead font-semibold">{t(`sale.says.${finding}`)}</p>
            </div>
            {look.error === null ? null : <p className="text-body text-danger-text">{wordsOf(look.error)}</p>}
            <h3 className="text-note font-semibold text-muted">{t('sale.says.tell')}</h3>
            <blockquote className="rounded-control bg-sunken px-5 py-4 text-lead font-semibold">
              “{t(`sale.says.${finding}.tell`)}”
            </blockquote>
          </>
        )}
      </div>
      <p className="text-body text-muted">{t('sale.says.picture')}</p>
    </Dialog>
  )
}
