import { useWords } from '../../../words/words.tsx'
import { valueWords } from './linked-words.ts'
import type { LinkedFormState } from './use-form.ts'

/** Everything as it will be sent, once more. */
export function CheckStep({ form }: { readonly form: LinkedFormState }) {
  const words = useWords()
  const { t } = words
  const files = form.steps.flatMap(({ files = [] }) => files)
  return (
    <dl data-selectable className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 small:grid-cols-1">
      {form.specs.map(({ name }) => {
        const value = form.values[name]
        return value === undefined ? null : (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`linked.field.${name}`)}</dt>
            <dd className="font-semibold wrap-anywhere">{valueWords(words, name, value)}</dd>
          </div>
        )
      })}
      {files.map(({ name, characters: most }) => {
        const { bytes, width, height } = form.files[name] ?? {}
        if (bytes === undefined) return null
        const size = Math.ceil(bytes.length / 3) * 4
        return (
          <div key={name} className="contents">
            <dt className="text-muted">{t(`linked.file.${name}`)}</dt>
            <dd className="font-semibold">
              {width === undefined || height === undefined
                ? t('linked.file.ready.pdf', { size, most })
                : t('linked.file.ready', { width, height, size, most })}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
