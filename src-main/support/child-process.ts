/** A child process of ours with messages in both directions, however it was started. */
export type ChildProcess<Sent = unknown> = {
  post(message: Sent): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  /** Ends it immediately. */
  kill(): void
}

/**
 * The report of a process that runs once: the first message that `reportOf` can read, or `ended` if it exits without
 * one.
 */
export function reportFrom<Report>(
  child: Pick<ChildProcess, 'onMessage' | 'onExit'>,
  reportOf: (message: unknown) => Report | undefined,
  ended: Report,
): Promise<Report> {
  return new Promise((resolve) => {
    child.onMessage((message) => {
      const report = reportOf(message)
      if (report !== undefined) resolve(report)
    })
    child.onExit(() => resolve(ended))
  })
}
