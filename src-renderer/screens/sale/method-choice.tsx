import { Radio, RadioGroup } from 'react-aria-components'
import type { OrderMethod } from '#domain/order.ts'
import { useWords } from '../../app/words.tsx'
import { Key } from '../../ui/key.tsx'

export const METHOD_KEYS: Readonly<Record<OrderMethod, string>> = { qr: 'Q', va: 'V' }
const METHODS: readonly OrderMethod[] = ['qr', 'va']

type Props = { readonly method: OrderMethod; readonly onChange: (method: OrderMethod) => void }

export function MethodChoice({ method, onChange }: Props) {
  const { t } = useWords()
  return (
    <RadioGroup
      aria-label={t('sale.method')}
      orientation="horizontal"
      value={method}
      onChange={(value) => onChange(value === 'va' ? 'va' : 'qr')}
      className="flex gap-2"
    >
      {METHODS.map((name) => (
        <Radio
          key={name}
          value={name}
          render={(label) => <label {...label} aria-keyshortcuts={METHOD_KEYS[name]} />}
          className="group relative flex min-h-14 grow cursor-pointer items-center gap-3 rounded-control border border-edge bg-raised px-4 font-semibold xl:min-h-20 data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:border-action data-selected:bg-action data-selected:text-on-action"
        >
          <span
            aria-hidden="true"
            className="grid size-5 shrink-0 place-items-center rounded-pill border-2 border-current after:size-2.5 after:rounded-pill group-data-selected:after:bg-current"
          />
          <span className="grow">{t(`common.method.${name}`)}</span>
          <Key name={METHOD_KEYS[name]} />
        </Radio>
      ))}
    </RadioGroup>
  )
}
