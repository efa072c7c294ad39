import { useState } from 'react'
import type { ReviewView } from '#contract/procedures/review.ts'
import type { ReviewChoices } from '#contract/review-views.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { usePersonName } from '../../order/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'
import { viewWords } from './saved-view.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'
import { useViewRefusal } from './view-refusal.ts'

type Props = { readonly choices: ReviewChoices; readonly onClose: () => void }

/** All saved views: each is renamed or removed; a removed one stays here, to be put back, until this closes. */
export function ManageViewsDialog({ choices, onClose }: Props) {
  const { t } = useWords()
  const refusalOf = useViewRefusal()
  const { data: views = [] } = useQueryOf('review.views', {})
  const [renamed, setRenamed] = useState<ReviewView | undefined>(undefined)
  const [removed, setRemoved] = useState<readonly ReviewView[]>([])
  /** The row that a press has changed: what had the focus is gone from it. */
  const [touched, setTouched] = useState('')
  const rename = useCommand('review.renameView')
  const remove = useCommand('review.removeView')
  const restore = useCommand('review.saveView')
  if (renamed !== undefined) {
    const { name } = renamed
    const back = () => {
      rename.reset()
      setTouched(name)
      setRenamed(undefined)
    }
    const finish = (to: string) => {
      const onSuccess = () => {
        setTouched(to)
        setRenamed(undefined)
      }
      rename.mutate({ name, to }, { onSuccess })
    }
    return (
      <ViewNameDialog
        title={t('review.views.rename.title')}
        begin={name}
        others={views.filter((view) => view.name !== name)}
        error={rename.error}
        onName={finish}
        onClose={back}
      />
    )
  }
  const gone = removed.filter(({ name }) => views.every((view) => view.name !== name))
  const rows = [
    ...views.map((view) => ({ view, isGone: false })),
    ...gone.map((view) => ({ view, isGone: true })),
  ]
  const error = remove.error ?? restore.error
  return (
    <Dialog
      title={t('review.views.manage.title')}
      isOpen
      onClose={onClose}
      actions={
        <Button name="views-close" kind="primary" autoFocus={touched === ''} onPress={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {rows
          .toSorted((a, b) => a.view.name.localeCompare(b.view.name, 'id', { numeric: true }))
          .map(({ view, isGone }) => (
            <Row
              key={`${view.name} ${isGone}`}
              {...{ view, isGone, choices }}
              hasFocus={view.name === touched}
              onRename={() => setRenamed(view)}
              onRemove={() => {
                setTouched(view.name)
                setRemoved([...removed.filter(({ name }) => name !== view.name), view])
                remove.mutate({ name: view.name })
              }}
              onRestore={() => {
                setTouched(view.name)
                restore.mutate(view)
              }}
            />
          ))}
      </ul>
      {rows.length > 0 ? null : <p className="text-muted">{t('review.views.none')}</p>}
      <RefusalNote>{error === null ? null : refusalOf(error)}</RefusalNote>
    </Dialog>
  )
}

type RowProps = {
  readonly view: ReviewView
  readonly isGone: boolean
  readonly choices: ReviewChoices
  readonly hasFocus: boolean
  readonly onRename: () => void
  readonly onRemove: () => void
  readonly onRestore: () => void
}

function Row({ view, isGone, choices, hasFocus, onRename, onRemove, onRestore }: RowProps) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  const { name } = view
  if (isGone)
    return (
      <li className="flex flex-wrap items-center gap-2 py-2">
        <p role="status" className="min-w-0 grow wrap-anywhere">
          {t('review.views.removed', { name })}
        </p>
        <Button autoFocus={hasFocus} label={t('review.views.undo.of', { name })} onPress={onRestore}>
          {t('review.views.undo')}
        </Button>
      </li>
    )
  return (
    <li data-view={name} className="flex items-center gap-2 py-2 small:flex-wrap">
      <div className="min-w-0 grow small:basis-full">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-note wrap-anywhere text-muted">{viewWords(view, choices, words, nameOf)}</p>
      </div>
      <Button
        autoFocus={hasFocus}
        label={t('review.views.rename.of', { name })}
        onPress={onRename}
        className="shrink-0"
      >
        {t('review.views.rename')}
      </Button>
      <Button label={t('review.views.remove.of', { name })} onPress={onRemove} className="shrink-0">
        {t('review.views.remove')}
      </Button>
    </li>
  )
}
