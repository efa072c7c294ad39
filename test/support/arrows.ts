/** Arrows and Enter, as a person without a mouse uses them: towards what is wanted, step by step. */
import type { Page } from 'playwright-core'

const MOST = 60

/** Presses what the selector names, by keys alone; returns how many keys it took. */
export async function pressByArrows(page: Page, selector: string): Promise<number> {
  await page.waitForSelector(selector)
  for (let keys = 1; keys < MOST; keys += 1) {
    const key = await page.evaluate(nextKey, selector)
    await page.keyboard.press(key)
    if (key === 'Enter') return keys
  }
  throw new Error(`the arrows do not lead to ${selector}`)
}

/** Runs in the page: towards the middle of the wanted one; the other way round where the last step did not move. */
function nextKey(selector: string): string {
  const wanted = document.querySelector(selector)
  const from = document.activeElement ?? document.body
  if (wanted === null) throw new Error(`no ${selector}`)
  if (wanted === from) return 'Enter'
  const [a, b] = [from, wanted].map((element) => element.getBoundingClientRect())
  if (a === undefined || b === undefined) throw new Error('no box')
  const dx = (b.left + b.right - a.left - a.right) / 2
  const dy = (b.top + b.bottom - a.top - a.bottom) / 2
  const across = dx > 0 ? 'ArrowRight' : 'ArrowLeft'
  const along = dy > 0 ? 'ArrowDown' : 'ArrowUp'
  const isBeside = b.top < a.bottom && a.top < b.bottom
  const isOnLine = b.left < a.right && a.left < b.right
  const best = isBeside ? across : isOnLine ? along : Math.abs(dx) > Math.abs(dy) ? across : along
  const seen = document.documentElement.dataset
  const here = `${Math.round(a.left)} ${Math.round(a.top)} ${best}`
  const isStuck = seen['arrows'] === here
  seen['arrows'] = isStuck ? '' : here
  return isStuck ? (best === across ? along : across) : best
}
