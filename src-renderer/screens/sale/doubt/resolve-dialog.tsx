import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { resolutionsOf } from '#domain/resolution.ts'
import type { ResolvedHow } from '#domain/resolved.ts'
import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { keyOf, useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Key } from '../../../ui/key.tsx'
import { MoneyText, moneyWords } from '../../../ui/money-text.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { askedForOf, cameOf } from '../../../order/came.ts'
import { headlineOf } from '../../../order/state-words.ts'
import { useDoubt } from './doubt-flow.tsx'
import { SmallField } from './small-field.tsx'
import { useApprovedCommand } from './use-approved-command.ts'

/** A manager records what was done, with both names and the time. The gateway's word stays unchanged. */
export function ResolveDialog({ reference }: { readonly reference: string }) {
  const words = useWords()
  const { t } = words
  const { close } = useDoubt()
  const { data: order } = useQueryOf('order.get', { reference })
  const [how, setHow] = useState<ResolvedHow | undefined>(undefined)
  const [note, setNote] = useState('')
  const { resolve, isPending, error, dialog } = useResolve(reference)
  const ways = order === undefined ? [] : waysOf(order)
  const needsNote = how === 'seen' && note.trim() === ''
  const why =
    how === undefined ? t('doubt.resolve.why.how') : needsNote ? t('doubt.resolve.why.note') : undefined
  const submit = () => {
    if (how !== undefined && why === undefined) resolve(how, note.trim())
  }
  useShortcuts(
    {
      ...Object.fromEntries(
        ways.map((one, index): [string, () => void] => [String(index + 1), () => setHow(one)]),
      ),
      Enter: submit,
    },
    { enabled: dialog === null, inDialog: true },
  )
  if (order === undefined) return null
  return (
    <>
      <Dialog
        title={t('doubt.resolve.title')}
        isOpen
        onClose={close}
        actions={
          <>
            <Button shortcut="Esc" onPress={close}>
              {t('common.cancel')}
            </Button>
            <Button
              kind="primary"
              shortcut="Enter"
              isDisabled={why !== undefined}
              isPending={isPending}
              describedBy="resolve-why"
              onPress={submit}
            >
              {t('doubt.resolve.do')}
            </Button>
          </>
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
          <HowChoice ways={ways} value={how} onChange={setHow} />
          <div className="flex">
            <SmallField
              label={how === 'seen' ? t('doubt.resolve.note.needed') : t('doubt.note')}
              value={note}
              onText={setNote}
              maxLength={120}
            />
          </div>
        </form>
        <p
          id="resolve-why"
          role={error === undefined ? 'status' : 'alert'}
          className={`font-semibold ${error === undefined ? 'text-muted' : 'text-danger-text'}`}
        >
          {error ?? why}
        </p>
      </Dialog>
      {dialog}
    </>
  )
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

type HowProps = {
  readonly ways: readonly ResolvedHow[]
  readonly value: ResolvedHow | undefined
  readonly onChange: (how: ResolvedHow) => void
}

function HowChoice({ ways, value, onChange }: HowProps) {
  const { t } = useWords()
  return (
    <RadioGroup
      value={value ?? null}
      onChange={(next) => {
        const how = ways.find((one) => one === next)
        if (how !== undefined) onChange(how)
      }}
      className="flex flex-col gap-1.5"
    >
      <Label className="text-note font-semibold">{t('doubt.resolve.how')}</Label>
      {ways.map((how, index) => (
        <Radio
          key={how}
          value={how}
          autoFocus={index === 0}
          render={(label) => <label {...label} aria-keyshortcuts={String(index + 1)} />}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 font-semibold data-hovered:bg-sunken data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:border-action data-selected:bg-action data-selected:text-on-action"
        >
          <span className="grow">{t(`doubt.resolved.${how}`)}</span>
          <Key name={String(index + 1)} />
        </Radio>
      ))}
    </RadioGroup>
  )
}

function waysOf({
  state,
  paidTwice,
  differenceMinor = 0n,
  restMinor = 0n,
}: OrderView): readonly ResolvedHow[] {
  return resolutionsOf(state, {
    twice: paidTwice !== undefined,
    isShort: differenceMinor + restMinor < 0n,
  })
}

function useResolve(reference: string) {
  const client = useQueryClient()
  const { close } = useDoubt()
  const { t } = useWords()
  const { run, refusedWith, error, ...rest } = useApprovedCommand('order.resolve')
  // A manager is told that no answer came, and takes the rest knowing it.
  const isUnheard = refusedWith === 'confirm-first'
  const resolve = (how: ResolvedHow, note: string) => {
    const sure = isUnheard && how === 'paid-rest-in-cash' ? { sure: true as const } : {}
    run({ reference, how, ...sure, ...(note === '' ? {} : { note }) }, (order) => {
      client.setQueryData(keyOf('order.get', { reference }), order)
      void client.invalidateQueries({ queryKey: ['order.open'] })
      close()
    })
  }
  return { resolve, error: isUnheard ? t('doubt.resolve.unheard') : error, ...rest }
}
