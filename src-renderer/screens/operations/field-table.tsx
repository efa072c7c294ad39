import type { OperationView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'

const SHAPES = { Y: '●', C: '◐', O: '○' } as const

/** The request's fields, as in the interface's table. */
export function FieldTable({ operation }: { readonly operation: OperationView }) {
  const { t } = useWords()
  const { fields } = operation
  if (fields.length === 0) return <p className="text-muted">{t('operations.fields.none')}</p>
  return (
    <table
      data-selectable
      className="w-full table-fixed border-separate border-spacing-y-1 text-left text-note"
    >
      <caption className="sr-only">{t('operations.fields', { n: fields.length })}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="px-2 font-semibold">
            {t('operations.col.path')}
          </th>
          <th scope="col" className="w-28 px-2 font-semibold">
            {t('operations.col.presence')}
          </th>
          <th scope="col" className="w-32 px-2 font-semibold">
            {t('operations.col.type')}
          </th>
          <th scope="col" className="hidden w-[34%] px-2 font-semibold xl:table-cell">
            {t('operations.col.note')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, presence, type, note }) => (
          <tr key={path} className="align-top odd:bg-sunken">
            <th scope="row" className="rounded-l-chip p-2 font-normal">
              <span className="block font-mono wrap-anywhere">{path}</span>
              {note === undefined ? null : (
                <span lang="en" className="block text-muted xl:hidden">
                  {note}
                </span>
              )}
            </th>
            <td className={`p-2 ${presence === 'Y' ? 'font-bold' : ''}`}>
              <span aria-hidden="true">{SHAPES[presence]} </span>
              {t(`operations.presence.${presence}`)}
            </td>
            <td className="p-2">{type}</td>
            <td lang="en" className="hidden rounded-r-chip p-2 text-muted xl:table-cell">
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
