import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'

type Props = {
  /** What Enter does. */
  readonly words: string
  readonly name?: string
  /** Of the line that says why it cannot be done now. */
  readonly whyId: string
  readonly isOff: boolean
  readonly isPending: boolean
  readonly onDo: () => void
  readonly onCancel: () => void
}

/** The two buttons of a dialog that ends by Enter or Esc. */
export function DoOrCancel({ words, name, whyId, isOff, isPending, onDo, onCancel }: Props) {
  const { t } = useWords()
  return (
    <>
      <Button shortcut="Esc" onPress={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        kind="primary"
        {...(name === undefined ? {} : { name })}
        shortcut="Enter"
        isDisabled={isOff}
        isPending={isPending}
        describedBy={whyId}
        onPress={onDo}
      >
        {words}
      </Button>
    </>
  )
}
