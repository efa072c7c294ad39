import { useState } from 'react'
import type { InvoiceAct } from '#contract/invoices-input.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './words.ts'

/** Characters, as in the contract. */
const MOST = 300_000

type Props = { readonly act: InvoiceAct; readonly onClose: () => void }

/** Cells that were copied from a spreadsheet, with their headings. */
export function PasteDialog({ act, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const [text, setText] = useState('')
  const paste = useCommand('invoices.paste', onClose)
  const isTooLong = text.length > MOST
  return (
    <Dialog
      title={t('invoices.paste.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            name="apply"
            kind="primary"
            isPending={paste.isPending}
            isDisabled={text.trim() === '' || isTooLong}
            onPress={() => paste.mutate({ act, text })}
          >
            {t('invoices.paste.do')}
          </Button>
        </>
      }
    >
      <label htmlFor="invoices-pasted">{t('invoices.paste.body')}</label>
      <textarea
        id="invoices-pasted"
        autoFocus
        spellCheck={false}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-h-40 w-full resize-y rounded-control border border-edge bg-surface p-3 font-mono text-note"
      />
      {isTooLong ? <RefusalNote>{t('invoices.paste.long')}</RefusalNote> : null}
      {paste.error === null ? null : <RefusalNote>{refusalWords(words, paste.error)}</RefusalNote>}
    </Dialog>
  )
}
