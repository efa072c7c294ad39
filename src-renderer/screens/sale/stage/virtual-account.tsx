import { useRef } from 'react'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { inFours } from '../../../ui/in-fours.ts'
import { useCopy } from '../../../ui/use-copy.ts'

const EM_PER_CHARACTER = 0.66

/** In groups of four, as read aloud; on one line, however long. Copied without the gaps. */
export function VirtualAccount({ number }: { readonly number: string }) {
  const { t } = useWords()
  const { state, copy } = useCopy()
  const text = useRef<HTMLParagraphElement>(null)
  const shown = inFours(number)
  return (
    <div className="flex items-center gap-2 rounded-control bg-raised py-2 pr-2 pl-5 xl:py-3">
      <div className="@container min-w-0 grow">
        <p className="text-note text-muted">{t('sale.va')}</p>
        <p
          ref={text}
          data-selectable
          className="leading-tight font-bold tracking-wide whitespace-nowrap tabular-nums"
          style={{ fontSize: `min(2.75rem, ${(100 / (shown.length * EM_PER_CHARACTER)).toFixed(2)}cqi)` }}
        >
          {shown}
        </p>
      </div>
      <Button
        kind="quiet"
        name="copy-va"
        label={t(state === 'idle' ? 'sale.va.copy' : COPIED[state])}
        className="shrink-0 px-3!"
        onPress={() => void copy(number, text.current)}
      >
        {t(state === 'idle' ? 'common.copy' : COPIED[state])}
      </Button>
    </div>
  )
}

const COPIED = { copied: 'common.copied', selected: 'common.copy.selected' } as const
