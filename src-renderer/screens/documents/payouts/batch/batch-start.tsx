import { useState } from 'react'
import { useCommand, useQueryOf } from '../../../../bridge/queries.ts'
import { SheetPaste } from '../../../../till/sheet-paste.tsx'
import { useToast } from '../../../../till/toast.tsx'
import { Button } from '../../../../ui/button.tsx'
import { RefusalNote } from '../../../../ui/refusal-note.tsx'
import { useWords } from '../../../../words/words.tsx'
import { refusalWords } from '../refusal-words.ts'

/** The beginning of a batch: a template, a file, or a table that is pasted. */
export function BatchStart() {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [isPasting, setPasting] = useState(false)
  const form = useQueryOf('payouts.form', {})
  const open = useCommand('batches.open')
  const paste = useCommand('batches.paste', () => setPasting(false))
  const template = useCommand('batches.template', (made) => {
    if (made !== null) toast({ text: ({ t }) => t('sheet.saved', { file: made.file }), tone: 'quiet' })
  })
  const hasSource = form.data?.source !== undefined
  return (
    <section aria-labelledby="batch-start" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <div>
        <h3 id="batch-start" className="text-lead font-bold">
          {t('payouts.batch.start')}
        </h3>
        <p className="text-note text-muted">{t('payouts.batch.lead')}</p>
      </div>
      <RefusalNote>{refusalWords(words, open.error ?? template.error)}</RefusalNote>
      <div className="flex flex-wrap gap-3">
        <Button
          name="open-batch"
          kind="primary"
          isDisabled={!hasSource}
          isPending={open.isPending}
          onPress={() => open.mutate({})}
        >
          {t('sheet.open')}
        </Button>
        <Button name="paste-batch" isDisabled={!hasSource} onPress={() => setPasting(true)}>
          {t('sheet.paste')}
        </Button>
        <Button name="batch-template" isPending={template.isPending} onPress={() => template.mutate({})}>
          {t('sheet.template')}
        </Button>
      </div>
      {isPasting ? (
        <SheetPaste
          isPending={paste.isPending}
          refused={refusalWords(words, paste.error)}
          onText={(text) => paste.mutate({ text })}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </section>
  )
}
