import { useKeyName } from './till-keys.ts'

/**
 * A key's name as on this machine's keyboard. Hidden from screen readers: they get `aria-keyshortcuts` from the control.
 */
export function Key({ name }: { readonly name: string }) {
  const nameOf = useKeyName()
  return (
    <kbd
      data-key-name=""
      aria-hidden="true"
      className="inline-block rounded-chip border border-current px-1.5 font-sans text-note leading-5 font-semibold whitespace-nowrap"
    >
      {nameOf(name)}
    </kbd>
  )
}
