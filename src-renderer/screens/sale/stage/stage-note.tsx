import { useWords } from '../../../words/words.tsx'

/** What the cashier wrote to know it by; a long one on one line, whole to whoever points at it. */
export function StageNote({ note }: { readonly note: string | undefined }) {
  const { t } = useWords()
  if (note === undefined) return null
  return (
    <p data-note="" title={note} className="truncate text-note font-semibold xl:text-body">
      {t('sale.note.shown', { note })}
    </p>
  )
}
