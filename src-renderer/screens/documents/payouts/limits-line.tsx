import { useState } from 'react'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { LimitsDialog } from './limits-dialog.tsx'

/** The limits that hold now, and what the signed-in person has used of them today. */
export function LimitsLine() {
  const { t } = useWords()
  const { data } = useQueryOf('payouts.limits', {})
  const [isOpen, setOpen] = useState(false)
  if (data === undefined) return null
  const words = (minor: bigint | null) => (minor === null ? t('payouts.limits.none') : moneyWords(minor))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p data-payout-limits className="grow text-note text-muted">
        {t('payouts.limits.now', {
          each: words(data.eachMinor),
          day: words(data.dayMinor),
          used: moneyWords(data.usedMinor),
        })}
      </p>
      <Button name="payout-limits" onPress={() => setOpen(true)}>
        {t('payouts.limits')}
      </Button>
      {isOpen ? <LimitsDialog limits={data} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
