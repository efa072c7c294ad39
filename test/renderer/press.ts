/** What a person presses, by the words on it. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Screen } from '#renderer/till/navigation.tsx'

/** A screen, the language or the sound, on the rail. */
export async function go(user: UserEvent, to: Screen | 'language' | 'sound'): Promise<void> {
  await user.click(await found(`[data-to="${to}"]`))
}

/** A button by its words, once it is there. */
export async function press(user: UserEvent, name: RegExp | string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
}

/** A button by its name in the page, once it is there. */
export async function push(user: UserEvent, name: string): Promise<void> {
  await user.click(await found(`button[name="${name}"]`))
}

/** To the sale from where a person begins: for a manager that is their home. */
export async function toSale(user: UserEvent): Promise<void> {
  await found('main [data-verdict], [data-amount-field], [data-board], [data-stage], aside')
  if (document.querySelector('main [data-verdict]') !== null) await go(user, 'sale')
}

/** A card of the strip, counted from the oldest, which is 1: numbers of orders rise with time. */
export async function openCard(user: UserEvent, place: number): Promise<void> {
  await toSale(user)
  const card = await waitFor(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('aside [data-order]')]
    const wanted = cards.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))[place - 1]
    if (wanted === undefined) throw new Error('no such card')
    return wanted
  })
  await user.click(card)
}

const orderOf = ({ dataset }: HTMLElement): string => dataset['order'] ?? ''

async function found(selector: string): Promise<HTMLElement> {
  return waitFor(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element === null) throw new Error(`no ${selector}`)
    return element
  })
}
