/**
 * A practice machine about to be connected: a real vault, the gateway simulator as the real one, real sockets.
 */
import { ALWAYS } from '#domain/right.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import words from '../../resources/locales/id/connect.json' with { type: 'json' }
import { createConnectionTest, type ConnectionTest } from '#backoffice/connection/check/connection-test.ts'
import type { ConnectionDeps } from '#backoffice/connection/deps.ts'
import { profileTemplate } from '#backoffice/connection/template.ts'
import { makeCertificate } from '#callbacks/certificate.ts'
import type { ConnectView, StepView, TestStep } from '#contract/connect-views.ts'
import type { Probe } from '#gateway/transport/probe.ts'
import { createNodeProbe } from '#gateway/transport/probe-node.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { parsePrivateKey, parsePublicKey } from '#gateway/signing/keys.ts'
import { openTrial } from '#startup/trial.ts'
import { practiceProfile } from '#practice/profile.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { createSecretCheck } from '#vault/secrets.ts'
import type { Vault } from '#vault/vault.ts'
import { must, shop } from '#test/unit/vault/given.ts'
import { openBackOfficeOverHttp, type BackOfficeOverHttp } from './back-office-over-http.ts'
import { forkListener, listenHere } from './callback-listener.ts'
import { closedPort } from './loopback.ts'
import { merchantSecrets } from './merchant-secrets.ts'
import type { RunningPracticeGateway } from './practice-gateway.ts'

export type ConnectionFixture = {
  readonly gateway: RunningPracticeGateway
  readonly vault: Vault
  readonly test: ConnectionTest
  readonly bugs: readonly unknown[]
  /** Journalled acts: kind and body. */
  readonly notes: readonly (readonly [kind: string, body: Readonly<Record<string, string>>])[]
  /** The saved profile; tests may replace it. */
  profile: { kept: GatewayProfile | undefined }
  /** The connection probe; the real one by default. */
  probe: { use: Probe }
  /** The port of the profile's listener. */
  readonly port: number
  /** The secrets in the vault. */
  readonly secrets: readonly string[]
  /** The whole profile with some members changed. */
  change(to: Partial<GatewayProfile>): void
  /** Repairs everything. */
  mend(): Promise<void>
  /** Runs one test to its end. */
  run(askForQr?: boolean): Promise<ConnectView>
  close(): Promise<void>
}

export type FixtureChanges = {
  readonly withoutCertificate?: true
  readonly otherKey?: string
  /** The listener is a process of its own, as in the app. */
  readonly isApart?: true
}

