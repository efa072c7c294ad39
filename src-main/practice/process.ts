import type { KeyObject } from 'node:crypto'
import { parsePublicKey } from '#gateway/signing/keys.ts'
import type { MerchantInput } from '#sandbox/control.ts'
import { controlClient, type ControlClient } from '#sandbox/control-client.ts'
import { childMessageSchema, type ParentMessage } from '#sandbox/messages.ts'

/** A process of the practice gateway, however it was started. */
export type PracticeChild = {
  post(message: ParentMessage): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
}

export type PracticeGateway = {
  /** An address where nobody listens while the process is not there: calls fail as "no connection". */
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
  /** Where our callbacks are, asked at each start of the process; the address may also be told later, over `control`. */
  readonly merchant?: () => MerchantInput | undefined
  /** Calls that it takes; as the interface's sample when left out. */
  readonly limits?: { readonly perMinute: number; readonly perHour: number }
  readonly after: (ms: number, run: () => void) => () => void
  readonly onChange: () => void
}

const RESTART_MS = 2_000
/** The till opens without it when it says nothing for so long. */
const SILENT_MS = 10_000
/** Port 9 is "discard": reserved, and never ours. */
const NOWHERE = 'http://127.0.0.1:9'

/** Keeps one practice gateway running; resolves when it first answers, or failed to. */
export function startPracticeGateway(options: Options): Promise<PracticeGateway> {
  let stopped = false
  let reached:
    | { readonly baseUrl: string; readonly control: ControlClient; readonly key: KeyObject }
    | undefined
  let child: PracticeChild | undefined
  /** The same door after a restart, so that orders and their QR addresses stay where they were. */
  let port = 0

  const gateway: PracticeGateway = {
    baseUrl: () => reached?.baseUrl ?? NOWHERE,
    control: () => reached?.control,
    gatewayPublicKey: () => reached?.key,
    stop: () => {
      stopped = true
      child?.post({ type: 'stop' })
    },
  }
  return new Promise((resolve) => {
    const begin = (): void => {
      if (stopped) return
      const started = options.fork()
      child = started
      started.onMessage((data) => {
        const message = childMessageSchema.safeParse(data)
        // Somebody else may have taken the door meanwhile: then any other will do.
        if (message.success && message.data.type === 'failed') port = 0
        if (message.success && message.data.type === 'ready') {
          const { baseUrl, controlUrl, controlToken, gatewayPublicKey } = message.data
          const key = parsePublicKey(gatewayPublicKey)
          if (key.ok)
            reached = { baseUrl, control: controlClient({ controlUrl, controlToken }), key: key.key }
          port = Number(new URL(baseUrl).port)
          options.onChange()
        }
        resolve(gateway)
      })
      started.onExit(() => {
        reached = undefined
        resolve(gateway)
        if (stopped) return
        options.onChange()
        options.after(RESTART_MS, begin)
      })
      const merchant = options.merchant?.()
      started.post({
        type: 'start',
        stateFile: options.stateFile,
        merchantPublicKey: options.merchantPublicKey,
        config: {
          ...options.limits,
          ...(merchant === undefined ? {} : { merchantUrl: merchant.url, merchantCa: merchant.ca }),
        },
        port,
      })
    }
    begin()
    options.after(SILENT_MS, () => resolve(gateway))
  })
}
