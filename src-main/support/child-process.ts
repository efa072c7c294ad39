/** A process of ours next to the main one, with messages both ways, however it was started. */
export type ChildProcess<Sent = unknown> = {
  post(message: Sent): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
  /** Ends it without asking. */
  kill(): void
}

/** The report of a process that runs once: the first that `reportOf` reads, or `ended` when it exits without. */
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
