import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewChoices } from '#contract/review-views.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { usePersonName } from '../../order/person-name.ts'
import { useToast } from '../../till/toast.tsx'
import { useWords } from '../../words/words.tsx'
import { viewOf, viewWords } from './saved-view.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

type Props = {
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly onClose: () => void
}

/** Gives what is shown a name. */
export function SaveViewDialog({ query, choices, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  const toast = useToast()
  const { data: others = [] } = useQueryOf('review.views', {})
  const { mutate, error, isPending } = useCommand('review.saveView')
  const view = viewOf('', query, choices)
  const save = (name: string) => {
    if (isPending) return
    const onSuccess = () => {
      toast({ text: (now) => now.t('review.views.saved', { name }), tone: 'quiet' })
      onClose()
    }
    mutate({ ...view, name }, { onSuccess })
  }
  return (
    <ViewNameDialog
      title={t('review.views.save.title')}
      begin=""
      others={others}
      error={error}
      onName={save}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{viewWords(view, choices, words, nameOf)}</p>
      {view.range === undefined ? null : (
        <p className="text-note text-muted">
          {t('review.views.moves', { range: t(`review.range.${view.range}`) })}
        </p>
      )}
    </ViewNameDialog>
  )
}
