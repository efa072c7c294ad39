import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = { readonly onClose: () => void; readonly onWhy: (why: string) => void }

/** Why the comparison is skipped: one of two common reasons, or own words. It stands in the Z. */
export function SkipDialog({ onClose, onWhy }: Props) {
  const { t } = useWords()
  const [why, setWhy] = useState('')
  const skip = () => {
    if (why.trim() !== '') onWhy(why.trim())
  }
  const common = [t('shift.compare.skip.line'), t('shift.compare.skip.late')]
  return (
    <Dialog
      title={t('shift.compare.skip.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" isDisabled={why.trim() === ''} onPress={skip}>
            {t('shift.compare.skip')}
          </Button>
        </>
      }
    >
      <p>{t('shift.compare.skip.lead')}</p>
      <TextField
        id="shift-skip-why"
        label={t('shift.compare.skip.why')}
        value={why}
        onText={(text) => setWhy(text.slice(0, 120))}
        autoFocus
        onEnter={skip}
      />
      <div className="flex flex-wrap gap-3">
        {common.map((words) => (
          <Button key={words} onPress={() => onWhy(words)}>
            {words}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
