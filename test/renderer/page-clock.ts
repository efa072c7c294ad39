/** The page's monotonic clock, which a test may advance instead of waiting. */
const running = performance.now.bind(performance)
let putForward = 0
let heldAt: number | undefined
performance.now = () => (heldAt ?? running()) + putForward

/** From now on only `letPass` moves it, however slow the machine is. At a whole millisecond, as sums of fractions are not exact. */
export function holdPageClock(): void {
  heldAt = Math.ceil(running())
}

export function letPass(milliseconds: number): void {
  putForward += milliseconds
}

/** It runs again, and shows what it would without any test. */
export function resetPageClock(): void {
  heldAt = undefined
  putForward = 0
}
