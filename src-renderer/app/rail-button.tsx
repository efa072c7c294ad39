import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'

type Props = {
  readonly words: string
  readonly name: string
  readonly onPress: () => void
  readonly icon?: ReactNode
  /** For screen readers, after the label. */
  readonly more?: string
  readonly isCurrent?: boolean
  /** One of many buttons: in a low window its icon is dropped. */
  readonly isTight?: boolean
  readonly isStruck?: boolean
  /** How many things wait there; nothing at zero. */
  readonly count?: string | undefined
  /** Half-width text for a low window; screen readers hear the full label. */
  readonly short?: string
}

export function RailButton({
  words,
  name,
  onPress,
  icon,
  more,
  isCurrent,
  isTight = false,
  isStruck = false,
  short,
  count,
}: Props) {
  return (
    <Button
      onPress={onPress}
      data-to={name}
      // A finger or a mouse leaves the focus where Enter works.
      preventFocusOnPress
      {...(isCurrent === true ? { 'aria-current': 'page' as const } : {})}
      className="flex min-h-13 w-full min-w-12 low:min-h-12 low:py-0.5 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-control py-1.5 text-note leading-tight font-semibold text-muted transition-colors aria-[current=page]:bg-action aria-[current=page]:text-on-action data-hovered:bg-sunken aria-[current=page]:data-hovered:bg-action"
    >
      {icon === undefined ? null : <span className={isTight ? 'low:hidden' : ''}>{icon}</span>}
      <span className={`${isStruck ? 'line-through' : ''} ${short === undefined ? '' : 'low:sr-only'}`}>
        {words}
      </span>
      {short === undefined ? null : (
        <span aria-hidden="true" className={`hidden low:inline ${isStruck ? 'line-through' : ''}`}>
          {short}
        </span>
      )}
      {count === undefined ? null : (
        <span
          data-count
          className="min-w-6 rounded-pill bg-clock px-1.5 text-note font-bold text-on-clock tabular-nums"
        >
          {count}
        </span>
      )}
      {more === undefined ? null : <span className="sr-only">, {more}</span>}
    </Button>
  )
}
