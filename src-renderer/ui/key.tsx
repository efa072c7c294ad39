import { useKeyName } from './till-keys.ts'

/**
 * A key's name as on this machine's keyboard. Hidden from screen readers: they get `aria-keyshortcuts` from the control.
 * `isExplained`: the text is about the key, so it is named to those who use none, too.
 */
export function Key({
  name,
  isExplained = false,
}: {
  readonly name: string
  readonly isExplained?: boolean
}) {
  const nameOf = useKeyName()
  return (
    <kbd
      data-key-name={isExplained ? 'explained' : ''}
      aria-hidden="true"
      className="inline-block rounded-chip border border-current px-1.5 font-sans text-note leading-5 font-semibold whitespace-nowrap"
    >
      {nameOf(name)}
    </kbd>
  )
}
