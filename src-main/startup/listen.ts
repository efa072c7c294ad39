import {
  createCallbackController,
  type CallbackController,
  type ListenerChild,
} from '#callbacks/listener-controller.ts'
import { inquiryAddress } from '#callbacks/routes.ts'
import { turnedOf, type Turned } from '#callbacks/turned-away.ts'
import type { CallbackView } from '#contract/setup-views.ts'
import { given } from '#domain/given.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import { systemClock, systemTimers } from '#support/real-ports.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import type { Runtime } from './runtime.ts'

/** `virtualAccountName` of a customer at the counter who has not given a name. */
const WALK_IN = 'Pelanggan'

type Options = {
  readonly runtime: Runtime
  readonly journal: Journal
  readonly fork: () => ListenerChild
  readonly onPayment: (reference: string) => void
  /** The connection test has no bills that stand. */
  readonly onInquiry?: (references: readonly string[]) => void
  /** The connection test sends no invoices. */
  readonly onTransfer: (reference: string) => void
  readonly onInvoiceNotice?: (reference: string) => void
  readonly onChange: () => void
  readonly onTurnedAway?: (turned: Turned) => void
  readonly bug: (error: unknown, where: string) => void
}

export type Listening = {
  readonly controller: CallbackController
  view(): CallbackView
  /** Calls answered with a refusal so far; requests that never became a call are not counted. */
  turnedAway(): number
  /** The gateway started or came back. A listener with another key than the gateway's would refuse all its calls. */
  gatewayChanged(): void
}

/** Starts the listener that the gateway calls; it stays off while there is nothing to listen with. */
export function listen(options: Options): Listening {
  const { runtime, journal, fork, onChange, bug } = options
  // `onChange` fires during construction, before `made` is assigned.
  let made: CallbackController | undefined
  let told: number | undefined
  let usedKey: string | undefined
  /** Once for each port: practice tells its gateway where to call. */
  const tellRuntime = (): void => {
    const { state, port } = made?.health() ?? { state: 'off' as const }
    if (state !== 'listening' || port === undefined || port === told) return
    told = port
    const { prefix } = runtime.profile().callbacks
    runtime.listening({
      url: `https://127.0.0.1:${port}${prefix}`,
      certificate: runtime.certificate()?.cert ?? '',
    })
  }
  const controller = createCallbackController({
    fork,
    setup: () => {
      const tls = runtime.certificate()
      const gatewayPublicKey = runtime.gatewayKeyPem()
      usedKey = gatewayPublicKey
      if (tls === undefined || gatewayPublicKey === undefined) return undefined
      const { partnerServiceId, merchantId, callbacks, billNeeds = [] } = runtime.profile()
      const personalKey = runtime.personalKey(journal)
      return {
        journalFile: journal.file,
        gatewayPublicKey,
        tls,
        host: callbacks.host,
        port: callbacks.port,
        merchant: {
          ...named('partnerId', callbacks.partnerId),
          ...named('channelId', callbacks.channelId),
          partnerServiceId,
          customerNo: merchantId,
          payerName: WALK_IN,
        },
        rules: {
          timestampWindowMs: callbacks.timestampWindowMs,
          transferServiceCode: callbacks.transferConfirmationServiceCode,
          prefix: callbacks.prefix,
          billNeeds,
          ...given({ listShape: callbacks.listShape, invoiceNotice: noticeOf(callbacks) }),
        },
        ...(personalKey === undefined
          ? {}
          : { boxKey: personalKeyFor('box', personalKey).toString('base64') }),
        ...(callbacks.publicUrl === undefined ? {} : { url: inquiryAddress(callbacks.publicUrl) }),
      }
    },
    store: (callbacks) => {
      try {
        return String(journal.write.commit({ at: systemClock.now(), callbacks }).seq)
      } catch (error) {
        // A failing disk has reported itself; the gateway is asked to retry.
        if (!(error instanceof JournalFailed)) bug(error, 'callbacks')
        return undefined
      }
    },
    onPayment: options.onPayment,
    onTransfer: (reference) => {
      options.onTransfer(reference)
      onChange()
    },
    ...given({ onInvoiceNotice: options.onInvoiceNotice, onInquiry: options.onInquiry }),
    ...(options.onTurnedAway === undefined ? {} : { onTurnedAway: options.onTurnedAway }),
    clock: systemClock,
    after: systemTimers.after,
    onChange: () => {
      tellRuntime()
      onChange()
    },
    bug: (where, message) => bug(new Error(message), where),
  })
  made = controller
  tellRuntime()
  const gatewayChanged = (): void => {
    const key = runtime.gatewayKeyPem()
    if (key !== undefined && key !== usedKey) controller.restart()
  }
  const turnedAway = (): number => counted(controller.health().counts, (code) => /^[45]\d{6}$/.test(code))
  return { controller, view: () => viewOf(controller, runtime), turnedAway, gatewayChanged }
}

function noticeOf({
  invoiceNotice: path,
  invoiceNoticeHeaders: headers = 'all',
}: GatewayProfile['callbacks']) {
  return path === undefined ? undefined : { path, headers }
}

/** An empty value in the profile means any. */
function named<N extends string>(name: N, value: string | undefined): { readonly [K in N]?: string } {
  return value === undefined || value === '' ? {} : ({ [name]: value } as { readonly [K in N]: string })
}

function viewOf(controller: CallbackController, runtime: Runtime): CallbackView {
  const { state, why, detail, port, url, lastCallAt, counts, turned, certificate } = controller.health()
  const turnedAway = Object.entries(turned)
    .flatMap(([what, times]) => turnedOf(what, times) ?? [])
    .toSorted((a, b) => b.times - a.times)
  const pem = runtime.certificate()?.cert
  const answered = counted(counts, (code) => code.startsWith('200'))
  return {
    state: state === 'down' ? 'failed' : state,
    ...(url === undefined ? {} : { url }),
    ...(port === undefined ? {} : { port }),
    ...(pem === undefined ? {} : { certificate: pem }),
    ...(certificate === undefined ? {} : { certificateUntil: certificate.until }),
    ...(lastCallAt === undefined ? {} : { lastCallAt }),
    answered,
    refused: counted(counts, () => true) - answered,
    ...(turnedAway.length === 0 ? {} : { turnedAway }),
    ...(why === undefined ? {} : { detail: detail === undefined ? why : `${why}: ${detail}` }),
  }
}

function counted(counts: Readonly<Record<string, number>>, which: (code: string) => boolean): number {
  return Object.entries(counts).reduce((sum, [code, count]) => (which(code) ? sum + count : sum), 0)
}
