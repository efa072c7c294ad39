import { useId } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { SetByIt } from './set-by-it.tsx'

type Option<T extends string> = {
  readonly value: T
  readonly words: string
  readonly lang?: string
  readonly isDisabled?: boolean
}
type Props<T extends string> = {
  readonly label: string
  /** A value that is not an option: nothing is chosen. */
  readonly value: string
  readonly options: readonly Option<T>[]
  readonly onChange: (value: T) => void
  /** Only screen readers get the label. */
  readonly isLabelHidden?: boolean
  readonly describedBy?: string
  readonly isInvalid?: boolean
  /** The policy of this computer has decided. */
  readonly isSetByIt?: boolean
}

/** A few choices side by side; the arrows move between them. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
  describedBy,
  isInvalid = false,
  isSetByIt = false,
}: Props<T>) {
  const lockId = useId()
  const describedById = isSetByIt ? lockId : describedBy
  return (
    <RadioGroup
      // With a value that none of them has, Tab would pass them all by.
      value={options.some((option) => option.value === value) ? value : null}
      isInvalid={isInvalid}
      isDisabled={isSetByIt}
      {...(describedById === undefined ? {} : { 'aria-describedby': describedById })}
      onChange={(next) => {
        const option = options.find((each) => each.value === next)
        if (option !== undefined && option.value !== value) onChange(option.value)
      }}
      className="flex flex-col gap-2"
    >
      <Label className={isLabelHidden ? 'sr-only' : 'text-body font-semibold'}>{label}</Label>
      <div className="flex gap-1 rounded-card bg-sunken p-1 small:flex-wrap">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            {...(option.lang === undefined ? {} : { lang: option.lang })}
            className={`${isSetByIt ? '' : 'data-disabled:line-through '}flex min-h-12 flex-1 cursor-pointer items-center justify-center gap-2 rounded-control px-3 text-center leading-5 font-semibold data-disabled:cursor-default data-disabled:text-muted data-hovered:bg-line data-selected:bg-action data-selected:text-on-action data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus`}
          >
            {({ isSelected }) => (
              <>
                {isSelected ? <Tick /> : null}
                {option.words}
              </>
            )}
          </Radio>
        ))}
      </div>
      {isSetByIt ? <SetByIt id={lockId} /> : null}
    </RadioGroup>
  )
}

function Tick() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className="size-4 shrink-0 fill-none stroke-current"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M2 8.500 6 12 14 4" />
    </svg>
  )
}
