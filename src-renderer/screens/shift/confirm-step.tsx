import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ComparingView, ShiftView } from '#contract/shift-views.ts'
import { useWords, type Words } from '../../words/words.tsx'
import { keyOf, useCommand } from '../../bridge/queries.ts'
import { useApproval } from '../../till/approval-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/field.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { useAnnounce } from '../../ui/live-region.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { ClosingFrame } from './closing-frame.tsx'
import type { FrameProps } from './closing-steps.ts'
import { YES_KEY } from './keys.ts'
import { useRefusal } from './refusal.ts'

type Props = FrameProps & {
  readonly shift: ShiftView
  readonly countedMinor: bigint
  readonly skipped: string | undefined
  readonly onClosed: (number: number) => void
}

/** A summary without the expected amount. Enter does nothing here: the Z is final. */
export function ConfirmStep({ shift, countedMinor, skipped, onClosed, ...frame }: Props) {
  const words = useWords()
  const { t } = words
  const [note, setNote] = useState('')
  const { close, isPending, error, dialog } = useClose({ countedMinor, skipped, note, onClosed })
  useShortcuts({ [YES_KEY]: close }, { enabled: dialog === null })
  const count = shift.handOver.orders.length
  return (
    <ClosingFrame
      {...frame}
      more={
        <Button kind="primary" shortcut={YES_KEY} className="min-h-14!" isPending={isPending} onPress={close}>
          {t('shift.confirm.do')}
        </Button>
      }
    >
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-4 small:grid-cols-1">
        <div>
          <p className="text-muted">{t('shift.confirm.counted')}</p>
          <MoneyText minor={countedMinor} className="text-big font-extrabold" />
          <dl className="pt-3">
            <Fact name={t('shift.confirm.compared')}>{comparedWords(words, shift.comparing, skipped)}</Fact>
            <Fact name={t('shift.confirm.open')}>{t('shift.confirm.open.count', { n: count })}</Fact>
          </dl>
        </div>
        <div className="flex flex-col gap-4">
          <TextField
            id="shift-note"
            label={t('shift.confirm.note')}
            value={note}
            onText={(text) => setNote(text.slice(0, 120))}
          />
          {shift.countedBefore ? (
            <Callout tone="clock" shape="ask" role="status">
              {t('shift.confirm.manager')}
            </Callout>
          ) : null}
          <p className="font-semibold">{t('shift.confirm.lead')}</p>
          {error === undefined ? null : (
            <Callout tone="danger" shape="down" role="alert">
              {error}
            </Callout>
          )}
        </div>
      </div>
      {dialog}
    </ClosingFrame>
  )
}

function useClose({
  countedMinor,
  skipped,
  note,
  onClosed,
}: Pick<Props, 'countedMinor' | 'skipped' | 'onClosed'> & { readonly note: string }) {
  const { t } = useWords()
  const client = useQueryClient()
  const announce = useAnnounce()
  const command = useCommand('shift.close')
  const { ask, dialog } = useApproval()
  const refused = useRefusal()(command.error)
  const close = () => {
    if (command.isPending) return
    ask(async (approval) => {
      const closed = await command.mutateAsync({
        countedMinor,
        comparison: skipped === undefined ? { kind: 'made' } : { kind: 'left-out', why: skipped },
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(approval === undefined ? {} : { approval }),
      })
      const { number } = closed.z
      client.setQueryData(keyOf('shift.z', { number }), closed)
      announce(t('shift.closed', { n: number }))
      onClosed(number)
    })
  }
  return { close, isPending: command.isPending, error: refused, dialog }
}

function comparedWords({ t }: Words, comparing: ComparingView, skipped: string | undefined): string {
  if (skipped !== undefined) return t('shift.confirm.compared.skipped', { why: skipped })
  if (comparing.kind !== 'done') return ''
  const { compared, disagreements, unanswered } = comparing.result
  const same = compared === 0 ? t('shift.compare.nothing') : t('shift.confirm.compared.same')
  const differs =
    disagreements.length === 0 ? same : t('shift.confirm.compared.differs', { n: disagreements.length })
  if (unanswered.length === 0) return differs
  return `${differs}, ${t('shift.confirm.compared.unanswered', { n: unanswered.length })}`
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-4 border-t border-line py-2">
      <dt className="min-w-40 text-muted">{name}</dt>
      <dd className="grow font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
