import { useRole } from '../../till/navigation.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useWords } from '../../words/words.tsx'
import { ActButton } from './act-button.tsx'
import { actsFor, FAULT_ACTS, isUsual, type FaultAct } from './acts.ts'
import { playCustomer } from './play-customer.ts'
import type { Deeds } from './use-deeds.ts'
import type { PracticeOrder } from './use-practice-orders.ts'

type Props = {
  readonly order: PracticeOrder | undefined
  readonly deeds: Deeds
  readonly onFault: (fault: FaultAct) => void
}

/** What a counter seldom meets: for IT, whose till shows it at once. */
export function MoreFaults({ order, deeds, onFault }: Props) {
  const { t } = useWords()
  const isIt = useRole() === 'it'
  const acts = order === undefined ? [] : actsFor(order).filter(({ id }) => !isUsual(id))
  return (
    <Disclosure label={t('practice.more')} isOpenAtFirst={isIt}>
      {() => (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-2">
          {acts.map((act) => (
            <ActButton
              key={act.id}
              act={act}
              onPress={() => {
                if (order !== undefined) playCustomer(deeds, order, act, t(act.title))
              }}
            />
          ))}
          {FAULT_ACTS.filter(({ kind }) => !isUsual(kind)).map((fault) => (
            <ActButton key={fault.kind} act={fault} onPress={() => onFault(fault)} />
          ))}
        </ul>
      )}
    </Disclosure>
  )
}
