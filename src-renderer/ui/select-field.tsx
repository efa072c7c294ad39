type Props = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly words: string }[]
  readonly onChange: (value: string) => void
}

/** One of many values: the system's own list. */
export function SelectField({ id, label, value, options, onChange }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-note font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full min-w-0 cursor-pointer rounded-control border border-edge bg-surface px-3 text-body"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </div>
  )
}
