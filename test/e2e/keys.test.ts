import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

const at = oneTill()

// In `npm test`: `test/renderer/keys.test.tsx`, and that it outlives the till in `test/unit/counter/settings.test.ts`.
const CHANGED = 'a key that IT has changed does its act at the counter, and the old one does nothing'
test(CHANGED, { tag: '@long' }, async () => {
  await at.lock.change('it')
  await at.counter.go('settings')
  await at.counter.push('key-renew')
  await at.counter.press('F9')
  await expect(at.text('Tombol diganti')).toBeVisible()
  await at.lock.change('cashier')
  await at.counter.go('sale')
  const first = await at.counter.waiting('45000')
  await expect(at.loket.cashier.locator('[data-stage] [aria-keyshortcuts="F9"]')).toBeVisible()
  await at.counter.press('F7')
  // The change outlives the till, and nothing was made by the old key.
  expect(await at.counter.total()).toBe(1)
  await at.restart()
  await at.counter.focus(first)
  await at.counter.sees('waiting')
  await at.counter.press('F9')
  await expect.poll(() => at.counter.total()).toBe(2)
})