/** `otherKey`: PEM of a private key whose public half the gateway lacks. */
export async function openConnectionFixture(changes: FixtureChanges = {}): Promise<ConnectionFixture> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-connect-'))
  const office: BackOfficeOverHttp = await openBackOfficeOverHttp()
  const { gateway } = office
  const vault = await shop('strong', {
    clock: systemClock,
    check: createSecretCheck({ privateKey: parsePrivateKey, publicKey: parsePublicKey }),
  }).open()
  await must(vault.create({}))
  const { hashKey } = merchantSecrets()
  const certificate = makeCertificate(['127.0.0.1'], { clock: systemClock, random: systemRandom })
  const secrets = {
    privateKey: changes.otherKey ?? gateway.merchantPrivateKeyPem,
    gatewayPublicKey: gateway.gatewayPublicKey,
    ...(hashKey === undefined ? {} : { hashKey }),
    ...(changes.withoutCertificate === true
      ? {}
      : { tlsKey: certificate.key, tlsCertificate: certificate.cert }),
  } as const
  for (const [name, secret] of Object.entries(secrets))
    await must(vault.put(name as keyof typeof secrets, secret))

  const port = await closedPort()
  const url = `https://127.0.0.1:${port}/api`
  const whole = sandboxOf(gateway.baseUrl, port, url)
  const profile: ConnectionFixture['profile'] = { kept: whole }
  const probe = { use: createNodeProbe() }
  const merchant = { url, ca: certificate.cert }
  await gateway.control.setMerchant(merchant)
  const notes: [string, Readonly<Record<string, string>>][] = []
  const connection: ConnectionDeps = {
    mode: 'practice',
    vault,
    profiles: { read: () => profile.kept, write: () => ({ ok: true }) },
    drafts: { read: () => undefined, write: () => ({ ok: true }) },
    shop: { name: () => undefined, giveName: () => ({ ok: true }) },
    ordersLeft: () => ({ unasked: 0, asOther: 0 }),
    hosts: { read: () => undefined, write: () => ({ ok: true }) },
    template: profileTemplate,
    callbacks: () => ({ state: 'off', answered: 0, refused: 0 }),
    makeCertificate: () => certificate,
    saveFile: () => Promise.resolve({ ok: true }),
    startAgain: () => ({ ok: true }),
    hasKeepers: () => false,
    mayConnect: () => true,
    note: (kind, body) => void notes.push([kind, body]),
    announce: () => undefined,
  }
  let heard: () => void = () => undefined
  const test = createConnectionTest({
    connection,
    probe: () => probe.use,
    openTrial: (kept) =>
      openTrial(
        {
          folder,
          vault,
          running: { deps: office.deps, callbacks: connection.callbacks, turnedAway: () => 0 },
          fork: changes.isApart === true ? forkListener : listenHere,
        },
        kept,
      ),
    clock: systemClock,
    timers: systemTimers,
    announce: () => heard(),
    bug: (error) => office.deps.bug(error, 'test'),
  })
  return {
    gateway,
    vault,
    test,
    bugs: office.bugs,
    notes,
    profile,
    probe,
    port,
    secrets: Object.values(secrets),
    change: (to) => {
      profile.kept = { ...whole, ...to }
    },
    mend: async () => {
      profile.kept = whole
      probe.use = createNodeProbe()
      await gateway.control.clearFaults()
      await gateway.control.setMerchant(merchant)
    },
    run: (askForQr = false) =>
      new Promise((resolve) => {
        heard = () => {
          const view = test.view()
          // The last report: by then the act is journalled.
          if (view.state !== 'running' && notes.some(([kind]) => kind === 'connection-tested')) resolve(view)
        }
        notes.splice(0)
        test.start(askForQr, ALWAYS)
      }),
    close: async () => {
      await office.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function stepOf(view: ConnectView, step: TestStep): StepView {
  const found = view.steps.find((one) => one.step === step)
  if (found === undefined) throw new Error(`no step ${step}`)
  return found
}

function sandboxOf(baseUrl: string, port: number, publicUrl: string): GatewayProfile {
  const { callbacks, ...rest } = practiceProfile(baseUrl)
  return {
    ...rest,
    environment: 'sandbox',
    callbacks: { ...callbacks, host: '127.0.0.1', port, publicUrl },
  }
}

/**
 * Placeholders in the words that the step does not supply, and so would be empty on the screen. For fault,
 * advice and success texts in Bahasa Indonesia; English uses the same (test/renderer/locales.test.tsx).
 */
export function wordless({ steps }: ConnectView): readonly string[] {
  return steps.flatMap(({ step, state, finding, values }) => {
    const keys = [
      ...(finding === undefined ? [] : [`connect.finding.${finding}`, `connect.finding.${finding}.do`]),
      ...(state === 'ok' ? [`connect.test.fine.${step}`] : []),
    ]
    return keys.flatMap((key) =>
      [...(WORDS[key] ?? '{unworded').matchAll(/\{(\w+)[,}]?/g)]
        .filter(([, name = '']) => !(name in values))
        .map(([, name]) => `${key}: ${name}`),
    )
  })
}

const WORDS: Readonly<Record<string, string>> = words

/** Every step short of success: `tls failed tls-expired`. Steps after a failure are left out. */
export function troubles({ steps }: ConnectView): readonly string[] {
  return steps
    .filter(({ state, finding }) => state !== 'ok' && finding !== 'blocked')
    .map(({ step, state, finding }) => `${step} ${state} ${finding ?? ''}`)
}

/** The usual troubles: a sandbox over plain http, without consent to a QR. */
export const AS_EVER: readonly string[] = [
  'tls not-tried tls-none',
  'called not-tried not-agreed',
  'qr not-tried not-agreed',
  'status not-tried not-agreed',
]
