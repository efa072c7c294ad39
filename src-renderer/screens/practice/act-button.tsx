import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { SOFT, type Tone } from '../../ui/tone.ts'

type Props = {
  readonly title: string
  /** What it will do, and what to expect. */
  readonly see: string
  readonly onPress: () => void
  readonly icon: ReactNode
  readonly tone: Tone
  /** In the page for tools that press it. */
  readonly name: string
  readonly isDisabled?: boolean
}

/** A control of the desk: shape, name, and its effect in one line. */
export function ActButton({ title, see, onPress, icon, tone, name, isDisabled = false }: Props) {
  return (
    <Button
      onPress={onPress}
      isDisabled={isDisabled}
      name={name}
      className="flex w-full min-w-0 grow cursor-pointer items-start gap-3 rounded-card border border-line bg-raised p-3 text-left transition-colors data-disabled:cursor-default data-disabled:bg-sunken data-disabled:text-muted data-hovered:border-edge data-hovered:bg-sunken data-pressed:translate-y-px"
    >
      <span className={`grid size-10 shrink-0 place-items-center rounded-control ${SOFT[tone]}`}>{icon}</span>
      <span className="min-w-0 grow">
        <span className="block leading-5 font-semibold">{title}</span>
        <span className="mt-0.5 block text-note text-muted">{see}</span>
      </span>
    </Button>
  )
}
