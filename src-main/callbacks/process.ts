/**
 * Entry of the listener's process: an Electron utility process, or a Node child in tests. It faces the network, so it
 * gets only what its answers need:
 * - its own TLS key and the gateway's public key
 * - the key that opens the sealed part of bills
 * - a read-only connection to the journal
 */
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { startListener, UnreadableKey, type Listener } from './listener.ts'
import { parentMessageSchema, type ChildMessage, type Started } from './messages.ts'

/** Electron's utility process has this instead of `process.send`; Node's types do not know it. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  postMessage(message: ChildMessage): void
}

/** A process that exits at once may lose its last message. */
const LINGER_MS = 200

const { parentPort } = process as unknown as { readonly parentPort?: ParentPort | null }
if (parentPort !== undefined && parentPort !== null) {
  const receive = receiver(parentPort.postMessage.bind(parentPort))
  parentPort.on('message', ({ data }) => receive(data))
  parentPort.on('close', () => process.exit(0))
} else {
  process.on(
    'message',
    receiver((message) => process.send?.(message)),
  )
  process.on('disconnect', () => process.exit(0))
}

function receiver(post: (message: ChildMessage) => void): (data: unknown) => void {
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

function leave(): void {
  setTimeout(() => process.exit(0), LINGER_MS)
}

function whyOf(error: unknown): 'port' | 'key' | 'start' {
  if (error instanceof UnreadableKey) return 'key'
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen' ? 'port' : 'start'
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 1_000)
}
