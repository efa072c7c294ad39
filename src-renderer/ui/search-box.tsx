import type { KeyboardEvent, RefObject } from 'react'
import { SearchGlyph } from './search-glyph.tsx'

type Props = {
  readonly label: string
  readonly hint: string
  /** Of the button that empties it. */
  readonly clear: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly field: RefObject<HTMLInputElement | null>
  /** Down or Enter: from the search field to the rows. */
  readonly onLeaveDown: () => void
  /** Drawn at its end while it is empty. */
  readonly shortcut?: string
  readonly className?: string
}

/** One line of text to search for; Escape empties it. */
export function SearchBox({
  label,
  hint,
  clear,
  text,
  onText,
  field,
  onLeaveDown,
  shortcut,
  className = '',
}: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      onLeaveDown()
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      onText('')
    }
  }
  return (
    <div className={`relative min-w-0 max-w-xl grow small:basis-full ${className}`}>
      <SearchGlyph />
      <input
        ref={field}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={label}
        {...(shortcut === undefined ? {} : { 'aria-keyshortcuts': shortcut })}
        placeholder={hint}
        className="h-12 w-full rounded-control border border-edge bg-raised pr-10 pl-11 text-body text-ellipsis placeholder:text-muted"
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label={clear}
          onClick={() => {
            onText('')
            field.current?.focus()
          }}
          className="absolute top-0 right-0 grid size-12 cursor-pointer place-items-center rounded-control text-lead"
        >
          ×
        </button>
      )}
    </div>
  )
}
