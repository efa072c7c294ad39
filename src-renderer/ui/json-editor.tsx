import { useImperativeHandle, useRef, type Ref } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from './button.tsx'
import { MarkGlyph } from './mark.tsx'
import type { JsonFault, Span } from './read-json.ts'

export type EditorHandle = { readonly select: (span: Span) => void }

type Props = {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Where the JSON is invalid. */
  readonly fault: JsonFault | undefined
  readonly handle?: Ref<EditorHandle>
  readonly isInvalid?: boolean
  readonly className?: string
}

/**
 * JSON editor: shows the line of the first error and can jump to it. Tab leaves it, as it leaves any field.
 */
export function JsonEditor({
  id,
  label,
  text,
  onText,
  fault,
  handle,
  isInvalid = false,
  className = 'h-72',
}: Props) {
  const { t } = useWords()
  const area = useRef<HTMLTextAreaElement>(null)
  const select = ({ from, to }: Span) => {
    const element = area.current
    if (element === null) return
    element.focus()
    element.setSelectionRange(from, to)
    // Chromium scrolls to a selection only while typing, so scroll in proportion to the line.
    const share = text.slice(0, from).split('\n').length / Math.max(1, text.split('\n').length)
    element.scrollTop = Math.max(0, share * element.scrollHeight - element.clientHeight / 2)
  }
  useImperativeHandle(handle, () => ({ select }))
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <textarea
        ref={area}
        id={id}
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        aria-invalid={isInvalid || fault !== undefined}
        aria-describedby={`${id}-fault`}
        className={`w-full resize-none rounded-control border border-edge bg-surface p-3 font-mono text-note wrap-anywhere aria-invalid:border-2 aria-invalid:border-danger ${className}`}
      />
      <div id={`${id}-fault`} role="status">
        {fault === undefined ? null : (
          <div className="flex items-center gap-3 rounded-control bg-danger-soft px-4 py-1 text-danger-text">
            <MarkGlyph shape="down" />
            <p className="min-w-0 grow font-semibold">
              {t('common.json.at', { line: fault.line, column: fault.column })}{' '}
              {t(`common.json.${fault.why}`, { found: text.slice(fault.from, fault.to) })}
            </p>
            <Button kind="quiet" onPress={() => select(fault)}>
              {t('common.json.go')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
