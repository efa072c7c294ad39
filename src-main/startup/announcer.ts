export type Announcer<E> = {
  announce(event: E): void
  /** From the next event on, after all who subscribed earlier. */
  subscribe(listener: (event: E) => void): void
}

/**
 * Passes each event on to its subscribers, in their order. What one of them throws goes to `failed` and keeps
 * the event from no other: the event is journalled already.
 */
export function createAnnouncer<E>(failed: (error: unknown) => void): Announcer<E> {
  const listeners: ((event: E) => void)[] = []
  return {
    announce: (event) => {
      // A copy: a listener may subscribe another.
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          failed(error)
        }
      }
    },
    subscribe: (listener) => void listeners.push(listener),
  }
}
