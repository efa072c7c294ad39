import { X509Certificate } from 'node:crypto'
import type { StepView, TestFinding, TestStep } from '#contract/connect-views.ts'
import type { CallbackView } from '#contract/setup-views.ts'
import { certificatesIn } from '#gateway/profile/ca.ts'
import { settingOf, type GatewayProfile } from '#gateway/profile/profile.ts'
import { checkProfile } from '#gateway/profile/profile-schema.ts'
import { isLocal } from '#gateway/profile/profile-address.ts'
import { placeOf, type Place, type Probe } from '#gateway/transport/probe.ts'
import { viewSetup } from '../view.ts'
import { askForItsStatus, askForNothing, askForOneQr } from './ask.ts'
import type { TestDeps, Trial, Watching } from './deps.ts'
import { judgeAnswer } from './judge-answer.ts'
import { judgeClock } from './judge-clock.ts'
import { judgeName, judgePort, judgeTls, plainIsLocal } from './judge-line.ts'
import { judgeCalled, judgeListener, judgeOwnAddress } from './judge-own.ts'
import { judgeQr, judgeStatus, type QrSeen } from './judge-qr.ts'
import { judgeProfile } from './judge-profile.ts'
import { failed, fine, untried, viewOf, type Judged } from './step.ts'

/** How long a listener may take to start, and how often that is checked. */
const LISTENS_WITHIN_MS = 15_000
const LOOK_EVERY_MS = 100
/** A listener that is closing has released the port by then. */
const PORT_COMES_BACK_MS = 2_500

type Tell = (step: StepView) => void
type Try = (step: TestStep, work: () => Judged | Promise<Judged>) => Promise<Judged>

/**
 * Tests the connection step by step and reports each. The gateway's side is tested up to the first failure. Our own
 * side is always tested, so that both can be corrected at once.
 */
export async function walk(deps: TestDeps, watching: Watching, tell: Tell): Promise<void> {
  const attempt: Try = async (step, work) => {
    tell({ step, state: 'running', values: {}, facts: [] })
    const judged = watching.isStopped() ? untried('stopped') : await work()
    tell(viewOf(step, judged))
    return judged
  }
  let trial: Trial | undefined
  try {
    const profile = await attempt('profile', () => {
      const ready = judgeProfile(viewSetup(deps.connection))
      const kept = checkProfile(deps.connection.profiles.read())
      if (ready.state !== 'ok' || !kept.ok) return ready
      const opened = deps.openTrial(kept.profile)
      if (!opened.ok) return failed('journal', { detail: opened.detail })
      trial = opened.trial
      const { environment, baseUrl } = kept.profile
      return fine([{ name: 'environment', value: environment }], { address: baseUrl })
    })
    if (trial === undefined) return block(attempt, REST, profile.finding === 'stopped')
    const toGateway = await tryGateway(deps, trial, attempt)
    await tryOurSide(deps, trial, watching, attempt, toGateway)
  } finally {
    trial?.close()
  }
}

const LINE: readonly TestStep[] = ['name', 'port', 'tls', 'clock', 'signed']
const REST: readonly TestStep[] = [...LINE, 'listener', 'address', 'called', 'qr', 'status']

async function block(attempt: Try, steps: readonly TestStep[], isStopped = false): Promise<void> {
  for (const step of steps) await attempt(step, () => untried(isStopped ? 'stopped' : 'blocked'))
}

/** The path to the gateway; returns whether it works to the end. */
async function tryGateway(deps: TestDeps, trial: Trial, attempt: Try): Promise<boolean> {
  const { clock } = deps
  const profile = trial.deps.profile()
  const probe = probeFor(deps, profile)
  const places = placesOf(profile)
  const ms = profile.connectTimeoutMs
  let ours: string | undefined
  const works: Readonly<Record<string, () => Promise<Judged>>> = {
    name: () => eachOf(places, async ({ host }) => judgeName(host, await probe.name(host, ms))),
    port: () =>
      eachOf(places, async (place) => {
        const seen = await probe.port(place, ms)
        if (seen.ok) ours ??= seen.ours
        return judgePort(place, seen, ms)
      }),
    tls: () =>
      eachOf(places, async (place) =>
        place.secure ? judgeTls(place, await probe.tls(place, ms), clock.now()) : plainIsLocal(place),
      ),
    clock: async () => {
      const sentAt = clock.now()
      const greeting = await probe.greet(placeOf(statusHost(profile)), ms)
      return judgeClock(greeting, sentAt, clock.now())
    },
    signed: async () => {
      const heard = await askForNothing(trial.deps)
      return judgeAnswer(ours === undefined ? heard : { ...heard, ours })
    },
  }
  for (const [index, step] of LINE.entries()) {
    const work = works[step]
    const judged = await attempt(step, () => work?.() ?? untried('blocked'))
    if (judged.state !== 'failed' && judged.finding !== 'stopped') continue
    await block(attempt, LINE.slice(index + 1), judged.finding === 'stopped')
    return false
  }
  return true
}

