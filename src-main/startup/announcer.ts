export type Announcer<E> = {
  announce(event: E): void
  /** Starts with the next event, after all earlier subscribers. */
  subscribe(listener: (event: E) => void): void
}

/**
 * Passes each event to its subscribers, in order of subscription. If one throws, `failed` gets the error and the rest
 * still get the event: it is journalled already.
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
