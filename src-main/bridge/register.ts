import { ipcMain, type WebContents } from 'electron'
import type { Envelope } from '#contract/envelope.ts'
import { CALL_CHANNEL, EVENT_CHANNEL, type PageEvent } from '#contract/events.ts'
import type { Role } from '#contract/define.ts'
import { withStale } from '#contract/stale.ts'
import { answerCall, type AnswerDeps } from './answer-call.ts'
import { mayHear } from './page-events.ts'

export type BridgeDeps = AnswerDeps & {
  readonly roleOf: (contentsId: number) => Role | undefined
}

/** Opens the only channel that pages may call. Every refusal is answered and logged; no exception reaches a page. */
export function openBridge(deps: BridgeDeps): void {
  ipcMain.handle(CALL_CHANNEL, (event, name: unknown, input: unknown): Promise<Envelope<unknown>> => {
    const frame = event.senderFrame
    const sender = {
      role: deps.roleOf(event.sender.id),
      isMainFrame: frame !== null && frame === event.sender.mainFrame,
      url: frame?.url ?? '',
    }
    return answerCall(deps, sender, name, input)
  })
}

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
