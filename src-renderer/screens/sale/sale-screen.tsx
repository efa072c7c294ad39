import { useNavigation } from '../../app/navigation.tsx'
import { AmountEntry } from './amount-entry.tsx'
import { Stage } from './stage.tsx'
import { Strip } from './strip.tsx'

/** One order in focus, or the next sale; the other open payments beside it. */
export function SaleScreen() {
  const { focused } = useNavigation()
  return (
    <div className="flex h-full gap-4">
      <div className="min-h-0 min-w-0 grow">
        {focused === null ? <AmountEntry /> : <Stage reference={focused} />}
      </div>
      <Strip />
    </div>
  )
}
