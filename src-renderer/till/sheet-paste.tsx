import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RefusalNote } from '../ui/refusal-note.tsx'
import { useWords } from '../words/words.tsx'

/** Characters, as in the contract. */
const MOST = 300_000

type Props = {
  readonly isPending: boolean
  /** Why it could not be read. */
  readonly refused: string | undefined
  readonly onText: (text: string) => void
  readonly onClose: () => void
}

/** Cells that were copied from a spreadsheet, with their headings. */
export function SheetPaste({ isPending, refused, onText, onClose }: Props) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const isTooLong = text.length > MOST
  return (
    <Dialog
      title={t('sheet.paste.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            name="apply"
            kind="primary"
            isPending={isPending}
            isDisabled={text.trim() === '' || isTooLong}
            onPress={() => onText(text)}
          >
            {t('sheet.paste.do')}
          </Button>
        </>
      }
    >
      <label htmlFor="sheet-pasted">{t('sheet.paste.body')}</label>
      <textarea
        id="sheet-pasted"
        autoFocus
        spellCheck={false}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-40 w-full resize-y rounded-control border border-edge bg-surface p-3 font-mono text-note"
      />
      {isTooLong ? <RefusalNote>{t('sheet.paste.long')}</RefusalNote> : null}
      <RefusalNote>{refused}</RefusalNote>
    </Dialog>
  )
}
