import { useQueryClient } from '@tanstack/react-query'
import type { StateKind } from '#domain/order.ts'
import { isNeverSeen } from '../../../order/never-seen.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { useWords } from '../../../words/words.tsx'
import { keyOf, useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyText, moneyWords } from '../../../ui/money-text.tsx'
import { StatusBadge } from '../../../order/status-badge.tsx'
import { useToast } from '../../../till/toast.tsx'
import { useDoubt } from './doubt-flow.tsx'
import { Tell } from '../../../order/tell.tsx'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'

/** The customer's money may be on its way. */
const RISKY: ReadonlySet<StateKind> = new Set(['unknown', 'suspect', 'waiting'])

/**
 * Explains cash instead before it is taken: the first payment may still come. The button that takes it never has the
 * focus at first.
 */
export function CashDialog({ reference }: { readonly reference: string }) {
  const { t } = useWords()
  const { close } = useDoubt()
  const { data: order } = useQueryOf('order.get', { reference })
  const { take, isPending, isUnheard, error, dialog } = useTakeCash(reference)
  const may = order?.can.takeCash === true
  const risky = order !== undefined && RISKY.has(order.state) && !isNeverSeen(order)
  if (order === undefined) return null
  return (
    <>
      <Dialog
        role="alertdialog"
        title={t('doubt.cash.title')}
        isOpen
        onClose={close}
        actions={
          <>
            <Button name="take-cash" isDisabled={!may} isPending={isPending} onPress={take}>
              {t(isUnheard ? 'doubt.cash.do.sure' : 'doubt.cash.do')}
            </Button>
            <Button kind="primary" shortcut="Esc" autoFocus onPress={close}>
              {t('doubt.cash.not')}
            </Button>
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-big font-bold">
            <MoneyText minor={order.amountMinor} />
          </p>
          <StatusBadge state={order.state} size="large" />
        </div>
        {may ? (
          <>
            {isUnheard ? (
              <Callout tone="danger" shape="ask" role="alert">
                <p className="font-semibold">{t('doubt.cash.unheard')}</p>
              </Callout>
            ) : null}
            {risky ? (
              <Callout tone="danger" shape="ask">
                <p className="font-semibold">{t(`doubt.cash.warn.${warningOf(order.state)}`)}</p>
              </Callout>
            ) : null}
            <p>{t('doubt.cash.lead')}</p>
            <Tell id={risky ? 'doubt.cash.tell.risky' : 'doubt.cash.tell'} />
          </>
        ) : (
          <Callout
            tone={order.release === 'yes' ? 'paid' : 'clock'}
            shape={order.release === 'yes' ? 'up' : 'down'}
            role="alert"
          >
            <p className="font-semibold">{t('doubt.cash.tooLate')}</p>
          </Callout>
        )}
        {error === undefined ? null : (
          <p role="alert" className="font-semibold text-danger-text">
            {error}
          </p>
        )}
      </Dialog>
      {dialog}
    </>
  )
}

function warningOf(state: string): 'waiting' | 'unknown' | 'suspect' {
  return state === 'unknown' || state === 'suspect' ? state : 'waiting'
}

function useTakeCash(reference: string) {
  const client = useQueryClient()
  const { focusOrder } = useNavigation()
  const { close } = useDoubt()
  const toast = useToast()
  const { run, refusedWith, error, ...rest } = useApprovedCommand('order.takeCash')
  // A manager is told that no answer came, and takes the cash knowing it.
  const isUnheard = refusedWith === 'confirm-first'
  const take = () =>
    run({ reference, ...(isUnheard ? { sure: true } : {}) }, (order) => {
      client.setQueryData(keyOf('order.get', { reference }), order)
      void client.invalidateQueries({ queryKey: ['order.open'] })
      toast({
        text: ({ t }) => t('doubt.cash.done', { amount: moneyWords(order.amountMinor) }),
        tone: 'quiet',
      })
      close()
      focusOrder(null)
    })
  return { take, isUnheard, error: isUnheard ? undefined : error, ...rest }
}
