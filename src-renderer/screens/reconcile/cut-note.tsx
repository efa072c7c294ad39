import { useWords } from '../../words/words.tsx'

type Props = { readonly shown: number; readonly of: number }

/** The journal keeps only the first rows of a long list. */
export function CutNote({ shown, of }: Props) {
  const { t } = useWords()
  if (shown >= of) return null
  return (
    <p data-reconcile-cut className="text-note text-muted">
      {t('reconcile.noted.first', { n: shown, of })}
    </p>
  )
}
