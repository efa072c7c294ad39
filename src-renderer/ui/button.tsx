import type { ReactNode } from 'react'
import { Key } from './key.tsx'
import { ShortcutButton } from './shortcut-button.tsx'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

type Props = {
  readonly children: ReactNode
  /** Left out where a parent handles the press. */
  readonly onPress?: () => void
  readonly kind?: ButtonKind
  /** Shown as a chip and exposed to screen readers; the screen handles it with `useShortcuts`. */
  readonly shortcut?: string
  readonly icon?: ReactNode
  readonly isDisabled?: boolean
  /** Busy: stays focusable, cannot be pressed twice. */
  readonly isPending?: boolean
  /** Small words, with the chip above them: for narrow buttons in a row. */
  readonly stacked?: boolean
  readonly autoFocus?: boolean
  readonly label?: string
  readonly describedBy?: string
  /** In the page for tools that press it, whatever its words are. */
  readonly name?: string
  readonly className?: string
}

const KINDS: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-action text-on-action data-hovered:bg-action-hover',
  plain: 'bg-raised text-text border border-edge data-hovered:bg-sunken',
  quiet: 'data-hovered:bg-sunken',
  danger: 'bg-danger text-on-danger data-hovered:bg-danger-hover',
}

/** At least 48 px in both directions; shows its key. */
export function Button({
  children,
  onPress,
  kind = 'plain',
  shortcut,
  icon,
  isDisabled = false,
  isPending = false,
  stacked = false,
  autoFocus = false,
  label,
  describedBy,
  name,
  className = '',
}: Props) {
  const direction = stacked ? 'flex-col gap-1 px-2 py-2 text-note leading-tight' : 'gap-3 px-5 py-2 text-body'
  return (
    <ShortcutButton
      {...(onPress === undefined ? {} : { onPress })}
      isDisabled={isDisabled}
      isPending={isPending}
      // A finger or a mouse leaves the focus where Enter works.
      preventFocusOnPress
      autoFocus={autoFocus}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      {...(name === undefined ? {} : { name })}
      shortcut={shortcut}
      className={`inline-flex min-h-12 min-w-12 cursor-pointer items-center justify-center rounded-control font-semibold transition-colors data-disabled:cursor-default data-disabled:border-line data-disabled:bg-sunken data-disabled:text-muted data-pending:cursor-progress data-pressed:translate-y-px ${direction} ${KINDS[kind]} ${className}`}
    >
      {icon}
      {stacked && shortcut !== undefined ? <Key name={shortcut} /> : null}
      {/* An accessible name as hidden text instead of an attribute: words and key stay visible. */}
      {label === undefined ? null : <span className="sr-only">{label}</span>}
      <span {...(label === undefined ? {} : { 'aria-hidden': true })}>{children}</span>
      {!stacked && shortcut !== undefined ? <Key name={shortcut} /> : null}
    </ShortcutButton>
  )
}
