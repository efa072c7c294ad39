import { useId, useState, type KeyboardEvent } from 'react'
import { useWords } from '../../words/words.tsx'
import { FieldSays } from '../../ui/field.tsx'

/** The width of the narrow roll: a line that fits is never broken. */
export const MOST_ON_LINE = 32

type Props = {
  readonly label: string
  readonly saved: string
  readonly onSave: (text: string, onDone: () => void) => void
}

/** One line for every slip: saved with Enter or on leaving, reverted with Escape, never sent invalid. */
export function PaperLineField({ label, saved, onSave }: Props) {
  const { t } = useWords()
  const id = useId()
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const text = draft ?? saved
  const why = faultOf(text)
  const save = () => {
    if (draft === undefined || why !== undefined) return
    const done = () => setDraft(undefined)
    if (draft.trim() === saved) done()
    else onSave(draft.trim(), done)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.repeat) save()
    if (event.key === 'Escape') setDraft(undefined)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
        aria-invalid={why !== undefined}
        aria-describedby={`${id}-says`}
        className="h-12 w-full rounded-control border border-edge bg-surface px-4 text-body aria-invalid:border-2 aria-invalid:border-danger"
      />
      <FieldSays
        id={`${id}-says`}
        {...(draft === undefined ? {} : { help: t('paper.line.help') })}
        fault={why === undefined ? undefined : { words: t(why, { most: MOST_ON_LINE }), isEmpty: false }}
      />
    </div>
  )
}

function faultOf(text: string): 'paper.line.long' | 'paper.line.unprintable' | undefined {
  if (text.trim().length > MOST_ON_LINE) return 'paper.line.long'
  return /\p{C}/u.test(text) ? 'paper.line.unprintable' : undefined
}
