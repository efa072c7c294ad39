import { fork } from 'node:child_process'
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { PracticeOverrides } from '#simulator/config.ts'
import { controlClient, type ControlClient } from '#simulator/control/control-client.ts'
import { childMessageSchema, type ReadyMessage, type StartMessage } from '#simulator/messages.ts'

export type PracticeGatewayOptions = {
  readonly config?: PracticeOverrides
  /** Where its state survives `stop` and `kill`; absent: in memory only. */
  readonly stateFile?: string
  /** An earlier gateway's port, so that a restart has the same address. */
  readonly port?: number
}

export type RunningPracticeGateway = {
  readonly baseUrl: string
  readonly port: number
  readonly controlUrl: string
  readonly controlToken: string
  readonly control: ControlClient
  readonly merchantPrivateKey: KeyObject
  /** PEM, PKCS#8. */
  readonly merchantPrivateKeyPem: string
  /** PEM, SPKI. */
  readonly merchantPublicKeyPem: string
  /** PEM, SPKI. */
  readonly gatewayPublicKey: string
  readonly pid: number
  readonly stop: () => Promise<void>
  /** SIGKILL: as a power cut. */
  readonly kill: () => Promise<void>
}

type MerchantKeys = {
  readonly privateKey: KeyObject
  readonly privatePem: string
  readonly publicPem: string
}
let keys: MerchantKeys | undefined

/** One pair for each test process: making an RSA key is the slowest step here. */
export function merchantKeys(): MerchantKeys {
  if (keys !== undefined) return keys
  const made = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  keys = {
    privateKey: createPrivateKey(made.privateKey),
    privatePem: made.privateKey,
    publicPem: made.publicKey,
  }
  return keys
}

/** The gateway simulator in its own process, as the app runs it. */
export async function startPracticeGateway(
  options: PracticeGatewayOptions = {},
): Promise<RunningPracticeGateway> {
  const entry = fileURLToPath(new URL('../../src-main/simulator/process.ts', import.meta.url))
  // A test runner's own flags (loaders, inspectors) do not suit the child.
  const child = fork(entry, [], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const { privateKey, privatePem, publicPem } = merchantKeys()
  const start: StartMessage = {
    type: 'start',
    merchantPublicKey: publicPem,
    config: options.config ?? {},
    ...(options.stateFile === undefined ? {} : { stateFile: options.stateFile }),
    ...(options.port === undefined ? {} : { port: options.port }),
  }
  const ready = await new Promise<ReadyMessage>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`the practice gateway ended with ${code} before it was ready`)),
    )
    child.once('error', reject)
    child.once('message', (data) => {
      const message = childMessageSchema.parse(data)
      if (message.type === 'ready') return resolve(message)
      child.kill()
      reject(new Error(message.message))
    })
    child.send(start)
  })
  return {
    ...ready,
    port: Number(new URL(ready.baseUrl).port),
    control: controlClient(ready),
    merchantPrivateKey: privateKey,
    merchantPrivateKeyPem: privatePem,
    merchantPublicKeyPem: publicPem,
    pid: child.pid ?? 0,
    async stop() {
      if (child.connected) child.send({ type: 'stop' })
      await gone
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
