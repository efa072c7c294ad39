import { useState } from 'react'
import type { BusinessDay } from '#contract/review-views.ts'
import type { SignoffDay } from '#contract/signoff-views.ts'
import { BY_THE_CLOCK_MS, useCommand, useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { useToast } from '../../till/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { dayWords } from '../../words/day-words.ts'
import { useWords } from '../../words/words.tsx'
import { DayFigures } from './day-figures.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { OpenMatters } from './open-matters.tsx'
import { SignStep } from './sign-step.tsx'
import { SignedDay } from './signed-day.tsx'
import { cannotWords, hasEnough, isMoved } from './sign-words.ts'

type Props = {
  readonly day: BusinessDay
  readonly onClose: () => void
  /** Shows an order that is still open; without it they are named, and not linked. */
  readonly onOrder?: (reference: string) => void
}

type Step =
  | { readonly name: 'look'; readonly isMoved?: boolean }
  /** `seen`: the rows of the figures that were on screen when the PIN was asked for. */
  | { readonly name: 'sign'; readonly seen: string }
  | { readonly name: 'limit' }

/** One business day: its figures and what is open, its signature by PIN, and what became known of it later. */
export function SignOffDialog({ day, onClose, onOrder }: Props) {
  const { t, language } = useWords()
  useFocusBack()
  const toast = useToast()
  const { data, error, refetch } = useQueryOf('signoff.day', { day }, { everyMs: BY_THE_CLOCK_MS })
  const [step, setStep] = useState<Step>({ name: 'look' })
  const look = () => setStep({ name: 'look' })
  const sign = useCommand('signoff.sign', ({ number }) => {
    toast({
      text: (words) => words.t('signoff.done', { day: dayWords(day, words.language), number }),
      tone: 'quiet',
    })
    look()
  })
  if (step.name === 'limit')
    return <LimitDialog limitMinor={data?.limitMinor} signers={data?.signers ?? []} onClose={look} />
  if (step.name === 'sign' && data !== undefined) {
    const isOver = data.rows !== step.seen || data.cannot !== undefined || isMoved(sign.error)
    // Only what was on screen is signed: other figures are looked at first.
    if (isOver && !sign.isPending) {
      setStep({ name: 'look', isMoved: data.signature === undefined })
      return null
    }
    return <SignStep day={data} seen={step.seen} sign={sign} onClose={look} onMoved={() => void refetch()} />
  }
  const canSign = data !== undefined && data.cannot === undefined && hasEnough(data)
  return (
    <Dialog
      title={t('signoff.title', { day: dayWords(day, language) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {data !== undefined && data.signature === undefined ? (
            <Button kind="quiet" name="signoff-limit" onPress={() => setStep({ name: 'limit' })}>
              {t('signoff.limit')}
            </Button>
          ) : null}
          <Button shortcut="Esc" onPress={onClose}>
            {t('common.close')}
          </Button>
          {data?.signature === undefined ? (
            <Button
              kind="primary"
              name="signoff-begin"
              autoFocus
              isDisabled={!canSign}
              onPress={() => {
                if (data === undefined) return
                sign.reset()
                setStep({ name: 'sign', seen: data.rows })
              }}
            >
              {t('signoff.open')}
            </Button>
          ) : null}
        </>
      }
    >
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={8} />
      ) : (
        <Day
          day={data}
          isMoved={step.name === 'look' && step.isMoved === true}
          {...(onOrder === undefined ? {} : { onOrder })}
        />
      )}
    </Dialog>
  )
}

type DayProps = { readonly day: SignoffDay; readonly isMoved: boolean } & Pick<Props, 'onOrder'>

function Day({ day, isMoved, onOrder }: DayProps) {
  const words = useWords()
  const { t } = words
  const { signature, shifts } = day
  const why = cannotWords(day, words)
  const hasAddenda = signature !== undefined && signature.addenda.length > 0
  const canSign = signature === undefined && why === undefined
  return (
    <>
      {day.isSound ? null : (
        <Callout tone="danger" shape="down" role="alert">
          <p className="font-semibold">{t('signoff.notSound')}</p>
        </Callout>
      )}
      {isMoved && signature === undefined ? (
        <Callout tone="clock" shape="note" role="alert">
          <p className="font-semibold">{t('signoff.why.moved')}</p>
        </Callout>
      ) : null}
      {signature === undefined ? null : <SignedDay day={day} signature={signature} />}
      {why === undefined ? null : (
        <Callout tone="clock" shape="wait" role="status">
          <p className="font-semibold">{why}</p>
        </Callout>
      )}
      <p className="flex flex-wrap gap-x-5 text-lead font-bold">
        <span>
          {t('signoff.takings')} <MoneyText minor={day.takingsMinor} />
        </span>
        <span>
          {day.open.length === 0
            ? t('signoff.openMatters.none')
            : t('signoff.openMatters', { n: day.open.length })}
        </span>
      </p>
      <DayFigures sums={day.sums} title={t(hasAddenda ? 'signoff.total' : 'signoff.figures')} />
      <p className="text-note text-muted">
        {t('signoff.shifts', { n: shifts.length, list: shifts.map(({ number }) => number).join(', ') })}
      </p>
      <OpenMatters open={day.open} canSign={canSign} {...(onOrder === undefined ? {} : { onOrder })} />
      {canSign ? <p className="font-semibold">{t('signoff.means')}</p> : null}
    </>
  )
}
