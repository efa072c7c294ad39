import { useQueryOf } from '../../../bridge/queries.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { useNewSale } from '../entry/new-sale.tsx'

/** Sales in parts that have not ended, also after a restart; the one on the screen is left out. */
export function SplitShelf() {
  const { t } = useWords()
  const { focused, focusOrder } = useNavigation()
  const { split } = useNewSale()
  const { data = [] } = useQueryOf('split.list', {})
  const shown = data.filter(({ id }) => focused !== null || id !== split.id)
  return shown.map(({ id, restMinor }) => (
    <Button
      key={id}
      name="open-split"
      className="shrink-0 px-3! text-note!"
      onPress={() => {
        split.open(id)
        if (focused !== null) focusOrder(null)
      }}
    >
      {t('sale.split.open', { amount: moneyWords(restMinor) })}
    </Button>
  ))
}
