import { DATE_ORDERS, type DateOrder, type StatementMapping } from '#contract/settlement-input.ts'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import { Callout } from '../../ui/callout.tsx'
import { Choice } from '../../ui/choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useWords } from '../../words/words.tsx'

type Read = NonNullable<StatementView['read']>

type SheetProps = { readonly statement: StatementView; readonly onSheet: (sheet: number) => void }

/** The sheets of a workbook. One is read; the others are named, so that none is taken for read. */
export function SheetField({ statement: { sheets, sheetAt }, onSheet }: SheetProps) {
  const { t } = useWords()
  if (sheets.length < 2) return null
  return (
    <section className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <SelectField
        id="statement-sheet"
        label={t('reconcile.sheet')}
        value={String(sheetAt)}
        options={sheets.map(({ name, lines, fields }, at) => ({
          value: String(at),
          words: t('reconcile.sheet.option', { name, lines, fields }),
        }))}
        onChange={(value) => onSheet(Number(value))}
      />
      <p className="text-note text-muted">{t('reconcile.sheet.others', { n: sheets.length - 1 })}</p>
    </section>
  )
}

type MappingProps = { readonly read: Read; readonly onMapping: (mapping: StatementMapping) => void }

/** Whether `02/03` is a day in March or in February, where the file does not show it. */
export function DateOrderField({ read: { mapping, dateOrder, asksDateOrder }, onMapping }: MappingProps) {
  const { t } = useWords()
  if (!asksDateOrder) return null
  return (
    <div className="flex flex-col gap-2">
      <Choice<DateOrder>
        label={t('reconcile.dateOrder')}
        value={dateOrder ?? ''}
        onChange={(next) => onMapping({ ...mapping, dateOrder: next })}
        options={DATE_ORDERS.map((value) => ({ value, words: t(`reconcile.dateOrder.${value}`) }))}
      />
      {dateOrder === undefined ? (
        <Callout tone="clock" shape="note">
          {t('reconcile.dateOrder.ask')}
        </Callout>
      ) : null}
    </div>
  )
}

/** Each word in the column of the status, and what it means. */
export function StatusFields({ read: { mapping, statuses }, onMapping }: MappingProps) {
  const { t } = useWords()
  if (statuses.length === 0) return null
  const isUnknown = statuses.some(({ means }) => means === undefined)
  return (
    <section aria-labelledby="reconcile-statuses" className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 id="reconcile-statuses" className="font-bold">
        {t('reconcile.statuses')}
      </h3>
      <p className="text-note text-muted">{t('reconcile.statuses.lead')}</p>
      {isUnknown ? (
        <Callout tone="clock" shape="note">
          {t('reconcile.statuses.ask')}
        </Callout>
      ) : null}
      <ul data-reconcile-statuses={statuses.length} className="flex flex-col gap-2">
        {statuses.map(({ word, means, rows }) => (
          <li key={word} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-semibold">{word}</span>{' '}
              <span className="text-note text-muted">{t('reconcile.statuses.rows', { n: rows })}</span>
            </span>
            <div className="w-80 small:w-full">
              <Choice
                label={t('reconcile.statuses.word', { word })}
                isLabelHidden
                value={means ?? ''}
                onChange={(next) =>
                  onMapping({ ...mapping, statuses: { ...mapping.statuses, [word]: next } })
                }
                options={[
                  { value: 'paid' as const, words: t('reconcile.statuses.paid') },
                  { value: 'not-paid' as const, words: t('reconcile.statuses.not-paid') },
                ]}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
