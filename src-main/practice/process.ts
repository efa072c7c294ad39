import type { KeyObject } from 'node:crypto'
import { parsePublicKey } from '#gateway/signing/keys.ts'
import type { MerchantInput } from '#simulator/control/control.ts'
import { controlClient, type ControlClient } from '#simulator/control/control-client.ts'
import { childMessageSchema, type ParentMessage } from '#simulator/messages.ts'
import type { ChildProcess } from '#support/child-process.ts'
import { createSupervised } from '#support/supervised.ts'

/** A process of the gateway simulator. */
export type PracticeChild = ChildProcess<ParentMessage>

export type PracticeGateway = {
  /** At its first answer or failure, or after ten seconds of silence. */
  readonly begun: Promise<void>
  /** While the process is not running, an address with a closed port: calls fail as "no connection". */
  baseUrl(): string
  control(): ControlClient | undefined
  gatewayPublicKey(): KeyObject | undefined
  stop(): void
}

type Options = {
  readonly fork: () => PracticeChild
  readonly stateFile: string
  /** PEM, SPKI. */
  readonly merchantPublicKey: string
  /** Our callback address, read at each start of the process. A later change may also be sent over `control`. */
  readonly merchant?: () => MerchantInput | undefined
  /** Its rate limits; default: those of the interface's sample. */
  readonly limits?: { readonly perMinute: number; readonly perHour: number }
  readonly after: (ms: number, run: () => void) => () => void
  readonly onChange: () => void
}

const WAIT = { firstMs: 2_000, longestMs: 2_000 }
/** The till opens without the simulator after this long without a message. */
const SILENT_MS = 30_000
/** Port 9 is "discard": reserved, and never used by Loket. */
const NOWHERE = 'http://127.0.0.1:9'

/** Keeps one gateway simulator running. */
export function startPracticeGateway(options: Options): PracticeGateway {
  let reached:
    | { readonly baseUrl: string; readonly control: ControlClient; readonly key: KeyObject }
    | undefined
  /** Reused after a restart, so that orders and their QR addresses stay valid. */
  let port = 0

  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const running = createSupervised<ParentMessage>({
    start: () => {
      const merchant = options.merchant?.()
      const first: ParentMessage = {
        type: 'start',
        stateFile: options.stateFile,
        merchantPublicKey: options.merchantPublicKey,
        config: {
          ...options.limits,
          ...(merchant === undefined ? {} : { merchantUrl: merchant.url, merchantCa: merchant.ca }),
        },
        port,
      }
      return { child: options.fork(), first }
    },
    stopMessage: { type: 'stop' },
    onMessage: (data) => {
      const message = childMessageSchema.safeParse(data)
      // Another program may have taken the port in the meantime: then any other will do.
      if (message.success && message.data.type === 'failed') port = 0
      if (message.success && message.data.type === 'ready') {
        const { baseUrl, controlUrl, controlToken, gatewayPublicKey } = message.data
        const key = parsePublicKey(gatewayPublicKey)
        if (key.ok) reached = { baseUrl, control: controlClient({ controlUrl, controlToken }), key: key.key }
        port = Number(new URL(baseUrl).port)
        options.onChange()
      }
      begin()
    },
    onLost: () => {
      reached = undefined
      begin()
      options.onChange()
    },
    wait: WAIT,
    after: options.after,
  })
  running.begin()
  options.after(SILENT_MS, begin)
  return {
    begun,
    baseUrl: () => reached?.baseUrl ?? NOWHERE,
    control: () => reached?.control,
    gatewayPublicKey: () => reached?.key,
    stop: running.stop,
  }
}
