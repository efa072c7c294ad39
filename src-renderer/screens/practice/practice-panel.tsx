import { useWords } from '../../words/words.tsx'
import { DeedLog } from './deed-log.tsx'
import { FaultControls } from './fault-controls.tsx'
import { GatewayStrip } from './gateway-strip.tsx'
import { OrderPicker } from './order-picker.tsx'
import { PayerControls } from './payer-controls.tsx'
import { OrdersGate, PracticeGate } from './practice-gate.tsx'
import { usePractice } from './use-practice.ts'

const ONE_COLUMN = 'grid-cols-1'

/** The desk in one column of at least 320 px, next to another screen. */
export function PracticePanel() {
  const { t } = useWords()
  const practice = usePractice()
  const { orders, deeds, chosen } = practice
  return (
    <div className="h-full min-h-0 min-w-0">
      <PracticeGate practice={practice}>
        {(view) => (
          <div
            tabIndex={0}
            role="region"
            aria-label={t('practice.desk')}
            className="flex h-full flex-col gap-5 overflow-y-auto p-1"
          >
            <GatewayStrip view={view} isStale={practice.view.error !== null} isNarrow />
            {deeds.deeds.length === 0 ? null : <DeedLog deeds={deeds.deeds} most={2} />}
            <OrdersGate practice={practice}>
              <OrderPicker
                open={orders.open}
                over={orders.over}
                chosen={chosen?.reference ?? ''}
                onChoose={practice.choose}
                className="max-h-72 shrink-0"
              />
              {chosen === undefined ? null : (
                <PayerControls
                  key={chosen.reference}
                  order={chosen}
                  deeds={deeds}
                  columns={ONE_COLUMN}
                  hasKeys={false}
                />
              )}
            </OrdersGate>
            <FaultControls view={view} deeds={deeds} columns={ONE_COLUMN} hasKeys={false} />
          </div>
        )}
      </PracticeGate>
    </div>
  )
}
