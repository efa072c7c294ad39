import { useNavigation } from '../../till/navigation.tsx'
import { DrillCard } from '../../drills/drill-card.tsx'
import { CashDone } from './cash/cash-done.tsx'
import { CashReceived } from './cash/cash-received.tsx'
import { DoubtDialogs } from './doubt/doubt-dialogs.tsx'
import { DoubtProvider } from './doubt/doubt-flow.tsx'
import { RecoveredBoard } from './doubt/recovered-board.tsx'
import { useRecovered } from './doubt/use-recovered.ts'
import { AmountEntry } from './entry/amount-entry.tsx'
import { useNewSale } from './entry/new-sale.tsx'
import { SplitPanel } from './split/split-panel.tsx'
import { Stage } from './stage/stage.tsx'
import { Strip } from './strip/strip.tsx'

/** The order in focus or the next sale, next to the other open payments. */
export function SaleScreen() {
  const { focused } = useNavigation()
  return (
    <DoubtProvider>
      <div className="flex h-full flex-col gap-3 small:h-auto">
        <DrillCard />
        <div className="flex min-h-0 grow gap-4 small:flex-col">
          <div className="min-h-0 min-w-0 grow">
            {focused === null ? <NewSale /> : <Stage reference={focused} />}
          </div>
          <Strip />
        </div>
      </div>
      <DoubtDialogs />
    </DoubtProvider>
  )
}

/** After a start with open payments, these come first, once. */
function NewSale() {
  const { isNews } = useRecovered()
  const { cash, split } = useNewSale()
  if (cash.step?.kind === 'asked') return <CashReceived cash={cash} />
  if (cash.step?.kind === 'done')
    return <CashDone sale={cash.step.sale} isPart={cash.step.isPart} onEnd={cash.end} />
  if (split.id !== undefined) return <SplitPanel id={split.id} cash={cash} onLeave={split.leave} />
  return isNews ? <RecoveredBoard /> : <AmountEntry />
}
