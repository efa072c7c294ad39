import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { ActButton } from './act-button.tsx'
import { actsFor, isUsual, type Act } from './acts.ts'
import { playCustomer } from './play-customer.ts'
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
  const perform = (act: Act) => {
    if (act.id !== 'pay-wrong') playCustomer(deeds, order, act, t(act.title))
    else if (read.ok) playCustomer(deeds, order, act, t(act.title), read.minor)
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
        {acts
          .filter(({ id }) => isUsual(id))
          .map((act) => (
            <ActButton
              key={act.id}
              act={act}
              onPress={() => perform(act)}
              isDisabled={act.id === 'pay-wrong' && !read.ok}
            />
          ))}
      </ul>
    </section>
  )
}
