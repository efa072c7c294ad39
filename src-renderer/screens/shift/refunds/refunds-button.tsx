import { useRole } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words/words.tsx'

/** Leads a manager to the refunds that are owed; for others there is no such list. */
export function RefundsButton({ onPress }: { readonly onPress: () => void }) {
  const { t } = useWords()
  if (useRole() !== 'manager') return null
  return (
    <Button name="refunds" onPress={onPress}>
      {t('refund.title')}
    </Button>
  )
}
