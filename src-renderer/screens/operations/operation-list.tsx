import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import type { OperationView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { EffectMark } from './effect-mark.tsx'
import { operationName } from './operation-words.ts'

type Props = {
  readonly operations: readonly OperationView[]
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

const DIRECTIONS = ['to-gateway', 'to-merchant'] as const

/** Every operation, by caller. One Tab stop; the arrows choose. */
export function OperationList({ operations, chosen, onChoose }: Props) {
  const words = useWords()
  const { t } = words
  return (
    <ListBox
      aria-label={t('operations.list')}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys]
        if (key !== undefined) onChoose(String(key))
      }}
      className="relative flex min-h-0 flex-col gap-1 overflow-y-auto p-1 shadow-none outline-none"
    >
      {DIRECTIONS.map((direction) => (
        <ListBoxSection key={direction} id={direction} className="flex flex-col gap-1">
          <Header className="px-3 pt-2 pb-1 text-note font-semibold text-muted">
            {t(`operations.direction.${direction}`)}
          </Header>
          {operations
            .filter((one) => one.direction === direction)
            .map((operation) => (
              <ListBoxItem
                key={operation.name}
                id={operation.name}
                textValue={operationName(words, operation)}
                className="flex min-h-14 shrink-0 cursor-pointer flex-col justify-center gap-0.5 rounded-control border-2 border-transparent bg-raised px-3 py-2 outline-none data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus data-hovered:bg-sunken data-selected:border-action"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 font-semibold">{operationName(words, operation)}</span>
                  <span className="shrink-0 font-mono text-note text-muted">{operation.serviceCode}</span>
                </span>
                <span className="flex flex-wrap items-center justify-between gap-x-3">
                  <EffectMark effect={operation.effect} />
                  {operation.beyond ? (
                    <span className="text-note text-muted">
                      {t(operation.enabled ? 'operations.beyond.on' : 'operations.beyond.off')}
                    </span>
                  ) : null}
                </span>
              </ListBoxItem>
            ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
}
