import { useQueryClient } from '@tanstack/react-query'
import { isPaid } from '#domain/order.ts'
import { soundOf, type OrderSound } from '#domain/sound.ts'
import { call } from '../bridge/call.ts'
import { usePageEvents } from '../bridge/freshness.ts'
import { keyOf, useQueryOf } from '../bridge/queries.ts'
import { moneyWords } from '../ui/money-text.tsx'
import { OrderGlyph, toneOf } from '../order/order-glyph.tsx'
import { wordOf } from '../order/state-words.ts'
import { useAnnounce } from '../ui/live-region.tsx'
import { useToast } from '../till/toast.tsx'
import { useNavigation } from '../till/navigation.tsx'
import { playAlert, playChime } from '../words/sound.ts'
import { speakAmount } from '../words/speech.ts'
import { useWords, type Words } from '../words/words.tsx'

/** Announces an order's result: sound, words for screen readers, and a note when it is off the stage. */
export function useNews(): void {
  const words = useWords()
  const { language } = words
  const speaks = useQueryOf('settings.get', {}).data?.speakAmounts === true
  const client = useQueryClient()
  const { screen, focused, focusOrder } = useNavigation()
  const toast = useToast()
  const announce = useAnnounce()
  usePageEvents((event) => {
    if (event.type !== 'order-changed') return
    const { reference, from, to } = event
    const onStage = screen === 'sale' && focused === reference
    void call('order.get', { reference }).then(
      (order) => {
        client.setQueryData(keyOf('order.get', { reference }), order)
        const isTwice = order.paidTwice !== undefined && order.acknowledgedAt === undefined
        if (from === to && !isTwice) return
        const sound = soundOf(event, isTwice)
        const alert = sound === 'alert'
        play(sound)
        if (sound === 'chime' && speaks) speakAmount(order.amountMinor, language)
        const amount = moneyWords(order.amountMinor)
        const [slip] = isPaid(to) ? (order.slips ?? []) : []
        const text = (inWords: Words) => {
          if (isTwice) return inWords.t('doubt.news.twice', { amount })
          return slip === undefined
            ? inWords.t('sale.news', { amount, state: wordOf(order, inWords) })
            : inWords.t('doubt.news.slip', { amount, number: slip })
        }
        // A customer was sent away with a slip: that is news even for the cashier who has the order on
        // screen.
        if (onStage && slip === undefined)
          return announce(text(words), alert || to === 'paid' ? 'assertive' : 'polite')
        if (!alert && to !== 'paid') return
        toast({
          text,
          tone: toneOf(order),
          alert: alert || slip !== undefined,
          icon: <OrderGlyph order={order} className="size-7" />,
          action: { label: 'sale.news.look', onPress: () => focusOrder(reference) },
        })
      },
      () => play(soundOf(event, event.isTwice === true)),
    )
  })
}

function play(sound: OrderSound | undefined): void {
  if (sound === 'alert') playAlert()
  if (sound === 'chime') playChime()
}
