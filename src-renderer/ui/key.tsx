/**
 * A key's name as on the keyboard. Hidden from screen readers: they get `aria-keyshortcuts` from the control.
 */
export function Key({ name }: { readonly name: string }) {
  return (
    <kbd
      data-key-name=""
      aria-hidden="true"
      className="inline-block rounded-chip border border-current px-1.5 font-sans text-note leading-5 font-semibold whitespace-nowrap"
    >
      {name}
    </kbd>
  )
}
