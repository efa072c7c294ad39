import { useEffect, useRef } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { SaleMethod } from './sale-method.ts'
import { useWords } from '../../../words/words.tsx'

type Props = {
  readonly method: SaleMethod
  /** The payment methods to choose from. */
  readonly methods: readonly SaleMethod[]
  readonly onChange: (method: SaleMethod) => void
  /** A person has just asked for them, and chooses next. */
  readonly isAskedFor: boolean
}

export function MethodChoice({ method, methods, onChange, isAskedFor }: Props) {
  const { t } = useWords()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAskedFor) group.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [isAskedFor])
  return (
    <RadioGroup
      ref={group}
      aria-label={t('sale.method')}
      orientation="horizontal"
      value={method}
      onChange={(value) => {
        const chosen = methods.find((name) => name === value)
        if (chosen !== undefined) onChange(chosen)
      }}
      // More than four take two rows.
      className={`flex gap-2 ${methods.length > 4 ? 'flex-wrap *:min-w-0 *:basis-[30%]' : ''}`}
    >
      {methods.map((name) => (
        <Radio
          key={name}
          value={name}
          data-method={name}
          className="group relative flex min-h-14 data-[method=qr]:min-w-12 grow cursor-pointer flex-wrap items-center justify-between gap-x-2 rounded-control border border-edge bg-raised px-3 py-1 leading-5 font-semibold xl:min-h-20 xl:flex-nowrap xl:gap-3 xl:px-4 data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:border-action data-selected:bg-action data-selected:text-on-action"
        >
          <span
            aria-hidden="true"
            className="grid size-4 shrink-0 place-items-center rounded-pill border-2 border-current after:size-2 after:rounded-pill group-data-selected:after:bg-current xl:size-5 xl:after:size-2.5"
          />
          {/* Three methods in little room: the word goes below its dot and its key. */}
          <span className="order-1 w-full text-note whitespace-nowrap xl:order-none xl:w-auto xl:grow xl:text-body xl:whitespace-normal">
            {t(`common.method.${name}`)}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
