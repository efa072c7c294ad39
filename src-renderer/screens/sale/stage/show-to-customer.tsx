import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { readonly order: OrderView; readonly className?: string }

/** Looking at an order never changes what the customer sees; this button does. */
export function ShowToCustomer({ order, className = 'px-4! low:px-2!' }: Props) {
  const { t } = useWords()
  const { reference } = order
  const { data } = useQueryOf('display.shown', {})
  const show = useCommand('display.show')
  const clear = useCommand('display.clear')
  if (data?.reference === reference)
    return (
      <Button name="take-off" className={className} onPress={() => clear.mutate({})}>
        {t('display.takeOff')}
      </Button>
    )
  // Only what can be paid is worth a customer's look; all else is said to them.
  const payable = order.qr ?? order.link ?? order.virtualAccountNo
  if (order.state !== 'waiting' || payable === undefined || data === undefined) return null
  return (
    <Button name="show" className={className} onPress={() => show.mutate({ reference })}>
      {t('display.show')}
    </Button>
  )
}
