import { Label, Radio, RadioGroup } from 'react-aria-components'
import { SHOWN, type Shown } from '#domain/slip.ts'
import { useWords } from '../../../words/words.tsx'
import { Key } from '../../../ui/key.tsx'

type Props = {
  readonly value: Shown | undefined
  readonly onChange: (shown: Shown) => void
  readonly autoFocus?: boolean
}

/** What the customer showed, each on a key. It is not proof. */
export function ShownChoice({ value, onChange, autoFocus = false }: Props) {
  const { t } = useWords()
  return (
    <RadioGroup
      value={value ?? null}
      onChange={(next) => {
        const shown = SHOWN.find((one) => one === next)
        if (shown !== undefined) onChange(shown)
      }}
      className="flex flex-col gap-1.5"
    >
      <Label className="text-note font-semibold">{t('doubt.shown')}</Label>
      <div className="grid grid-cols-2 gap-2 small:grid-cols-1">
        {SHOWN.map((shown, index) => (
          <Radio
            key={shown}
            value={shown}
            autoFocus={autoFocus && index === 0}
            render={(label) => <label {...label} aria-keyshortcuts={String(index + 1)} />}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 leading-tight font-semibold data-hovered:bg-sunken data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:border-action data-selected:bg-action data-selected:text-on-action"
          >
            <span className="grow">{t(`doubt.shown.${shown}`)}</span>
            <Key name={String(index + 1)} />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
