/** How long a page of any program takes from a press to the frame that shows what it was pressed for. */
import type { Page } from 'playwright-core'

export type Sight = {
  /** Selects the rows of the list. */
  readonly rows: string
  /** What the first of them says, or is marked with. */
  readonly text: string
  /** No other row is left. */
  readonly isAlone?: boolean
}

const LONGEST_MS = 120_000

type WithSeen = typeof globalThis & { seenAfter?: Promise<number> }

/** Milliseconds from the next key or click, as the browser stamped it, to the end of the frame that shows it. */
export async function paintedAfterPress(
  page: Page,
  press: () => Promise<void>,
  sight: Sight,
): Promise<number> {
  await page.evaluate(watch, { ...sight, longest: LONGEST_MS })
  await press()
  return page.evaluate(() => (globalThis as WithSeen).seenAfter ?? Number.NaN)
}

/** In the page. */
function watch({ rows, text, isAlone = false, longest }: Sight & { readonly longest: number }): void {
  const isShown = (): boolean => {
    const all = document.querySelectorAll(rows)
    const [first] = all
    if (first === undefined || (isAlone && all.length > 1)) return false
    const says = `${first.textContent ?? ''} ${first.getAttribute('data-row') ?? ''}`
    return first.getClientRects().length > 0 && says.includes(text)
  }
  if (isShown()) throw new Error(`shown before the press: ${text}`)
  const pressed = new Promise<number>((resolve) => {
    const heard = ({ timeStamp }: Event): void => resolve(timeStamp)
    for (const kind of ['keydown', 'mousedown'])
      window.addEventListener(kind, heard, { capture: true, once: true })
  })
  const shown = new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error(`never shown: ${text}`)), longest)
    const look = (): void => {
      if (!isShown()) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  const seen = async (): Promise<number> => {
    const from = await pressed
    await shown
    // What a task does after the callbacks of a frame comes when that frame has been drawn.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    })
    return performance.now() - from
  }
  ;(globalThis as WithSeen).seenAfter = seen()
}

/** Types a key into a field as soon as it is there; epoch milliseconds of the frame that shows it. */
export async function keyShown(page: Page, field: string, key: string): Promise<number> {
  await page.waitForSelector(field, { state: 'visible' })
  await page.focus(field)
  const shown = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const { value = '' } = document.querySelector<HTMLInputElement>(selector) ?? {}
          if (value === '') return void requestAnimationFrame(look)
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        }
        look()
      }),
    field,
  )
  await page.keyboard.press(key)
  return shown
}
