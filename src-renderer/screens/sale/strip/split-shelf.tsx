import type { SplitView } from '#contract/split-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords, type Words } from '../../../words/words.tsx'
import { useNewSale } from '../entry/new-sale.tsx'

/** Sales in parts that have not ended, also after a restart; the one on the screen is left out. */
export function SplitShelf() {
  const { t } = useWords()
  const { focused, focusOrder } = useNavigation()
  const { split } = useNewSale()
  const { data = [] } = useQueryOf('split.list', {})
  const shown = data.filter(({ id }) => focused !== null || id !== split.id)
  return shown.map((one) => (
    <Button
      key={one.id}
      name="open-split"
      className="shrink-0 px-3! text-note!"
      onPress={() => {
        split.open(one.id)
        if (focused !== null) focusOrder(null)
      }}
    >
      {wordsOf(one, t)}
    </Button>
  ))
}

/** What is missing from it; where nothing is, what it still waits for. */
function wordsOf({ restMinor, overMinor, release }: SplitView, t: Words['t']): string {
  if (restMinor > 0n) return t('sale.split.open', { amount: moneyWords(restMinor) })
  if (overMinor > 0n) return t('sale.split.open.over', { amount: moneyWords(overMinor) })
  return t(`sale.split.open.${release}`)
}
