import { useId, type ReactNode } from 'react'
import { Key } from '../../../ui/key.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly isNumber?: boolean
  readonly autoFocus?: boolean
  readonly placeholder?: string
  /** What is wrong with it. */
  readonly fault?: string | undefined
  readonly help?: ReactNode
  readonly maxLength?: number
  readonly shortcut?: string
  readonly inputRef?: (input: HTMLInputElement | null) => void
}

/** A short field, one of several in a row. */
export function SmallField({
  label,
  value,
  onText,
  isNumber = false,
  autoFocus = false,
  placeholder = '',
  fault,
  help,
  maxLength = 64,
  shortcut,
  inputRef,
}: Props) {
  const id = useId()
  return (
    <div className="flex min-w-0 grow basis-40 flex-col gap-1">
      <label htmlFor={id} className="flex items-center gap-2 text-note font-semibold">
        {label} {shortcut === undefined ? null : <Key name={shortcut} />}
      </label>
      <input
        id={id}
        ref={inputRef}
        type="text"
        {...(isNumber ? { inputMode: 'numeric' as const } : {})}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onText(event.target.value)}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-says`}
        className="h-12 w-full min-w-0 rounded-control border border-edge bg-surface px-4 text-body tabular-nums placeholder:text-muted aria-invalid:border-2 aria-invalid:border-danger"
      />
      <div id={`${id}-says`} className="text-note">
        {fault === undefined ? help : <p className="font-semibold text-danger-text">{fault}</p>}
      </div>
    </div>
  )
}
