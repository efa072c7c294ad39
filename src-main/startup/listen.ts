import { createCallbackDesk, type CallbackDesk, type ListenerChild } from '#callbacks/desk.ts'
import { inquiryAddress } from '#callbacks/routes.ts'
import { turnedOf, type Turned } from '#callbacks/turned-book.ts'
import type { CallbackView } from '#contract/setup-views.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import { systemClock, systemTimers } from '#support/real-ports.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import type { Station } from './station.ts'

/** `virtualAccountName` of somebody who stands at the counter and has not said their name. */
const WALK_IN = 'Pelanggan'

type Options = {
  readonly station: Station
  readonly journal: Journal
  readonly fork: () => ListenerChild
  readonly onPayment: (reference: string) => void
  readonly onChange: () => void
  readonly onTurnedAway?: (turned: Turned) => void
  readonly bug: (error: unknown, where: string) => void
}

export type Listening = {
  readonly desk: CallbackDesk
  view(): CallbackView
  /** Calls so far that were answered with a refusal; what never became a call is not among them. */
  turnedAway(): number
  /** The gateway came, or came back: a listener that holds another key than its own would refuse all it says. */
  gatewayChanged(): void
}

/** Starts the listener that the gateway calls; none while there is nothing to listen with. */
export function listen(options: Options): Listening {
  const { station, journal, fork, onChange, bug } = options
  // It reports before it is handed back: the first report finds nobody to ask.
  let made: CallbackDesk | undefined
  let told: number | undefined
  let usedKey: string | undefined
  /** Once for each port: practice tells its gateway where to call. */
  const tellStation = (): void => {
    const { state, port } = made?.health() ?? { state: 'off' as const }
    if (state !== 'listening' || port === undefined || port === told) return
    told = port
    const { prefix } = station.profile().callbacks
    station.listening({
      url: `https://127.0.0.1:${port}${prefix}`,
      certificate: station.certificate()?.cert ?? '',
    })
  }
  const desk = createCallbackDesk({
    fork,
    setup: () => {
      const tls = station.certificate()
      const gatewayPublicKey = station.gatewayKeyPem()
      usedKey = gatewayPublicKey
      if (tls === undefined || gatewayPublicKey === undefined) return undefined
      const { partnerServiceId, merchantId, callbacks } = station.profile()
      const personalKey = station.personalKey(journal)
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
          ...(callbacks.listShape === undefined ? {} : { listShape: callbacks.listShape }),
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
        // A disk that fails has said so itself; the gateway is told to come again.
        if (!(error instanceof JournalFailed)) bug(error, 'callbacks')
        return undefined
      }
    },
    onPayment: options.onPayment,
    onTransfer: onChange,
    ...(options.onTurnedAway === undefined ? {} : { onTurnedAway: options.onTurnedAway }),
    clock: systemClock,
    after: systemTimers.after,
    onChange: () => {
      tellStation()
      onChange()
    },
    bug: (where, message) => bug(new Error(message), where),
  })
  made = desk
  tellStation()
  const gatewayChanged = (): void => {
    const key = station.gatewayKeyPem()
    if (key !== undefined && key !== usedKey) desk.restart()
  }
  const turnedAway = (): number => counted(desk.health().counts, (code) => /^[45]\d{6}$/.test(code))
  return { desk, view: () => viewOf(desk, station), turnedAway, gatewayChanged }
}

/** Empty in the profile is any. */
function named<N extends string>(name: N, value: string | undefined): { readonly [K in N]?: string } {
  return value === undefined || value === '' ? {} : ({ [name]: value } as { readonly [K in N]: string })
}

function viewOf(desk: CallbackDesk, station: Station): CallbackView {
  const { state, why, detail, port, url, lastCallAt, counts, turned, certificate } = desk.health()
  const turnedAway = Object.entries(turned)
    .flatMap(([what, times]) => turnedOf(what, times) ?? [])
    .toSorted((a, b) => b.times - a.times)
  const pem = station.certificate()?.cert
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
