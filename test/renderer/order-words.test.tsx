import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { arm, asks, bringInto, interrupted, pays, REACHED_STATES, sell } from '../support/order-states.ts'
import { ORDER_WORDS, wordsOf } from '../support/order-words.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { STATE_PAGES } from '#renderer/help/state-pages.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { customerAt, openTill, stageAt } from './mount-till.tsx'
import { stage, textOf } from './mount.tsx'
import { go } from './press.ts'

const LANGUAGES = ['id', 'en'] as const

const STATES = [...REACHED_STATES, 'twice', 'interrupted', 'no-code'] as const

async function reach(till: RealBridge, state: (typeof STATES)[number]): Promise<string> {
  if (state === 'interrupted') return interrupted(till)
  if (state === 'no-code') {
    arm(till, { kind: 'answer-lost', operation: 'qr-generate' })
    return (await asks(till, (await sell(till)).reference)).reference
  }
  const { reference } = await bringInto(till, state === 'twice' ? 'paid' : state)
  if (state === 'twice') {
    pays(till, reference, 'pay-again')
    await asks(till, reference)
  }
  return reference
}

test('the table has every state that a page can show, once in each language', () => {
  const wanted = STATES.flatMap((state) => LANGUAGES.map((language) => `${state} ${language}`))
  expect(ORDER_WORDS.map(({ state, language }) => `${state} ${language}`).toSorted()).toEqual(
    wanted.toSorted(),
  )
})

test.each(STATES)('%s: the strip, the customer and the read-out say what the table says', async (state) => {
  const till = await openTill()
  const reference = await reach(till, state)
  await till.act('display.show', { reference })
  const customer = await customerAt(till)
  for (const language of LANGUAGES)
    await waitFor(() =>
      expect([...document.querySelectorAll(`[data-scene] [lang="${language}"]`)].map(textOf)).toContain(
        wordsOf(state, language).customer,
      ),
    )
  customer.view.unmount()

  const { user } = await stageAt(till)
  for (const language of LANGUAGES) {
    const { status } = wordsOf(state, language)
    await waitFor(() => expect(textOf(document.querySelector('aside [data-order]'))).toContain(status))
    const said = stage().querySelector(`[data-tell] [lang="${language}"]`)
    expect(said === null ? undefined : textOf(said).slice(1, -1)).toBe(wordsOf(state, language).readOut)
    await go(user, 'language')
  }
})

test.each(REACHED_STATES)('%s: the help page says the same', (state) => {
  const page = STATE_PAGES.find(({ topic }) => topic === `state.${state}`)
  for (const language of LANGUAGES) {
    const { customer, readOut } = wordsOf(state, language)
    const said = (kind: 'customer' | 'say') =>
      page?.blocks.flatMap((block) => (block.kind === kind ? [MESSAGES[language][block.words]] : []))
    expect(said('customer')).toEqual([customer])
    // The page does not know whether it was too little or too much.
    if (readOut !== undefined && state !== 'paid-wrong-amount') expect(said('say')).toEqual([readOut])
  }
})
