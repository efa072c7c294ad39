import { useId, useState, type KeyboardEvent } from 'react'
import { SetByIt } from '../../ui/set-by-it.tsx'
import { useWords } from '../../words/words.tsx'
import type { MessageKey } from '../../words/messages.ts'

type Props = {
  readonly saved: string
  /** Calls `onDone` once saved; a name that failed to save stays in the field. */
  readonly onSave: (name: string, onDone: () => void) => void
  readonly isSaving: boolean
  readonly isLocked?: boolean
}

/**
 * Saved with Enter or on leaving the field; Escape restores the saved name; an invalid name is never sent.
 */
export function NameField({ saved, onSave, isSaving, isLocked = false }: Props) {
  const { t } = useWords()
  const id = useId()
  // Undefined: nothing is being typed, so a name changed elsewhere appears automatically.
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const text = draft ?? saved
  const check = checkMerchantName(text)
  // A name not yet given is not a mistake.
  const isFine = check.ok || (draft === undefined && saved === '')
  const save = () => {
    if (draft === undefined || !check.ok || isSaving) return
    const done = () => setDraft(undefined)
    if (check.name === saved) done()
    else onSave(check.name, done)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.repeat) save()
    if (event.key === 'Escape') setDraft(undefined)
  }
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-body font-semibold">
        {t('settings.merchant')}
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={text}
        readOnly={isLocked}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
        aria-invalid={!isFine}
        aria-describedby={`${id}-says`}
        className="h-14 w-full rounded-control border border-edge bg-surface px-4 text-lead font-semibold read-only:text-muted aria-invalid:border-2 aria-invalid:border-danger"
      />
      <div id={`${id}-says`} className="flex justify-between gap-4 text-note">
        {isLocked ? (
          <SetByIt />
        ) : isFine ? (
          <p className="text-muted">{t('settings.merchant.hint')}</p>
        ) : (
          <p role="alert" className="font-semibold text-danger-text">
            {t(check.why, check.values)}
          </p>
        )}
        <p className="shrink-0 text-muted tabular-nums">
          <span aria-hidden="true">
            {text.trim().length}/{MOST_LETTERS}
          </span>
          <span className="sr-only">
            {t('settings.merchant.left', { n: text.trim().length, most: MOST_LETTERS })}
          </span>
        </p>
      </div>
    </div>
  )
}

const MOST_LETTERS = 25

type NameCheck =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly why: MessageKey; readonly values?: Readonly<Record<string, number>> }

// Control, format, private-use and lone surrogate characters: invisible on a display.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/u

/** The name as saved, or its fault. Counted as in the contract: UTF-16 units after trimming. */
export function checkMerchantName(text: string): NameCheck {
  const name = text.trim()
  if (name === '') return { ok: false, why: 'settings.merchant.empty' }
  if (UNPRINTABLE.test(name)) return { ok: false, why: 'settings.merchant.unprintable' }
  if (name.length > MOST_LETTERS) {
    return { ok: false, why: 'settings.merchant.long', values: { n: name.length, most: MOST_LETTERS } }
  }
  return { ok: true, name }
}
