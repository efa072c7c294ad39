import { useState } from 'react'
import type { InvoiceBlock } from '#contract/invoices-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { MarkGlyph } from '../../../ui/mark.tsx'
import { useWords } from '../../../words/words.tsx'
import { SettleDialog } from './settle-dialog.tsx'

/** Blocks whose answer was lost or does not agree: nothing of them is sent again before a person has looked. */
export function UnknownBlocks() {
  const { t, dateTime } = useWords()
  const { data = [] } = useQueryOf('invoices.unknown', {})
  const [asked, setAsked] = useState<InvoiceBlock | undefined>(undefined)
  if (data.length === 0) return null
  return (
    <section
      aria-labelledby="invoices-unknown"
      className="flex flex-col gap-2 rounded-card bg-unknown-soft p-4 text-unknown-text"
    >
      <h2 id="invoices-unknown" className="flex items-center gap-2 text-lead font-bold">
        <MarkGlyph shape="doubt" />
        {t('invoices.unknown', { n: data.length })}
      </h2>
      <p>{t('invoices.unknown.body')}</p>
      <ul className="flex flex-col gap-2">
        {data.map((block) => (
          <li
            key={block.reference}
            data-unknown={block.reference}
            className="flex flex-wrap items-center gap-3"
          >
            <span className="min-w-0 grow font-semibold">
              {t(`invoices.unknown.${block.act}`, { n: block.count, at: dateTime(block.at) })}
            </span>
            <Button name="settle-invoices" className="text-text" onPress={() => setAsked(block)}>
              {t('invoices.settle')}
            </Button>
          </li>
        ))}
      </ul>
      {asked === undefined ? null : <SettleDialog block={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}
