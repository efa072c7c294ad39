import type { ReactNode } from 'react'
import { Switch as AriaSwitch } from 'react-aria-components'

type Props = {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: ReactNode
  readonly describedBy?: string
  readonly isDisabled?: boolean
}

/** On or off: shown by the knob's position and a tick, not by colour. */
export function Switch({ isOn, onChange, children, describedBy, isDisabled = false }: Props) {
  return (
    <AriaSwitch
      isSelected={isOn}
      onChange={onChange}
      isDisabled={isDisabled}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      className="group relative flex min-h-12 cursor-pointer items-center gap-4 rounded-control px-1 font-semibold data-disabled:cursor-default data-disabled:text-muted data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
    >
      <span
        aria-hidden="true"
        className="flex h-8 w-14 shrink-0 items-center rounded-pill border-2 border-edge bg-sunken p-0.5 group-data-selected:justify-end group-data-selected:border-action group-data-selected:bg-action"
      >
        <span className="grid size-6 place-items-center rounded-pill bg-edge group-data-selected:bg-on-action">
          <svg
            viewBox="0 0 16 16"
            className="hidden size-4 fill-none stroke-action group-data-selected:block"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M2 8.500 6 12 14 4" />
          </svg>
        </span>
      </span>
      <span className="min-w-0">{children}</span>
    </AriaSwitch>
  )
}
