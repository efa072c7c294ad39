import { useId, type ReactNode } from 'react'
import type { PadKind } from './field-pad.tsx'
import { TextInput } from './text-input.tsx'
import { useWords } from '../words/words.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  /** For numbers: the keypad that a touch opens. */
  readonly pad?: PadKind
  readonly autoFocus?: boolean
  /** Shown while it is empty, as an example: not to be taken for something typed. */
  readonly placeholder?: string
  /** What is wrong with it. */
  readonly fault?: string | undefined
  readonly help?: ReactNode
  readonly maxLength?: number
}

/** A short field, one of several in a row. */
export function SmallField({
  label,
  value,
  onText,
  pad,
  autoFocus = false,
  placeholder,
  fault,
  help,
  maxLength = 64,
}: Props) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="flex min-w-0 grow basis-40 flex-col gap-1">
      <label htmlFor={id} className="text-note font-semibold">
        {label}
      </label>
      <TextInput
        id={id}
        type="text"
        pad={pad}
        padOf={label}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        placeholder={placeholder === undefined ? '' : t('doubt.example', { example: placeholder })}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onText(event.target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-says`}
        className="h-12 w-full min-w-0 rounded-control border border-edge bg-surface px-4 text-body text-ellipsis tabular-nums placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger"
      />
      <div id={`${id}-says`} className="text-note">
        {fault === undefined ? help : <p className="font-semibold text-danger-text">{fault}</p>}
      </div>
    </div>
  )
}
