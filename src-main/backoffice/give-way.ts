import type { BackofficeDeps } from './deps.ts'

/** Sales go first: long work lets all others have their turn before it goes on. */
export function giveWay({ timers }: Pick<BackofficeDeps, 'timers'>): Promise<void> {
  return new Promise((resolve) => void timers.after(0, resolve))
}