/** The gateway's path to us. */
async function tryOurSide(
  deps: TestDeps,
  trial: Trial,
  { askForQr, isStopped }: Watching,
  attempt: Try,
  isGatewayThere: boolean,
): Promise<void> {
  const profile = trial.deps.profile()
  const { publicUrl, port } = profile.callbacks
  const { secrets } = deps.connection.vault.view()
  const has = (name: string) => secrets.some((each) => each.name === name && each.configured)
  const listener = await attempt('listener', async () => {
    const hasAll = {
      hasAddress: publicUrl !== undefined,
      hasCertificate: has('tlsCertificate') && has('tlsKey'),
      hasGatewayKey: has('gatewayPublicKey'),
    }
    return judgeListener(await listening(deps, trial, isStopped), hasAll, port, deps.clock.now())
  })
  await attempt('address', () =>
    publicUrl === undefined ? untried('no-address') : seeOwnAddress(deps, trial, profile, publicUrl),
  )
  const seen = await tryQr(trial, attempt, whyNoQr())
  await attempt('status', async () => {
    if (seen.reference === undefined) return untried(seen.why)
    return judgeStatus(await askForItsStatus(trial.deps, seen.reference))
  })

  function whyNoQr(): TestFinding | undefined {
    if (profile.environment === 'production') return 'production'
    if (!isGatewayThere || (publicUrl !== undefined && listener.state === 'failed')) return 'blocked'
    return askForQr ? undefined : 'not-agreed'
  }
}

/** One QR: whether we are asked about it, and whether the till could show it. Returns its number, if any. */
async function tryQr(
  { deps, turnedAway, callbacks }: Trial,
  attempt: Try,
  whyNot: TestFinding | undefined,
): Promise<{ readonly reference: string } | { readonly reference?: undefined; readonly why: TestFinding }> {
  const profile = deps.profile()
  const isRegistered = profile.callbacks.publicUrl !== undefined
  let seen: QrSeen | { readonly refused: string } | undefined
  const ask = async () => (seen ??= await askForOneQr(deps, turnedAway, () => callbacks().turnedAway ?? []))
  const called = await attempt('called', async () => {
    if (!isRegistered) return untried('no-address')
    if (whyNot !== undefined) return untried(whyNot)
    const heard = await ask()
    return 'refused' in heard ? failed('qr-refused', { message: heard.refused }) : judgeCalled(heard)
  })
  const why = whyNot ?? (called.finding === 'stopped' ? 'stopped' : 'blocked')
  const qr = await attempt('qr', async () => {
    if (whyNot !== undefined) return untried(whyNot)
    const heard = await ask()
    if ('refused' in heard)
      return isRegistered ? untried('blocked') : failed('qr-refused', { message: heard.refused })
    // A refused or lost request has already been reported.
    const isTold = called.state !== 'ok' && called.finding !== 'not-asked' && called.finding !== 'no-address'
    return isTold && heard.outcome !== 'done' ? untried('blocked') : judgeQr(heard, profile)
  })
  if (seen === undefined || 'refused' in seen || seen.outcome !== 'done' || qr.finding === 'stopped')
    return { why }
  return { reference: seen.reference }
}

async function seeOwnAddress(
  deps: TestDeps,
  trial: Trial,
  profile: GatewayProfile,
  publicUrl: string,
): Promise<Judged> {
  const { connectTimeoutMs: ms, baseUrl } = profile
  const probe = probeFor(deps, profile)
  const place = placeOf(publicUrl)
  const name = await probe.name(place.host, ms)
  const open = name.ok ? await probe.port(place, ms) : undefined
  const tls = open?.ok === true ? await probe.tls(place, ms) : undefined
  const ours = fingerprintOf(trial.callbacks().certificate)
  return judgeOwnAddress({
    place,
    name,
    gatewayIsLocal: isLocal(baseUrl),
    ...(open === undefined ? {} : { port: open }),
    ...(tls === undefined ? {} : { tls }),
    ...(ours === undefined ? {} : { ours }),
  })
}

function probeFor({ probe }: TestDeps, { ca = '' }: GatewayProfile): Probe {
  return probe(certificatesIn(ca))
}

/** Waits until it listens or fails: a test that has just ended may still hold the port. */
async function listening(
  { timers }: TestDeps,
  trial: Trial,
  isStopped: () => boolean,
): Promise<CallbackView> {
  let taken: CallbackView | undefined
  let patience = LISTENS_WITHIN_MS
  for (; patience > 0 && !isStopped(); patience -= LOOK_EVERY_MS) {
    const view = trial.callbacks()
    const isTaken = view.state === 'failed' && view.detail?.startsWith('port') === true
    if (view.state === 'listening' || view.state === 'off' || (view.state === 'failed' && !isTaken))
      return view
    // The listener retries meanwhile; its last report stays true until it listens.
    if (isTaken && taken === undefined) patience = Math.min(patience, PORT_COMES_BACK_MS)
    if (isTaken) taken = view
    await new Promise<void>((resolve) => void timers.after(LOOK_EVERY_MS, resolve))
  }
  const last = trial.callbacks()
  return last.state === 'listening' ? last : (taken ?? last)
}

/** The first failure among several places; otherwise the first result with the facts of all. */
async function eachOf(places: readonly Place[], look: (place: Place) => Promise<Judged>): Promise<Judged> {
  let first: Judged | undefined
  for (const place of places) {
    const judged = await look(place)
    if (judged.state === 'failed') return judged
    first =
      first === undefined ? judged : { ...first, facts: [...(first.facts ?? []), ...(judged.facts ?? [])] }
  }
  return first ?? untried('blocked')
}

/** Every host that a call may go to, the main host first. */
function placesOf({ baseUrl, hosts }: GatewayProfile): readonly Place[] {
  const addresses = new Set([baseUrl, ...Object.values(hosts)])
  return [...addresses].flatMap((address) => (address === undefined ? [] : [placeOf(address)]))
}

function statusHost({ hosts, baseUrl }: GatewayProfile): string {
  return settingOf(hosts, 'va-status') ?? baseUrl
}

function fingerprintOf(pem: string | undefined): string | undefined {
  try {
    return pem === undefined ? undefined : new X509Certificate(pem).fingerprint256
  } catch {
    return undefined
  }
}
