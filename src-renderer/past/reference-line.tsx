import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { useWords } from '../words/words.tsx'

/** The number of a sale, to be read out or copied. */
export function ReferenceLine({ reference }: { readonly reference: string }) {
  const { t } = useWords()
  const shown = useRef<HTMLParagraphElement>(null)
  const { state, copy } = useCopy()
  return (
    <div className="w-full">
      <p className="text-note text-muted">{t('history.fact.reference')}</p>
      <div className="flex items-center gap-1">
        <p ref={shown} data-selectable className="min-w-0 text-note font-semibold wrap-anywhere tabular-nums">
          {reference}
        </p>
        <Button
          kind="quiet"
          className="ml-auto shrink-0 px-3! text-note!"
          label={t(state === 'copied' ? 'common.copied' : 'history.copy.reference')}
          onPress={() => void copy(reference, shown.current)}
        >
          {t(state === 'copied' ? 'common.copied' : 'common.copy')}
        </Button>
      </div>
      {state === 'selected' ? <p className="text-note text-clock-text">{t('common.copy.selected')}</p> : null}
    </div>
  )
}
