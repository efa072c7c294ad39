import { useState } from 'react'
import type { PracticeView } from '#contract/views.ts'
import { useWords } from '../../words/words.tsx'
import { ActButton } from './act-button.tsx'
import { ActiveFaults } from './active-faults.tsx'
import { FAULT_ACTS, type FaultAct } from './acts.ts'
import { PracticeIcon } from './practice-icons.tsx'
import { TimesField } from './times-field.tsx'
import type { Deeds } from './use-deeds.ts'

type Props = {
  readonly view: PracticeView
  readonly deeds: Deeds
}

/** What goes wrong on the connection, and for how many calls. */
export function FaultControls({ view, deeds }: Props) {
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
        {FAULT_ACTS.map((fault) => (
          <li key={fault.kind} className="flex min-w-0">
            <ActButton
              title={t(fault.title)}
              see={t(fault.see)}
              tone={fault.kind === 'gateway-down' ? 'danger' : 'clock'}
              icon={<PracticeIcon name={fault.kind} />}
              name={`fault-${fault.kind}`}
              onPress={() => strike(fault)}
              isDisabled={isArmed(fault.kind)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
