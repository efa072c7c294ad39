import { Button } from './button.tsx'
import { useWords } from '../words/words.tsx'

type PagerProps = {
  readonly total: number
  readonly skip: number
  readonly shown: number
  readonly part: number
  readonly onSkip: (skip: number) => void
}

/** Parts of a long list, one at a time. */
export function Pager({ total, skip, shown, part, onSkip }: PagerProps) {
  const { t } = useWords()
  if (total <= part) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button name="earlier" isDisabled={skip === 0} onPress={() => onSkip(Math.max(0, skip - part))}>
        {t('common.pager.back')}
      </Button>
      <span className="tabular-nums">
        {t('common.pager', { from: skip + 1, to: skip + shown, of: total })}
      </span>
      <Button name="later" isDisabled={skip + part >= total} onPress={() => onSkip(skip + part)}>
        {t('common.pager.on')}
      </Button>
    </div>
  )
}
