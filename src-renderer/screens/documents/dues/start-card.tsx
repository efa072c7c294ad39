import { useState } from 'react'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { SheetPaste } from '../../../till/sheet-paste.tsx'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './words.ts'

/** The beginning of a workbook: a template, a file, or a table that is pasted; or why no bill can stand here. */
export function StartCard() {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [isPasting, setPasting] = useState(false)
  const notOffered = useQueryOf('dues.offer', {}).data?.notOffered
  const told = notOffered === undefined ? {} : { isDisabled: true, describedBy: 'dues-offer' }
  const open = useCommand('dues.open')
  const paste = useCommand('dues.paste', () => setPasting(false))
  const template = useCommand('dues.template', (made) => {
    if (made !== null) toast({ text: ({ t }) => t('sheet.saved', { file: made.file }), tone: 'quiet' })
  })
  const error = open.error ?? template.error
  return (
    <section aria-labelledby="dues-start" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <div>
        <h2 id="dues-start" className="text-lead font-bold">
          {t('dues.start')}
        </h2>
        <p className="text-note text-muted">{t('dues.start.body')}</p>
      </div>
      {notOffered === undefined ? null : (
        <div id="dues-offer" data-dues-not-offered={notOffered}>
          <Callout tone="clock" shape="note">
            {t(`dues.why.${notOffered}`)}
          </Callout>
        </div>
      )}
      {error === null ? null : <RefusalNote>{refusalWords(words, error)}</RefusalNote>}
      <div className="flex flex-wrap gap-3">
        <Button
          name="open-dues"
          kind="primary"
          isPending={open.isPending}
          {...told}
          onPress={() => open.mutate({})}
        >
          {t('sheet.open')}
        </Button>
        <Button name="paste-dues" {...told} onPress={() => setPasting(true)}>
          {t('sheet.paste')}
        </Button>
        <Button name="dues-template" isPending={template.isPending} onPress={() => template.mutate({})}>
          {t('sheet.template')}
        </Button>
      </div>
      {isPasting ? (
        <SheetPaste
          isPending={paste.isPending}
          refused={paste.error === null ? undefined : refusalWords(words, paste.error)}
          onText={(text) => paste.mutate({ text })}
          onClose={() => setPasting(false)}
        />
      ) : null}
    </section>
  )
}
