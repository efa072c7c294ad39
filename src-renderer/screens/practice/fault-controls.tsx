import { useState } from 'react'
import type { PracticeView } from '#contract/views.ts'
import { useWords } from '../../words/words.tsx'
import { ActButton } from './act-button.tsx'
import { ActiveFaults } from './active-faults.tsx'
import { FAULT_ACTS, isUsual, type FaultAct } from './acts.ts'
import { MoreFaults } from './more-faults.tsx'
import { TimesField } from './times-field.tsx'
import type { Deeds } from './use-deeds.ts'
import type { PracticeOrder } from './use-practice-orders.ts'

type Props = {
  readonly view: PracticeView
  readonly order: PracticeOrder | undefined
  readonly deeds: Deeds
}

/** What goes wrong on the connection, and for how many calls. */
export function FaultControls({ view, order, deeds }: Props) {
  const { t } = useWords()
  const [times, setTimes] = useState(1)
  const clear = () => deeds.fault(t('practice.log.cleared'), { kind: 'none', times: 1 })
  const strike = ({ kind, title }: FaultAct) => {
    const count = kind === 'gateway-down' ? 1 : times
    const what =
      kind === 'gateway-down' ? t(title) : `${t(title)} · ${t('practice.times.value', { n: count })}`
    deeds.fault(what, { kind, times: count })
  }
  const isArmed = (kind: FaultAct['kind']) => kind === 'gateway-down' && view.down
  return (
    <section aria-labelledby="practice-faults" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="practice-faults" className="text-body font-bold">
            {t('practice.faults')}
          </h2>
          <p className="text-note text-muted">{t('practice.faults.lead')}</p>
        </div>
        <TimesField times={times} onTimes={setTimes} />
      </div>
      <ActiveFaults view={view} onClear={clear} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-2">
        {FAULT_ACTS.filter(({ kind }) => isUsual(kind)).map((fault) => (
          <ActButton
            key={fault.kind}
            act={fault}
            onPress={() => strike(fault)}
            isDisabled={isArmed(fault.kind)}
          />
        ))}
      </ul>
      <MoreFaults order={order} deeds={deeds} onFault={strike} />
    </section>
  )
}
