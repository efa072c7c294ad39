import { Button } from '../../../ui/button.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useWords } from '../../../words/words.tsx'

type Props = { readonly onBack: () => void; readonly isEnabled: boolean }

/** From the orders of one group to the report that it was opened from. */
export function BackToReport({ onBack, isEnabled }: Props) {
  const { t } = useWords()
  useShortcuts({ Esc: onBack }, { enabled: isEnabled })
  return (
    <div className="shrink-0">
      <Button name="back-to-report" shortcut="Esc" autoFocus onPress={onBack}>
        {t('report.back')}
      </Button>
    </div>
  )
}
