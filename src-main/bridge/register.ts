import { ipcMain } from 'electron'
import type { Envelope } from '#contract/envelope.ts'
import { CALL_CHANNEL } from '#contract/events.ts'

/** Who asks: one of our pages, as far as it is known. */
export type Asking = { readonly contentsId: number; readonly isMainFrame: boolean; readonly url: string }

/** Answers one call of a page, whatever its content. Never rejects. */
export type Answerer = (from: Asking, name: unknown, input: unknown) => Promise<Envelope<unknown>>

/**
 * Opens the only channel that pages may call. What is asked of a till that is still being opened waits for it: `answer` is
 * called once. Without the procedures and their schemas, which are read only then.
 */
export function openBridge(): { readonly answer: (answerer: Answerer) => void } {
  const { promise: opened, resolve } = Promise.withResolvers<Answerer>()
  let till: Answerer | undefined
  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<Envelope<unknown>> => {
    // The frame may be gone after a wait.
    const { senderFrame: frame, sender } = event
    const from = {
      contentsId: sender.id,
      isMainFrame: frame !== null && frame === sender.mainFrame,
      url: frame?.url ?? '',
    }
    const answer = till ?? (await opened)
    return answer(from, name, input)
  })
  return {
    answer: (answerer) => {
      till = answerer
      resolve(answerer)
    },
  }
}
