import { useState } from 'react'
import type { ReviewExportWish, ReviewQuery } from '#contract/procedures/review.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'
import { BuildingNote } from './building-note.tsx'

type Props = { readonly query: ReviewQuery; readonly onClose: () => void }

/** In which form; the system then asks for the file. */
export function ExportForm({ query, onClose }: Props) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const [format, setFormat] = useState<ReviewExportWish['format']>('xlsx')
  const [separator, setSeparator] = useState<ReviewExportWish['separator']>(';')
  const { data: summary } = useQueryOf('review.summary', { query })
  const { mutate, isPending, error } = useCommand('review.export')
  const building = summary?.building
  return (
    <Dialog
      title={t('review.export.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            name="export-start"
            kind="primary"
            autoFocus
            isDisabled={building !== undefined}
            isPending={isPending}
            onPress={() => mutate({ query, format, separator })}
          >
            {t('review.export.choose')}
          </Button>
        </>
      }
    >
      <p>{t('review.export.lead', { n: summary?.total.count ?? 0 })}</p>
      {building === undefined ? null : <BuildingNote building={building} />}
      <Choice
        label={t('review.export.format')}
        value={format}
        options={[
          { value: 'xlsx', words: t('review.export.xlsx') },
          { value: 'csv', words: t('review.export.csv') },
        ]}
        onChange={setFormat}
      />
      {format === 'xlsx' ? null : (
        <Choice
          label={t('review.export.separator')}
          value={separator}
          options={[
            { value: ';', words: t('review.export.semicolon') },
            { value: ',', words: t('review.export.comma') },
          ]}
          onChange={setSeparator}
        />
      )}
      <p className="text-note text-muted">{t('review.export.says')}</p>
      <RefusalNote>{error === null ? null : wordsOf(error)}</RefusalNote>
    </Dialog>
  )
}
