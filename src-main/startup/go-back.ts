import { app } from 'electron'
import type { CannotOpen } from '#shell/cannot-open.ts'
import { swapBack } from '#update/swap.ts'
import { asStarted } from './as-started.ts'
import { ownAppImage } from './own-app-image.ts'

/**
 * Says why a till cannot be opened by `cannot`; but a version that has just taken another one's place gives it back, and that
 * one opens the till: a trial knows neither this till's journal nor its vault, profile and policy.
 */
export const orGoBack =
  (cannot: CannotOpen): CannotOpen =>
  async (why, detail) => {
    if (!wentBack()) return cannot(why, detail)
    app.relaunch(asStarted())
    app.exit(0)
  }

function wentBack(): boolean {
  const program = ownAppImage()
  try {
    return program !== undefined && swapBack(program, app.getVersion())
  } catch {
    // The reason why it does not open is what counts.
    return false
  }
}
