import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DrillControls } from '../../drills/drill-list.tsx'
import { DeedLog } from './deed-log.tsx'
import { FaultControls } from './fault-controls.tsx'
import { GatewayStrip } from './gateway-strip.tsx'
import { OrderPicker } from './order-picker.tsx'
import { PayerControls } from './payer-controls.tsx'
import { OrdersGate, PracticeGate } from './practice-gate.tsx'
import { usePractice } from './use-practice.ts'

type Part = 'desk' | 'drills'

/** The drills, in which customers and faults act automatically, and the desk for playing them by hand. */
export function PracticeScreen() {
  const { t } = useWords()
  const [part, setPart] = useState<Part>('drills')
  return (
    <div className="flex h-full flex-col gap-3 small:h-auto">
      <h1 className="sr-only">{t('practice.title')}</h1>
      <div className="w-96 max-w-full shrink-0">
        <Choice
          label={t('drills.tab')}
          isLabelHidden
          value={part}
          onChange={setPart}
          options={[
            { value: 'drills', words: t('drills.tab.drills') },
            { value: 'desk', words: t('drills.tab.desk') },
          ]}
        />
      </div>
      <div className="min-h-0 grow">{part === 'desk' ? <PracticeControls /> : <DrillControls />}</div>
    </div>
  )
}

/** The whole desk: order and customer on the left, acts in the middle, results below the orders. */
function PracticeControls() {
  const { t } = useWords()
  const practice = usePractice()
  const { orders, deeds, chosen } = practice
  return (
    <div className="h-full small:h-auto">
      <PracticeGate practice={practice}>
        {(view) => (
          <div className="flex h-full flex-col gap-3 small:h-auto">
            <GatewayStrip view={view} isStale={practice.view.error !== null} />
            <div className="grid min-h-0 grow grid-cols-[19rem_minmax(0,1fr)] gap-4 xl:grid-cols-[21rem_minmax(0,1fr)] small:flex small:flex-col">
              <div className="flex min-h-0 flex-col gap-4">
                <OrdersGate practice={practice}>
                  <OrderPicker
                    open={orders.open}
                    over={orders.over}
                    chosen={chosen?.reference ?? ''}
                    onChoose={practice.choose}
                    className="grow basis-0 small:basis-auto"
                  />
                </OrdersGate>
                <div
                  tabIndex={0}
                  role="group"
                  aria-label={t('practice.log')}
                  className="max-h-[32%] min-h-24 shrink-0 overflow-y-auto p-1 small:max-h-none small:overflow-visible"
                >
                  <DeedLog deeds={deeds.deeds} />
                </div>
              </div>
              <div
                tabIndex={0}
                role="region"
                aria-label={t('practice.desk')}
                className="flex min-h-0 flex-col gap-6 overflow-y-auto p-1 pr-2 small:overflow-visible"
              >
                {chosen === undefined ? (
                  <p className="text-muted">{t('practice.lead')}</p>
                ) : (
                  <PayerControls key={chosen.reference} order={chosen} deeds={deeds} />
                )}
                <FaultControls view={view} order={chosen} deeds={deeds} />
              </div>
            </div>
          </div>
        )}
      </PracticeGate>
    </div>
  )
}
