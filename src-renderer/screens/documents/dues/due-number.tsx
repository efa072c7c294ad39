import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { inFours } from '../../../ui/in-fours.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { useWords } from '../../../words/words.tsx'

const COPIED = { copied: 'common.copied', selected: 'common.copy.selected' } as const

/** In groups of four, as read aloud; copied without the gaps. */
export function DueNumber({ number }: { readonly number: string }) {
  const { t } = useWords()
  const { state, copy } = useCopy()
  const text = useRef<HTMLSpanElement>(null)
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span ref={text} data-selectable className="font-mono tabular-nums">
        {inFours(number)}
      </span>
      <Button
        kind="quiet"
        name="copy-due"
        label={state === 'idle' ? t('dues.copy', { number: inFours(number) }) : t(COPIED[state])}
        onPress={() => void copy(number, text.current)}
      >
        {t(state === 'idle' ? 'common.copy' : COPIED[state])}
      </Button>
    </span>
  )
}
