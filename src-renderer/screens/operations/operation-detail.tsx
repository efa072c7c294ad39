import { useState } from 'react'
import { TabPanel, Tabs } from 'react-aria-components'
import type { OperationView } from '#contract/setup-views.ts'
import { TabRow } from '../../ui/tab-row.tsx'
import { useWords } from '../../words/words.tsx'
import type { Ground } from '../../till/ground.ts'
import { EffectMark } from './effect-mark.tsx'
import { FieldTable } from './field-table.tsx'
import { operationName } from './operation-words.ts'
import { TryPane } from './try-pane.tsx'
import type { Tries } from './use-tries.ts'

type Props = { readonly operation: OperationView; readonly ground: Ground; readonly tries: Tries }

/** One operation: its description, a trial call, and its fields. */
export function OperationDetail({ operation, ground, tries }: Props) {
  const { t } = useWords()
  const [side, turnTo] = useState('try')
  return (
    <div
      tabIndex={0}
      role="region"
      aria-labelledby="operation-name"
      className="relative flex h-full flex-col gap-5 overflow-y-auto rounded-card bg-raised p-5 *:shrink-0 small:h-auto small:overflow-visible"
    >
      <Head operation={operation} />
      <Tabs
        selectedKey={side}
        onSelectionChange={(key) => turnTo(String(key))}
        className="flex min-w-0 flex-col gap-4 shadow-none outline-none"
      >
        <TabRow
          label={t('operations.parts')}
          tabs={[
            { id: 'try', words: t('operations.part.try') },
            { id: 'fields', words: t('operations.part.fields', { n: operation.fields.length }) },
          ]}
        />
        <TabPanel id="try" className="shadow-none outline-none">
          <TryPane key={operation.name} operation={operation} ground={ground} tries={tries} />
        </TabPanel>
        <TabPanel id="fields" className="shadow-none outline-none">
          <FieldTable operation={operation} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function Head({ operation }: { readonly operation: OperationView }) {
  const words = useWords()
  const { t, tOr } = words
  const { serviceCode, effect, direction, method, path, beyond, enabled } = operation
  // We can look up only our own requests.
  const lookup = direction === 'to-merchant' ? 'asked-again' : operation.lookup
  return (
    <div className="flex flex-col gap-2">
      <h2 id="operation-name" className="text-title font-bold">
        {operationName(words, operation)}
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <EffectMark effect={effect} />
        {serviceCode === '' ? null : (
          <span className="text-note">{t('operations.serviceCode', { code: serviceCode })}</span>
        )}
        {beyond ? (
          <span className="text-note">
            {t(enabled ? 'operations.beyond.on.long' : 'operations.beyond.off.long')}
          </span>
        ) : null}
      </div>
      <p data-selectable className="font-mono text-note wrap-anywhere">
        {method} {path}
      </p>
      <p className="text-note text-muted">
        {t('operations.lookup')}{' '}
        {tOr(`operations.lookup.${lookup}`, 'operations.lookup.other', { name: lookup })}
      </p>
    </div>
  )
}
