import { type ReactNode, useEffect, useState } from 'react'
import type { ReviewView } from '#contract/procedures/review.ts'
import { VIEW_NAME_MOST } from '#contract/review-views.ts'
import { TextField, type FieldFault } from '../../ui/field.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'
import { ApplyDialog } from '../../ui/apply-dialog.tsx'
import { useViewRefusal } from './view-refusal.ts'

type Props = {
  readonly title: string
  readonly begin: string
  /** Whose names are taken. */
  readonly others: readonly ReviewView[]
  readonly error: Error | null
  readonly onName: (name: string) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

const FIELD = 'review-view-name'

/** A name that no other view has. */
export function ViewNameDialog({ title, begin, others, error, onName, onClose, children }: Props) {
  const { t } = useWords()
  const refusalOf = useViewRefusal()
  const [text, setText] = useState(begin)
  useFocusAfterMenu()
  const name = text.trim()
  const faultOf = (): FieldFault | undefined => {
    if (name.length > VIEW_NAME_MOST)
      return { words: t('review.views.long', { most: VIEW_NAME_MOST }), isEmpty: false }
    const isTaken = others.some((view) => view.name.toLocaleLowerCase('id') === name.toLocaleLowerCase('id'))
    return isTaken ? { words: t('review.views.taken'), isEmpty: false } : undefined
  }
  const fault = faultOf()
  const isWrong = name === '' || fault !== undefined
  const apply = () => {
    if (!isWrong) onName(name)
  }
  return (
    <ApplyDialog
      title={title}
      does={t('review.views.save.do')}
      isWrong={isWrong}
      onApply={apply}
      onClose={onClose}
    >
      <TextField
        id={FIELD}
        label={t('review.views.name')}
        value={text}
        onText={setText}
        help={t('review.views.name.help')}
        fault={fault}
        onEnter={apply}
        autoFocus
      />
      {children}
      <RefusalNote>{error === null ? null : refusalOf(error)}</RefusalNote>
    </ApplyDialog>
  )
}

/** A menu that closes gives the focus back one frame later, and the dialog then takes it from the field. */
function useFocusAfterMenu(): void {
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => document.getElementById(FIELD)?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}
