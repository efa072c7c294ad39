/**
 * A person who knows no screen of Loket: sees the words on it, and presses the button whose words come nearest to
 * what somebody said or what the screen asks for. Whatever is pressed without such words counts as a wrong turn.
 */
import type { ElementHandle, Locator, Page } from 'playwright-core'

/** A slow, unpractised person: reading a new screen, looking at a known one, the next key or press. */
const PACE_S = { read: 5, look: 1, press: 0.6 } as const
const NEWS = 'section ul li'
/** What is read first: a question, else the payment, else the page. */
const FRONT = ['[role="dialog"], [role="alertdialog"]', '[data-stage]', 'main']
/** What can be done: not the cards of other payments, nor the ways to other screens. */
const CHOICES = 'button:not([disabled], aside *, nav *):visible, label:has(input[type="radio"]):visible'
const MUCH_MS = 4_000

type Choice = ElementHandle

export type Tally = {
  presses: number
  /** Presses without a word that led there, and presses that changed nothing. */
  wrongTurns: number
  helpPages: number
  /** What a slow person takes, without the time that the program and the customers take. */
  personSeconds: number
  /** The words on each pressed button, in order. */
  readonly pressed: string[]
}

export type Reader = {
  readonly tally: Tally
  /** The words in front of the person: a dialog, or the main part. */
  words(): Promise<string>
  /** Whether this stands on the screen, and can be seen. */
  sees(selector: string): Promise<boolean>
  type(digits: string): Promise<void>
  /** Before the person looks again. */
  pause(ms: number): Promise<void>
  /** Follows what was said; opens help where the screen has no such button. */
  follow(said: string): Promise<void>
  /** The same among the notes in the corner. */
  followNews(said: string): Promise<void>
}

export function createReader(page: Page): Reader {
  const tally: Tally = { presses: 0, wrongTurns: 0, helpPages: 0, personSeconds: 0, pressed: [] }
  const known = new Set<string>()
  const front = async (places = FRONT): Promise<Locator> => {
    const [first = 'main', ...others] = places
    const found = page.locator(first)
    return (await found.count()) > 0 || others.length === 0 ? found.last() : front(others)
  }
  /** Buttons stand outside the payment they belong to. */
  const around = (): Promise<Locator> => front(FRONT.filter((place) => place !== '[data-stage]'))
  const read = async (place: Locator): Promise<string> => {
    const words = await sentencesOn(place)
    // Amounts and times differ each time; a screen is known by its words.
    const screen = words.replaceAll(/[\d.:#]+/gu, '')
    tally.personSeconds += known.has(screen) ? PACE_S.look : PACE_S.read
    known.add(screen)
    return words
  }
  const press = async (button: Choice): Promise<void> => {
    tally.pressed.push(await wordsOn(button))
    const before = await page.locator('body').innerText()
    await button.click()
    tally.presses += 1
    tally.personSeconds += PACE_S.press
    const changed = () => page.locator('body').innerText()
    for (const until = Date.now() + MUCH_MS; (await changed()) === before; await page.waitForTimeout(50)) {
      if (Date.now() < until) continue
      tally.wrongTurns += 1
      return
    }
  }
  const nearest = async (place: Locator, said: string): Promise<Choice | undefined> => {
    const choices = await choicesOf(place)
    const scored = await Promise.all(
      choices.map(async (choice) => ({ choice, score: likeness(await wordsOn(choice), said) })),
    )
    const [best] = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
    return best?.choice
  }
  /** What the help page of this screen adds to what was said. */
  const askHelp = async (): Promise<string> => {
    tally.helpPages += 1
    await page.keyboard.press('F1')
    tally.presses += 1
    const words = await read(await front())
    await page.keyboard.press('Escape')
    tally.presses += 1
    return words
  }
  return {
    tally,
    words: async () => read(await front()),
    sees: async (selector) => page.locator(selector).first().isVisible(),
    pause: (ms) => page.waitForTimeout(ms),
    type: async (digits) => {
      for (const digit of digits) await page.keyboard.press(digit)
      tally.presses += digits.length
      tally.personSeconds += digits.length * PACE_S.press
    },
    follow: async (said) => {
      const place = await around()
      await read(await front())
      const found = (await nearest(place, said)) ?? (await nearest(place, await askHelp()))
      if (found !== undefined) return press(found)
      tally.wrongTurns += 1
      const last = (await choicesOf(place)).at(-1)
      if (last === undefined) throw new Error(`nothing to press for "${said}"`)
      await press(last)
    },
    followNews: async (said) => {
      const found = await nearest(page.locator(NEWS).last(), said)
      if (found === undefined) throw new Error(`no note about "${said}"`)
      await press(found)
    },
  }
}

/** The buttons themselves, not their places: news may put another one there before the press. */
const choicesOf = (place: Locator): Promise<Choice[]> => place.locator(CHOICES).elementHandles()

/** Without the names of keys. */
const wordsOn = (choice: Choice): Promise<string> => choice.evaluate(textWithout, 'kbd')

/** What is said there, without the words on buttons. */
const sentencesOn = (place: Locator): Promise<string> =>
  place.evaluate(textWithout, 'kbd, button, label, aside, nav')

/** Runs in the page. */
function textWithout(element: Node, left: string): string {
  const copy = element.cloneNode(true) as Element
  for (const one of copy.querySelectorAll(left)) one.remove()
  for (const one of copy.querySelectorAll('*')) one.append(' ')
  return copy.textContent.replaceAll(/\s+/gu, ' ').trim()
}

/** The share of the button's words that were said. */
function likeness(button: string, said: string): number {
  const wanted = stems(button)
  const given = stems(said)
  const met = wanted.filter((word) => given.some((one) => one === word)).length
  return wanted.length === 0 ? 0 : met / wanted.length + met / 100
}

const BEFORE = /^(?:meng|mem|men|me|di|ber|ter|pem|pen)(?=\p{L}{4})/u
const AFTER = /(?:kan|nya|lah)$/u

/** Roots of Indonesian words, roughly: *batalkan*, *dibatalkan* and *membatalkan* are one. */
function stems(text: string): readonly string[] {
  return (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).map((word) =>
    word.replace(AFTER, '').replace(BEFORE, '').replace(AFTER, ''),
  )
}
