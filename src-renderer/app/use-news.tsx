import { useQueryClient } from '@tanstack/react-query'
import type { StateKind } from '#domain/order.ts'
import { call } from '../bridge/call.ts'
import { usePageEvents } from '../bridge/freshness.ts'
import { keyOf } from '../bridge/queries.ts'
import { moneyWords } from '../ui/money-text.tsx'
import { StateGlyph } from '../ui/state-glyph.tsx'
import { useAnnounce } from '../ui/live-region.tsx'
import { useToast } from '../ui/toast.tsx'
import { TONE_OF_STATE } from '../ui/tone.ts'
import { useNavigation } from './navigation.tsx'
import { playAlert, playChime } from './sound.ts'
import { useWords } from './words.tsx'

const ALERTS: ReadonlySet<StateKind> = new Set(['paid-late', 'paid-wrong-amount'])

/** Says aloud what became of an order: a chime or an alert, words for readers, and a note when it is not on the stage. */
export function useNews(): void {
  const { t } = useWords()
  const client = useQueryClient()
  const { screen, focused, focusOrder } = useNavigation()
  const toast = useToast()
  const announce = useAnnounce()
  usePageEvents((event) => {
    // An order that was only put away has not changed its state: no second chime.
    if (event.type !== 'order-changed' || event.from === event.to) return
    const { reference, to } = event
    const alert = ALERTS.has(to)
    if (alert) playAlert()
    else if (to === 'paid') playChime()
    const onStage = screen === 'sale' && focused === reference
    void call('order.get', { reference }).then(
      (order) => {
        client.setQueryData(keyOf('order.get', { reference }), order)
        const text = t('sale.news', { amount: moneyWords(order.amountMinor), state: t(`common.state.${to}`) })
        if (onStage) return announce(text, alert || to === 'paid' ? 'assertive' : 'polite')
        if (!alert && to !== 'paid') return
        toast({
          text,
          tone: TONE_OF_STATE[to],
          alert,
          icon: <StateGlyph state={to} className="size-7" />,
          action: { label: t('sale.news.look'), onPress: () => focusOrder(reference) },
        })
      },
      () => undefined,
    )
  })
}
