import { useWords } from '../../app/words.tsx'
import { DeedLog } from './deed-log.tsx'
import { FaultDesk } from './fault-desk.tsx'
import { GatewayStrip } from './gateway-strip.tsx'
import { OrderPicker } from './order-picker.tsx'
import { PayerDesk } from './payer-desk.tsx'
import { OrdersGate, PracticeGate } from './practice-gate.tsx'
import { usePractice } from './use-practice.ts'

const WIDE = 'grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))]'

/** The whole desk: whose customer at the left, switches in the middle, what came of them under the orders. */
export function PracticeScreen() {
  const { t } = useWords()
  const practice = usePractice()
  const { orders, deeds, chosen } = practice
  return (
    <div className="h-full">
      <h1 className="sr-only">{t('practice.title')}</h1>
      <PracticeGate practice={practice}>
        {(view) => (
          <div className="flex h-full flex-col gap-3">
            <GatewayStrip view={view} isStale={practice.view.error !== null} isNarrow={false} />
            <div className="grid min-h-0 grow grid-cols-[19rem_minmax(0,1fr)] gap-4 xl:grid-cols-[21rem_minmax(0,1fr)]">
              <div className="flex min-h-0 flex-col gap-4">
                <OrdersGate practice={practice}>
                  <OrderPicker
                    open={orders.open}
                    over={orders.over}
                    chosen={chosen?.reference ?? ''}
                    onChoose={practice.choose}
                    className="grow basis-0"
                  />
                </OrdersGate>
                <div
                  tabIndex={0}
                  role="group"
                  aria-label={t('practice.log')}
                  className="max-h-[32%] min-h-24 shrink-0 overflow-y-auto p-1"
                >
                  <DeedLog deeds={deeds.deeds} />
                </div>
              </div>
              <div
                tabIndex={0}
                role="region"
                aria-label={t('practice.desk')}
                className="flex min-h-0 flex-col gap-6 overflow-y-auto p-1 pr-2"
              >
                {chosen === undefined ? (
                  <p className="text-muted">{t('practice.lead')}</p>
                ) : (
                  <PayerDesk key={chosen.reference} order={chosen} deeds={deeds} columns={WIDE} hasKeys />
                )}
                <FaultDesk view={view} deeds={deeds} columns={WIDE} />
              </div>
            </div>
          </div>
        )}
      </PracticeGate>
    </div>
  )
}
