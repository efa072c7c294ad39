import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resolutionsOf } from '#domain/resolution.ts'
import type { ResolvedHow } from '#domain/resolved.ts'
import type { OrderView } from '#contract/views.ts'
import { useWords } from '../words/words.tsx'
import { keyOf, useQueryOf } from '../bridge/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DoOrCancel } from '../ui/do-or-cancel.tsx'
import { NumberedChoice } from '../ui/numbered-choice.tsx'
import { numberKeys } from '../ui/number-keys.ts'
import { MoneyText, moneyWords } from '../ui/money-text.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { WhyLine } from '../ui/why-line.tsx'
import { askedForOf, cameOf } from '../order/came.ts'
import { headlineOf } from '../order/state-words.ts'
import { SmallField } from '../ui/small-field.tsx'
import { readPhone } from './typed-phone.ts'
import { useApprovedCommand } from '../till/use-approved-command.ts'

const REFUSED = ['nothing-owed', 'refund-paid'] as const

type Props = {
  readonly reference: string
  /** The time of the decision that is corrected; undefined for a first one. */
  readonly corrects?: number | undefined
  readonly onClose: () => void
}

/** A manager records what was done, with both names and the time. The gateway's word stays unchanged. */
export function ResolveDialog({ reference, corrects, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const { data: order } = useQueryOf('order.get', { reference })
  const [how, setHow] = useState<ResolvedHow | undefined>(undefined)
  const [note, setNote] = useState('')
  const [phone, setPhone] = useState('')
  const { resolve, isPending, error, dialog } = useResolve(reference, corrects, onClose)
  const ways = order === undefined ? [] : waysOf(order, corrects)
  const isPromise = how === 'refund-promised'
  const { phone: dialled, isWrong: isWrongPhone } = readPhone(isPromise ? phone : '')
  const why = whyNot()

  function whyNot(): string | undefined {
    if (how === undefined) return t('doubt.resolve.why.how')
    if (how === 'seen' && note.trim() === '') return t('doubt.resolve.why.note')
    return isWrongPhone ? t('doubt.hold.why.fault') : undefined
  }
  const submit = () => {
    if (how === undefined || why !== undefined) return
    resolve({
      how,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(dialled === '' ? {} : { phone: dialled }),
    })
  }
  useShortcuts({ ...numberKeys(ways, setHow), Enter: submit }, { enabled: dialog === null, inDialog: true })
  if (order === undefined) return null
  return (
    <>
      <Dialog
        title={t(corrects === undefined ? 'doubt.resolve.title' : 'refund.correct')}
        isOpen
        onClose={onClose}
        actions={
          <DoOrCancel
            words={t('doubt.resolve.do')}
            whyId="resolve-why"
            isOff={why !== undefined}
            isPending={isPending}
            onDo={submit}
            onCancel={onClose}
          />
        }
      >
        <div className="flex flex-wrap items-baseline gap-x-4">
          <p className="text-title font-bold">
            <MoneyText minor={order.amountMinor} />
          </p>
          <p className="text-lead font-semibold">{headlineOf(order, words)}</p>
          <Came order={order} />
        </div>
        <form className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
          {corrects === undefined ? null : <Corrected order={order} />}
          <NumberedChoice
            label={t('doubt.resolve.how')}
            value={how}
            options={ways.map((value) => ({ value, words: t(`doubt.resolved.${value}`) }))}
            onChange={setHow}
            autoFocus
          />
          {isPromise ? <Owed order={order} /> : null}
          <div className="flex flex-wrap gap-3">
            {isPromise ? (
              <SmallField
                label={t('doubt.hold.phone')}
                value={phone}
                onText={setPhone}
                pad="phone"
                placeholder="0812 3456"
                maxLength={24}
                fault={isWrongPhone ? t('doubt.phone.wrong') : undefined}
              />
            ) : null}
            <SmallField
              label={how === 'seen' ? t('doubt.resolve.note.needed') : t('doubt.note')}
              value={note}
              onText={setNote}
              maxLength={120}
            />
          </div>
        </form>
        <WhyLine id="resolve-why" refused={error}>
          {why}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}

/** The decision so far, and its refund. */
function Corrected({ order: { correct, refund } }: { readonly order: OrderView }) {
  const { t } = useWords()
  if (correct === undefined) return null
  const owed = correct.how === 'refund-promised' ? (refund?.openMinor ?? 0n) : 0n
  return (
    <p>
      {t('refund.correct.lead', { how: t(`doubt.resolved.${correct.how}`) })}
      {owed === 0n ? '' : ` ${t('refund.correct.withdraws', { amount: moneyWords(owed) })}`}
    </p>
  )
}

/** What a promise is about: a debt until it is paid out. */
function Owed({ order: { owedMinor } }: { readonly order: OrderView }) {
  const { t } = useWords()
  if (owedMinor === undefined || owedMinor === 0n) return null
  return <p className="font-semibold">{t('refund.owed', { amount: moneyWords(owedMinor) })}</p>
}

/** Of another amount: what came, and what was asked for. */
function Came({ order }: { readonly order: OrderView }) {
  const words = useWords()
  const came = cameOf(order)
  if (came === undefined) return null
  return (
    <p className="w-full">
      {words.t('sale.came')} {moneyWords(came)}. {askedForOf(order, words)}.
    </p>
  )
}

function waysOf(order: OrderView, corrects: number | undefined): readonly ResolvedHow[] {
  const { state, paidTwice, differenceMinor = 0n, restMinor = 0n, correct } = order
  if (corrects !== undefined) return correct?.ways ?? []
  return resolutionsOf(state, {
    twice: paidTwice !== undefined,
    isShort: differenceMinor + restMinor < 0n,
    // A paid order is resolved alone when its split was given up.
    isGivenUp: state === 'paid' && order.can.resolve,
  }).filter((how) => how !== 'refund-promised' || order.owedMinor !== 0n)
}

type Said = { readonly how: ResolvedHow; readonly note?: string; readonly phone?: string }

function useResolve(reference: string, corrects: number | undefined, onClose: () => void) {
  const client = useQueryClient()
  const { t } = useWords()
  const { run, refusedWith, refusedWhy, error, ...rest } = useApprovedCommand('order.resolve')
  // A manager is told that no answer came, and takes the rest knowing it.
  const isUnheard = refusedWith === 'confirm-first'
  const resolve = (said: Said) => {
    const sure = isUnheard && said.how === 'paid-rest-in-cash' ? { sure: true as const } : {}
    const former = corrects === undefined ? {} : { corrects }
    run({ reference, ...said, ...former, ...sure }, (order) => {
      client.setQueryData(keyOf('order.get', { reference }), order)
      void client.invalidateQueries({ queryKey: ['order.open'] })
      onClose()
    })
  }
  const refused = REFUSED.find((each) => each === refusedWhy)
  const inWords = refused === undefined ? error : t(`refund.refused.${refused}`)
  return { resolve, error: isUnheard ? t('doubt.resolve.unheard') : inWords, ...rest }
}
