import { useState } from 'react'
import { INVOICE_ACTS, type InvoiceAct } from '#contract/invoices-input.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { SheetPaste } from '../../../till/sheet-paste.tsx'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './words.ts'

/** The beginning of a workbook: a template, a file, or a table that is pasted. */
export function StartCard() {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [act, setAct] = useState<InvoiceAct>('send')
  const [isPasting, setPasting] = useState(false)
  const open = useCommand('invoices.open')
  const template = useCommand('invoices.template', (made) => {
    if (made !== null) toast({ text: ({ t }) => t('sheet.saved', { file: made.file }), tone: 'quiet' })
  })
  const paste = useCommand('invoices.paste', () => setPasting(false))
  const error = open.error ?? template.error
  return (
    <section aria-labelledby="invoices-start" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <div>
        <h2 id="invoices-start" className="text-lead font-bold">
          {t('invoices.start')}
        </h2>
        <p className="text-note text-muted">{t(`invoices.start.${act}`)}</p>
      </div>
      <div className="w-96 max-w-full">
        <Choice
          label={t('invoices.act')}
          isLabelHidden
          value={act}
          onChange={setAct}
          options={INVOICE_ACTS.map((value) => ({ value, words: t(`invoices.act.${value}`) }))}
        />
      </div>
      {error === null ? null : <RefusalNote>{refusalWords(words, error)}</RefusalNote>}
      <div className="flex flex-wrap gap-3">
        <Button
          name="open-invoices"
          kind="primary"
          isPending={open.isPending}
          onPress={() => open.mutate({ act })}
        >
          {t('sheet.open')}
        </Button>
        <Button name="paste-invoices" onPress={() => setPasting(true)}>
          {t('sheet.paste')}
        </Button>
        <Button
          name="invoices-template"
          isPending={template.isPending}
          onPress={() => template.mutate({ act })}
        >
          {t('sheet.template')}
        </Button>
      </div>
      {isPasting ? (
        <SheetPaste
          isPending={paste.isPending}
          refused={paste.error === null ? undefined : refusalWords(words, paste.error)}
          onText={(text) => paste.mutate({ act, text })}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </section>
  )
}
