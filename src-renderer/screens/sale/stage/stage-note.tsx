import { useWords } from '../../../words/words.tsx'

/** The cashier's note; a long one stays on one line, with the full text on hover. */
export function StageNote({ note }: { readonly note: string | undefined }) {
  const { t } = useWords()
  if (note === undefined) return null
  return (
    <p data-note="" title={note} className="truncate text-note font-semibold xl:text-body">
      {t('sale.note.shown', { note })}
    </p>
  )
}
