import type { ReactNode } from 'react'
import type { ReviewExport } from '#contract/review-views.ts'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'

type Close = { readonly onClose: () => void }
type Again = Close & { readonly onAgain: () => void }
type Of<K extends ReviewExport['kind']> = {
  readonly state: Extract<ReviewExport, { readonly kind: K }>
}

export function ExportSaved({ state, onClose }: Of<'done'> & Close) {
  const { t } = useWords()
  const { mutate: show } = useCommand('review.exportShow')
  const { file, count, askedMinor, cameMinor, cashMinor } = state
  return (
    <Dialog
      title={t('review.export.done')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button name="export-show" onPress={() => show({})}>
            {t('review.export.show')}
          </Button>
          <Button name="export-close" kind="primary" autoFocus onPress={onClose}>
            {t('review.export.close')}
          </Button>
        </>
      }
    >
      <p data-selectable className="wrap-anywhere font-semibold">
        {file}
      </p>
      <p role="status">
        {t('review.export.sums', {
          n: count,
          asked: moneyWords(askedMinor),
          came: moneyWords(cameMinor),
          cash: moneyWords(cashMinor),
        })}
      </p>
      <p className="text-note text-muted">{t('review.export.checked')}</p>
    </Dialog>
  )
}

export function ExportStopped({ onAgain, onClose }: Again) {
  const { t } = useWords()
  return (
    <Ended title={t('review.export.stopped')} onAgain={onAgain} onClose={onClose}>
      <Callout tone="quiet" shape="wait" role="status">
        {t('review.export.stopped.body')}
      </Callout>
    </Ended>
  )
}

export function ExportFailed({ state: { file, why }, onAgain, onClose }: Of<'failed'> & Again) {
  const { t } = useWords()
  return (
    <Ended title={t('review.export.failed')} onAgain={onAgain} onClose={onClose}>
      <RefusalNote>{t(`review.export.failed.${why}`)}</RefusalNote>
      <p data-selectable className="text-note wrap-anywhere text-muted">
        {t('review.export.failed.file', { file })}
      </p>
    </Ended>
  )
}

function Ended({
  title,
  children,
  onAgain,
  onClose,
}: Again & { readonly title: string; readonly children: ReactNode }) {
  const { t } = useWords()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button name="export-close" onPress={onClose}>
            {t('common.close')}
          </Button>
          <Button name="export-again" kind="primary" autoFocus onPress={onAgain}>
            {t('common.again')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
