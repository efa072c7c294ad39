import type { WebContents } from 'electron'
import { EVENT_CHANNEL, type PageEvent } from '#contract/events.ts'
import type { Role } from '#contract/define.ts'
import { withStale } from '#contract/stale.ts'
import { mayHear } from './page-events.ts'

/** Notifies every window of the events that it may hear. */
export function pushEvent(
  pages: readonly { readonly contents: WebContents; readonly role: Role }[],
  event: PageEvent,
): void {
  const heard = withStale(event)
  for (const { contents, role } of pages) {
    if (mayHear(role, event) && !contents.isDestroyed()) contents.send(EVENT_CHANNEL, heard)
  }
}
