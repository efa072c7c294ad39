import type { ComponentProps } from 'react'
import { Button } from 'react-aria-components'
import { useKeyName } from './till-keys.ts'

type Props = ComponentProps<typeof Button> & { readonly shortcut?: string | undefined }

/** The library's button with its key for screen readers: the only way `aria-keyshortcuts` passes through. */
export function ShortcutButton({ shortcut, ...props }: Props) {
  const nameOf = useKeyName()
  if (shortcut === undefined) return <Button {...props} />
  return (
    <Button {...props} render={(button) => <button {...button} aria-keyshortcuts={nameOf(shortcut)} />} />
  )
}
