import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ShiftView } from '#contract/shift-views.ts'
import { useWords } from '../../words/words.tsx'
import { keyOf, useCommand } from '../../bridge/queries.ts'
import { useApproval } from '../../till/approval-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAnnounce } from '../../ui/live-region.tsx'
import { CashEntry } from './cash-entry.tsx'
import { cashOf, type CashDraft } from './cash-draft.ts'
import { ClosingFrame } from './closing-frame.tsx'
import type { FrameProps } from './closing-steps.ts'
import { useRefusal } from '../../till/refusal.ts'

type Props = FrameProps & {
  readonly shift: ShiftView
  readonly skipped: string | undefined
  readonly draft: CashDraft
  readonly onDraft: (draft: CashDraft) => void
  readonly onClosed: (number: number) => void
}

/** The blind count, and the end of the shift. Enter does nothing but on its button: the Z is final. */
export function CountStep({ shift, skipped, draft, onDraft, onClosed, ...frame }: Props) {
  const { t } = useWords()
  const [note, setNote] = useState('')
  const isElsewhere = shift.isElsewhere === true
  const countedMinor = isElsewhere ? undefined : cashOf(draft)
  const { close, isPending, error, dialog } = useClose({ countedMinor, isElsewhere, skipped, note, onClosed })
  const noteField = (
    <TextField
      id="shift-note"
      label={t('shift.confirm.note')}
      value={note}
      onText={(text) => setNote(text.slice(0, 120))}
    />
  )
  return (
    <ClosingFrame
      {...frame}
      more={
        <>
          <p className="grow self-center text-right text-muted">{t('shift.confirm.lead')}</p>
          <Button
            name="make-z"
            kind="primary"
            className="min-h-14!"
            isDisabled={!isElsewhere && countedMinor === undefined}
            isPending={isPending}
            onPress={close}
          >
            {t('shift.confirm.do')}
          </Button>
        </>
      }
    >
      {shift.countedBefore ? (
        <Callout tone="clock" shape="ask" role="status">
          {t('shift.count.before')}
        </Callout>
      ) : null}
      <RefusalNote>{error}</RefusalNote>
      {isElsewhere ? (
        <div className="flex flex-col gap-4">
          <p className="text-lead">{t('shift.count.elsewhere')}</p>
          {noteField}
        </div>
      ) : (
        <CashEntry
          label={t('shift.count.field')}
          help={t('shift.count.lead')}
          draft={draft}
          onChange={onDraft}
        >
          {noteField}
        </CashEntry>
      )}
      {dialog}
    </ClosingFrame>
  )
}

type CloseProps = Pick<Props, 'skipped' | 'onClosed'> & {
  readonly countedMinor: bigint | undefined
  readonly isElsewhere: boolean
  readonly note: string
}

function useClose({ countedMinor, isElsewhere, skipped, note, onClosed }: CloseProps) {
  const { t } = useWords()
  const client = useQueryClient()
  const announce = useAnnounce()
  const command = useCommand('shift.close')
  const { ask, dialog } = useApproval()
  const refused = useRefusal()(command.error)
  const close = () => {
    if ((countedMinor === undefined && !isElsewhere) || command.isPending) return
    ask(async (approval) => {
      const closed = await command.mutateAsync({
        ...(countedMinor === undefined ? {} : { countedMinor }),
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
