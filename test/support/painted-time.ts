/** How long a page takes from a key to the frame that shows what the key was pressed for. */
import type { Page } from 'playwright-core'

/**
 * `sums`: another list, with its sums, than when the key was pressed. `rows`: the same, and each row in sight is there.
 * `row`: the focus is on another row, and each row in sight is there. `found`: the row of a search. `qr`: a code to scan.
 * `text`: another text than when the key was pressed.
 */
export type Shown = 'sums' | 'rows' | 'row' | 'found' | 'qr' | 'text'
type Wanted = { readonly shown: readonly Shown[]; readonly reference: string; readonly longest: number }

const LONGEST_MS = 60_000

type Painting = { readonly times: Promise<readonly number[]> }
type WithPainting = typeof globalThis & { painting?: Painting }

/**
 * Milliseconds from the next key press, as the browser stamped it, to the end of the frame that first shows each of
 * these. `press` presses one key.
 */
export async function paintedAfter(
  page: Page,
  press: () => Promise<void>,
  shown: readonly Shown[],
  reference = '',
): Promise<readonly number[]> {
  await page.evaluate(watch, { shown, reference, longest: LONGEST_MS })
  await press()
  return page.evaluate(() => (globalThis as WithPainting).painting?.times ?? [])
}

/** In the page. */
function watch({ shown, reference, longest }: Wanted): void {
  const listNow = document.querySelector('[data-review-list]')
  const activeNow = document.activeElement?.getAttribute('data-index')
  const textNow = document.body.textContent
  const isInSight = (box: DOMRect) => (row: Element) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > box.top && top < box.bottom
  }
  const list = (): Element | undefined => {
    const found = document.querySelector('[data-review-list]')
    return found === null || found.getAttribute('aria-busy') === 'true' ? undefined : found
  }
  const isWhole = (): boolean => {
    const box = list()
    if (box === undefined) return false
    const rows = [...box.querySelectorAll('[data-index]')].filter(isInSight(box.getBoundingClientRect()))
    return rows.length > 0 && rows.every((row) => row.hasAttribute('data-row'))
  }
  const isOther = (): boolean => list() !== undefined && list() !== listNow
  const is: Readonly<Record<Shown, () => boolean>> = {
    sums: isOther,
    rows: () => isOther() && isWhole(),
    row: () => {
      const active = document.activeElement
      const index = active?.getAttribute('data-index') ?? activeNow
      return index !== activeNow && active?.hasAttribute('data-row') === true && isWhole()
    },
    found: () => list() === undefined && document.querySelector(`[data-row="${reference}"]`) !== null,
    text: () => document.body.textContent !== textNow,
    qr: () => (document.querySelector('[data-qr]')?.getBoundingClientRect().width ?? 0) > 50,
  }
  const timeOf = async (each: Shown, begun: Promise<number>): Promise<number> => {
    const from = await begun
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(`it never showed: ${each}`)), longest)
      const look = (): void => {
        if (!is[each]()) return
        observer.disconnect()
        resolve()
      }
      const observer = new MutationObserver(look)
      observer.observe(document, {
        ...{ subtree: true, childList: true, attributes: true, characterData: true },
      })
      document.addEventListener('focusin', look)
      look()
    })
    // What a task does after the callbacks of a frame comes when that frame has been drawn.
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      requestAnimationFrame(() => port2.postMessage(null))
    })
    return performance.now() - from
  }
  const begun = new Promise<number>((resolve) => {
    const pressed = ({ timeStamp }: KeyboardEvent): void => resolve(timeStamp)
    window.addEventListener('keydown', pressed, { capture: true, once: true })
  })
  ;(globalThis as WithPainting).painting = { times: Promise.all(shown.map((each) => timeOf(each, begun))) }
}

export type Frames = {
  readonly count: number
  /** Milliseconds from one frame to the next. */
  readonly gaps: readonly number[]
  /** Milliseconds of each task over 50 ms. */
  readonly longTasks: readonly number[]
  /** Frames in which a row in sight was not there yet. */
  readonly unread: number
}

type WithFrames = typeof globalThis & { endOfFrames?: () => Frames }

/** The page's frames while `act` runs. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(watchFrames)
  await act()
  return page.evaluate(() => {
    const frames = (globalThis as WithFrames).endOfFrames?.()
    if (frames === undefined) throw new Error('nothing was watched')
    return frames
  })
}

/** In the page. */
function watchFrames(): void {
  const gaps: number[] = []
  const longTasks: number[] = []
  let unread = 0
  let last: number | undefined
  let isEnded = false
  const observer = new PerformanceObserver((entries) => {
    longTasks.push(...entries.getEntries().map(({ duration }) => duration))
  })
  observer.observe({ type: 'longtask' })
  const frame = (now: number): void => {
    if (last !== undefined) gaps.push(now - last)
    last = now
    const box = document.querySelector('[data-review-list]')?.getBoundingClientRect()
    const isUnread = (row: Element): boolean => {
      const { top, bottom } = row.getBoundingClientRect()
      return box !== undefined && bottom > box.top && top < box.bottom
    }
    if ([...document.querySelectorAll('[data-index]:not([data-row])')].some(isUnread)) unread += 1
    if (!isEnded) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  ;(globalThis as WithFrames).endOfFrames = () => {
    isEnded = true
    observer.disconnect()
    return { count: gaps.length, gaps, longTasks, unread }
  }
}
