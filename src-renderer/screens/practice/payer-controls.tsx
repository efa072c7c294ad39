import { useState } from 'react'
import { isPaid } from '#domain/order.ts'
import { useWords } from '../../words/words.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { ActButton } from './act-button.tsx'
import { actsFor, type Act } from './acts.ts'
import { PracticeIcon } from './practice-icons.tsx'
import type { Deeds } from './use-deeds.ts'
import type { PracticeOrder } from './use-practice-orders.ts'
import { readWrongAmount, suggestWrong, WrongAmountField } from './wrong-amount.tsx'

type Props = {
  readonly order: PracticeOrder
  readonly deeds: Deeds
}

/** The customer with the phone. */
export function PayerControls({ order, deeds }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(() => suggestWrong(order.amountMinor))
  const read = readWrongAmount(text, order.amountMinor)
  const acts = actsFor(order)
  const wrong = acts.find(({ id }) => id === 'pay-wrong')
  const perform = ({ id, action, title }: Act) => {
    const isWrong = id === 'pay-wrong'
    if (isWrong && !read.ok) return
    const amountMinor = isWrong && read.ok ? read.minor : order.amountMinor
    const what = `${t(title)} · ${moneyWords(amountMinor)}`
    const { reference } = order
    // A second payment needs a first one.
    const first = id === 'pay-twice' && !isPaid(order.state) ? [{ reference, action: 'pay' } as const] : []
    deeds.pay(what, ...first, { reference, action, ...(isWrong ? { amountMinor } : {}) })
  }
  return (
    <section aria-labelledby="practice-payer" className="flex flex-col gap-3">
      <div className="flex min-h-12 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id="practice-payer" className="leading-12 font-bold">
          {t('practice.payer')}
        </h2>
        {wrong === undefined ? null : (
          <WrongAmountField text={text} onText={setText} read={read} onEnter={() => perform(wrong)} />
        )}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-2">
        {acts.map((act) => (
          <li key={act.id} className="flex min-w-0">
            <ActButton
              title={t(act.title)}
              see={t(act.see)}
              tone={act.tone}
              icon={<PracticeIcon name={act.id} />}
              name={`act-${act.id}`}
              onPress={() => perform(act)}
              isDisabled={act.id === 'pay-wrong' && !read.ok}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
