/**
 * Entry of the listener's process: an Electron utility process, or a Node child in tests. It faces the network, so it
 * gets only what its answers need:
 * - its own TLS key and the gateway's public key
 * - the key that opens the sealed part of bills
 * - a read-only connection to the journal
 */
import type { ChildMessage } from './messages.ts'
import { createReceiver } from './receive.ts'

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
  const receive = createReceiver(parentPort.postMessage.bind(parentPort), leave)
  parentPort.on('message', ({ data }) => receive(data))
  parentPort.on('close', () => process.exit(0))
} else {
  process.on(
    'message',
    createReceiver((message) => process.send?.(message), leave),
  )
  process.on('disconnect', () => process.exit(0))
}

function leave(): void {
  setTimeout(() => process.exit(0), LINGER_MS)
}
