/**
 * Entry of the gateway simulator's process. It runs in one of three ways: as an Electron utility process, forked by
 * Node, or alone in a terminal (`npm run simulator -- [--port N] ...`, which is `--alone`).
 */
import { parsePublicKey } from '#gateway/signing/keys.ts'
import { ALONE_USAGE, runAlone } from './alone.ts'
import { practiceConfig } from './config.ts'
import { parentMessageSchema, type ChildMessage } from './messages.ts'
import { servePracticeGateway, type PracticeServer } from './server.ts'
import { fileStore, memoryStore } from './store.ts'

/** Electron's utility process has this instead of `process.send`; Node's types do not include it. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  postMessage(message: ChildMessage): void
}

const { parentPort } = process as unknown as { readonly parentPort?: ParentPort | null }
if (parentPort !== undefined && parentPort !== null) {
  const post = parentPort.postMessage.bind(parentPort)
  const receive = receiver(post)
  parentPort.on('message', ({ data }) => receive(data))
  parentPort.on('close', () => process.exit(0))
} else if (process.send !== undefined) {
  process.on(
    'message',
    receiver((message) => process.send?.(message)),
  )
  process.on('disconnect', () => process.exit(0))
} else if (process.argv.includes('--alone')) {
  await runAlone(process.argv).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${ALONE_USAGE}\n`)
    process.exitCode = 2
  })
} else {
  process.stderr.write(`Start with ${ALONE_USAGE}, or from a parent process.\n`)
  process.exitCode = 2
}

function receiver(send: (message: ChildMessage) => void): (data: unknown) => void {
  let server: Promise<PracticeServer> | undefined
  const fail = (message: string): void => {
    send({ type: 'failed', message })
    // Exit, since there is no server. The wait lets the message leave first.
    if (server === undefined) setTimeout(() => process.exit(1), 200)
  }
  return (data) => {
    const message = parentMessageSchema.safeParse(data)
    if (!message.success) return fail(message.error.message)
    if (message.data.type === 'stop') {
      void Promise.resolve(server)
        .then((running) => running?.stop())
        .finally(() => process.exit(0))
      return
    }
    if (server !== undefined) return fail('started already')
    const { stateFile, merchantPublicKey, config, port = 0 } = message.data
    server = start(merchantPublicKey, stateFile, config, port)
    server.then(
      ({ baseUrl, controlUrl, controlToken, gatewayPublicKey }) =>
        send({ type: 'ready', baseUrl, controlUrl, controlToken, gatewayPublicKey }),
      (error: unknown) => {
        server = undefined
        fail(error instanceof Error ? error.message : String(error))
      },
    )
  }
}

async function start(
  merchantPublicKey: string,
  stateFile: string | undefined,
  config: Parameters<typeof practiceConfig>[0],
  port: number,
): Promise<PracticeServer> {
  const key = parsePublicKey(merchantPublicKey)
  if (!key.ok) throw new Error(`merchant public key: ${key.reason}`)
  const store = stateFile === undefined ? memoryStore() : fileStore(stateFile)
  return servePracticeGateway({ config: practiceConfig(config), store, merchantPublicKey: key.key, port })
}
