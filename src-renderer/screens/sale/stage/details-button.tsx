import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'

export function DetailsButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useWords()
  return (
    <Button
      kind="quiet"
      name="details"
      onPress={onPress}
      className="px-3! data-hovered:bg-transparent data-hovered:underline low:px-2!"
    >
      {t('sale.do.details')}
    </Button>
  )
}
