import type { ReactNode } from 'react'
import type { PadKind } from './field-pad.tsx'
import { MarkGlyph } from './mark.tsx'
import { TextInput } from './text-input.tsx'

/** Why a field's content is not acceptable. An empty field is reported more quietly. */
export type FieldFault = { readonly words: string; readonly isEmpty: boolean }

type SaysProps = {
  readonly id: string
  readonly help?: ReactNode
  readonly fault?: FieldFault | undefined
}

/** The line below a field: its purpose, or its fault. */
export function FieldSays({ id, help, fault }: SaysProps) {
  return (
    <div id={id} className="text-note">
      {fault === undefined ? null : (
        <p className={`flex gap-2 font-semibold ${fault.isEmpty ? 'text-clock-text' : 'text-danger-text'}`}>
          <MarkGlyph shape={fault.isEmpty ? 'open' : 'down'} className="mt-0.5 size-4" />
          <span>{fault.words}</span>
        </p>
      )}
      {help === undefined || fault?.isEmpty === false ? null : <div className="text-muted">{help}</div>}
    </div>
  )
}

type Props = SaysProps & {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly isMono?: boolean
  /** For numbers: the keypad that a touch opens. */
  readonly pad?: PadKind
  /** Write-only: the input is hidden, and the browser does not store it. */
  readonly isSecret?: boolean
  readonly autoFocus?: boolean
  readonly onEnter?: () => void
  /** Offered while typing; any other text is allowed too. */
  readonly offers?: readonly string[]
}

/** Label, one line of text, and its help or fault. */
export function TextField({
  id,
  label,
  value,
  onText,
  help,
  fault,
  isMono = false,
  pad,
  isSecret = false,
  autoFocus = false,
  onEnter,
  offers,
}: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-semibold">
        {label}
      </label>
      <TextInput
        id={id}
        type={isSecret ? 'password' : 'text'}
        pad={pad}
        padOf={label}
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck={false}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.repeat || onEnter === undefined) return
          event.preventDefault()
          onEnter()
        }}
        aria-invalid={fault !== undefined && !fault.isEmpty}
        aria-describedby={`${id}-says`}
        {...(offers === undefined ? {} : { list: `${id}-offers` })}
        className={`h-12 w-full min-w-0 rounded-control border border-edge bg-surface px-4 text-body aria-invalid:border-2 aria-invalid:border-danger ${isMono ? 'font-mono' : ''}`}
      />
      {offers === undefined ? null : (
        <datalist id={`${id}-offers`}>
          {offers.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <FieldSays id={`${id}-says`} help={help} fault={fault} />
    </div>
  )
}
