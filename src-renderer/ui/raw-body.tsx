import { useRef } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

type Props = {
  readonly title: string
  readonly raw: string
  readonly subtitle?: string
  /** One level below the heading above it. */
  readonly heading?: 'h3' | 'h4'
}

/** The raw text of a request or an answer, formatted when it is JSON, to read and copy. */
export function RawBody({ title, raw, subtitle, heading: Heading = 'h4' }: Props) {
  const { t } = useWords()
  const shown = useRef<HTMLPreElement>(null)
  const { state, copy } = useCopy()
  const text = prettyBody(raw)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-12 items-center gap-3">
        <Heading className="text-note font-semibold">{title}</Heading>
        {subtitle === undefined ? null : (
          <p data-selectable className="min-w-0 truncate font-mono text-note text-muted" title={subtitle}>
            {subtitle}
          </p>
        )}
        <div className="grow" />
        {raw === '' ? null : (
          <Button
            kind="quiet"
            label={`${t(state === 'copied' ? 'common.copied' : 'common.copy')}: ${title}`}
            onPress={() => void copy(text, shown.current)}
          >
            {t(state === 'copied' ? 'common.copied' : 'common.copy')}
          </Button>
        )}
      </div>
      {state === 'selected' ? (
        <p className="text-note font-semibold text-clock-text">{t('common.copy.selected')}</p>
      ) : null}
      {raw === '' ? (
        <p className="text-note text-muted">{t('common.noBody')}</p>
      ) : (
        <pre
          ref={shown}
          data-selectable
          tabIndex={0}
          aria-label={title}
          role="group"
          className="max-h-72 overflow-auto rounded-control bg-sunken p-3 font-mono text-note whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      )}
    </div>
  )
}

/** JSON with one line per member; other or truncated text stays as it is. */
export function prettyBody(raw: string): string {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null ? JSON.stringify(value, undefined, 2) : raw
  } catch {
    return raw
  }
}
