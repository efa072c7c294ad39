import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { call } from '../../../bridge/call.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { errorWords } from '../../../till/error-state.tsx'
import { useAnnounce } from '../../../ui/live-region.tsx'
import { Button } from 'react-aria-components'
import { useToast } from '../../../till/toast.tsx'
import { useDrill } from '../../../drills/use-drill.ts'

/** Practice customer: one press pays the order on the stage. */
export function PracticePay({ order }: { readonly order: OrderView }) {
  const { data: health } = useQueryOf('health.get', {})
  const drill = useDrill()
  // In a drill the customers act automatically.
  if (health?.mode !== 'practice' || order.state !== 'waiting' || drill !== undefined) return null
  return <PayNow key={order.reference} order={order} />
}

function PayNow({ order: { reference, method } }: { readonly order: OrderView }) {
  const { t } = useWords()
  const toast = useToast()
  const announce = useAnnounce()
  const { mutate, isPending, isSuccess } = useCommand('practice.payer')
  const pay = async () => {
    if (isPending || isSuccess) return
    // A number exists at the gateway only after the customer opened it. An open one stays open.
    if (method === 'va') await call('practice.payer', { reference, action: 'open' }).catch(() => undefined)
    mutate(
      { reference, action: 'pay' },
      {
        onSuccess: () => announce(t('practicePay.done')),
        onError: (error) => toast({ text: (words) => errorWords(words, error), tone: 'danger' }),
      },
    )
  }
  return (
    <Button
      name="practice-pay"
      preventFocusOnPress
      onPress={() => void pay()}
      isPending={isPending || isSuccess}
      className="flex min-h-18 w-28 shrink-0 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-control border-2 border-dashed border-clock bg-clock-soft px-1.5 py-1 text-center text-note leading-tight font-semibold text-clock-text data-hovered:border-solid data-pending:cursor-progress data-pressed:translate-y-px xl:w-36"
    >
      <span>{t('practicePay.mark')}</span>
      <span>{t(isPending || isSuccess ? 'practicePay.paying' : 'practicePay.do')}</span>
    </Button>
  )
}
