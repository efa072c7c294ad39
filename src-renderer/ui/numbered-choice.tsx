import { useEffect, useRef } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { Key } from './key.tsx'
import { numberKey } from './number-keys.ts'

type Option<T extends string> = { readonly value: T; readonly words: string }
type Props<T extends string> = {
  readonly label: string
  /** Undefined while nothing is chosen. */
  readonly value: T | undefined
  readonly options: readonly Option<T>[]
  readonly onChange: (value: T) => void
  /** On the first option. */
  readonly autoFocus?: boolean
  /** Side by side, where there is room. */
  readonly isInColumns?: boolean
}

/** A few choices, each on its number; the dialog handles the keys with `numberKeys`. */
export function NumberedChoice<T extends string>({
  label,
  value,
  options,
  onChange,
  autoFocus = false,
  isInColumns = false,
}: Props<T>) {
  const box = useRef<HTMLDivElement>(null)
  // Chosen by its number: the focus goes along, so that one choice alone looks taken.
  useEffect(() => {
    if (value !== undefined && box.current?.contains(document.activeElement) === true)
      box.current.querySelector<HTMLElement>('input:checked')?.focus()
  }, [value])
  return (
    <RadioGroup
      value={value ?? null}
      onChange={(next) => {
        const option = options.find((each) => each.value === next)
        if (option !== undefined) onChange(option.value)
      }}
      className="flex flex-col gap-1.5"
    >
      <Label className="text-note font-semibold">{label}</Label>
      <div
        ref={box}
        className={
          isInColumns ? 'grid grid-cols-2 gap-2 *:leading-tight small:grid-cols-1' : 'flex flex-col gap-1.5'
        }
      >
        {options.map((option, place) => (
          <Radio
            key={option.value}
            value={option.value}
            autoFocus={autoFocus && place === 0}
            render={(label) => <label {...label} aria-keyshortcuts={numberKey(place)} />}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 font-semibold data-hovered:bg-sunken data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:border-action data-selected:bg-action data-selected:text-on-action"
          >
            <span className="grow">{option.words}</span>
            <Key name={numberKey(place)} />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
