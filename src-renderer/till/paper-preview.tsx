import { useState } from 'react'
import { useCommand, useQueryOf } from '../bridge/queries.ts'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState, useErrorWords } from './error-state.tsx'
import { PaperSheet } from '../ui/paper-sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { isCancelled, notPrintedWhy, printedWords, type Printable } from './use-print.ts'

type Props = {
  readonly what: Printable
  /** The dialog's title, when "slip" is not enough. */
  readonly title?: string
  readonly onClose: () => void
}

/** A preview of a slip and its printer: Enter prints, the result appears below, Escape closes. */
export function PaperPreview({ what, title, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const wordsOf = useErrorWords()
  const preview = useQueryOf('paper.preview', { what }, { keep: true })
  const command = useCommand('paper.print')
  const [to, setTo] = useState<'pdf' | undefined>(undefined)
  const print = (where?: 'pdf') => {
    if (command.isPending) return
    setTo(where)
    command.mutate(where === undefined ? { what } : { what, to: where })
  }
  const why = notPrintedWhy(command.error)
  return (
    <Dialog
      title={title ?? t('paper.preview')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.close')}</Button>
          <Button isPending={command.isPending && to === 'pdf'} onPress={() => print('pdf')}>
            {t('paper.asPdf')}
          </Button>
          <Button
            kind="primary"
            autoFocus
            isPending={command.isPending && to === undefined}
            onPress={() => print()}
          >
            {t(command.data === undefined ? 'paper.print' : 'paper.printAgain')}
          </Button>
        </>
      }
    >
      <div
        tabIndex={0}
        role="group"
        aria-label={t('paper.preview')}
        className="max-h-[min(60vh,calc(100vh-20rem))] min-h-40 overflow-y-auto rounded-control bg-sunken p-4"
      >
        {preview.data === undefined ? (
          preview.error === null ? (
            <Skeleton lines={8} />
          ) : (
            <ErrorState error={preview.error} onRetry={() => void preview.refetch()} compact />
          )
        ) : (
          <PaperSheet document={preview.data} />
        )}
      </div>
      <div role="status" className="min-h-6">
        {command.isPending ? <p className="text-muted">{t('paper.printing')}</p> : null}
        {!command.isPending && command.data !== undefined ? (
          <Callout tone="paid" shape="up">
            <p>{printedWords(words, command.data)}</p>
          </Callout>
        ) : null}
      </div>
      {command.isPending || command.error === null || isCancelled(command.error) ? null : (
        <Callout tone={why?.startsWith('maybe') === true ? 'clock' : 'danger'} shape="down" role="alert">
          <p className="font-semibold">
            {why === undefined ? wordsOf(command.error) : t(`paper.why.${why}`)}
          </p>
        </Callout>
      )}
    </Dialog>
  )
}
