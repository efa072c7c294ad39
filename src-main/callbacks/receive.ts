import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { startListener, UnreadableKey, type Listener } from './listener.ts'
import { parentMessageSchema, type ChildMessage, type Started } from './messages.ts'

/** What the listener's process does with each message of its parent. `leave` ends it. */
export function createReceiver(
  post: (message: ChildMessage) => void,
  leave: () => void,
): (data: unknown) => void {
  let listener: Promise<Listener | undefined> | undefined
  const begin = async (start: Started): Promise<Listener | undefined> => {
    try {
      const ports = { post, clock: systemClock, random: systemRandom, after: systemTimers.after }
      const listening = await startListener(start, ports)
      post({ type: 'ready', port: listening.port })
      return listening
    } catch (error) {
      post({ type: 'failed', why: whyOf(error), message: messageOf(error) })
      leave()
      return undefined
    }
  }
  return (data) => {
    const message = parentMessageSchema.safeParse(data)
    if (!message.success) {
      // Paths only: the values are keys.
      const paths = message.error.issues.map(({ path }) => path.join('.'))
      post({ type: 'failed', why: 'start', message: `not a message: ${paths.join(', ')}`.slice(0, 1_000) })
      leave()
      return
    }
    const said = message.data
    switch (said.type) {
      case 'start':
        listener ??= begin(said)
        return
      case 'ack':
        void listener?.then((listening) => listening?.acknowledge(said.id, said.number))
        return
      case 'stop':
        void Promise.resolve(listener)
          .then((listening) => listening?.stop())
          .finally(leave)
    }
  }
}

function whyOf(error: unknown): 'port' | 'key' | 'start' {
  if (error instanceof UnreadableKey) return 'key'
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen' ? 'port' : 'start'
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1_000)
}
