/** For controls. */
import { CALL_CHANNEL } from '#contract/events.ts'
import type { LoketApp } from '#test/support/loket-app.ts'

/** From now on the main process hands on each answer so many milliseconds later, where the procedure's name begins like that. 0: at once again. */
export async function slowAnswers({ app }: LoketApp, prefix: string, ms: number): Promise<void> {
  await app.evaluate(
    ({ ipcMain }, [channel, start, late]) => {
      type Handler = (event: unknown, name: unknown, input: unknown) => Promise<unknown>
      // Electron has no public way to a handler that is there.
      const { _invokeHandlers: handlers } = ipcMain as unknown as {
        readonly _invokeHandlers: Map<string, Handler>
      }
      const holder = globalThis as { ownHandler?: Handler | undefined }
      const handler = (holder.ownHandler ??= handlers.get(channel))
      if (handler === undefined) throw new Error('no handler')
      handlers.set(channel, async (event, name, input) => {
        const answer = await handler(event, name, input)
        if (late > 0 && String(name).startsWith(start))
          await new Promise((resolve) => void setTimeout(resolve, late))
        return answer
      })
    },
    [CALL_CHANNEL, prefix, ms] as const,
  )
}
