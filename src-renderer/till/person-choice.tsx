import { Label, Radio, RadioGroup } from 'react-aria-components'

type Props = {
  readonly label: string
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Whose PIN is typed next. */
export function PersonChoice({ label, people, value, onChange }: Props) {
  return (
    <RadioGroup value={value} onChange={onChange} className="flex flex-col gap-2">
      <Label className="font-semibold">{label}</Label>
      <div className="flex max-h-56 flex-col gap-2 overflow-y-auto p-1 low:max-h-44">
        {people.map(({ id, name }) => (
          <Radio
            key={id}
            value={id}
            className="relative flex min-h-12 shrink-0 cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 font-semibold wrap-anywhere data-hovered:bg-sunken data-selected:border-action data-selected:bg-action data-selected:text-on-action data-focus-visible:outline-3 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus"
          >
            {name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
