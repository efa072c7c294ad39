/** What a till leaves outside its pages: sounds, and text on the clipboard. */
import type { LoketApp } from '#test/support/loket-app.ts'

export const clipboardOf = ({ app }: LoketApp): Promise<string> =>
  app.evaluate(({ clipboard }) => clipboard.readText())

/** Every sound so far, in order, of the cashier's window and of the customer's. The first to get the news sounds. */
export async function soundsOf({ cashier, customer }: LoketApp): Promise<readonly (readonly string[])[]> {
  const played = () => document.documentElement.dataset['sounds'] ?? ''
  const both = await Promise.all([cashier.evaluate(played), customer.evaluate(played)])
  return both.map((sounds) => sounds.split(' ').filter((one) => one !== ''))
}
