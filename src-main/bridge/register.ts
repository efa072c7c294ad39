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

/**
 * Opens the only channel that pages may call. Every refusal is answered and logged; no exception reaches a page. What is
 * asked of a till that is still being opened waits for it: `answer` is called once.
 */
export function openBridge(): { readonly answer: (deps: BridgeDeps) => void } {
  const { promise: opened, resolve } = Promise.withResolvers<BridgeDeps>()
  let till: BridgeDeps | undefined
  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<Envelope<unknown>> => {
    // The frame may be gone after a wait.
    const { senderFrame: frame, sender } = event
    const from = {
      isMainFrame: frame !== null && frame === sender.mainFrame,
      url: frame?.url ?? '',
    }
    const { id } = sender
    const deps = till ?? (await opened)
    return answerCall(deps, { role: deps.roleOf(id), ...from }, name, input)
  })
  return {
    answer: (deps) => {
      till = deps
      resolve(deps)
    },
  }
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
