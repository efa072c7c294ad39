import { generateKeyPair } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeCertificate } from '#callbacks/certificate.ts'
import { createPracticeController } from '#practice/practice-controller.ts'
import { startPracticeGateway } from '#practice/process.ts'
import { practiceLimits, practiceProfile } from '#practice/profile.ts'
import { practiceKey, practiceSecrets } from '#practice/secrets.ts'
import { forkChild } from '#shell/child.ts'
import type { Log } from '#support/log.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { createAnnouncer } from './announcer.ts'
import { openDrills } from './practice-drills.ts'
import { passingGrants } from './grants.ts'
import { practiceJournal } from './journal-files.ts'
import type { Runtime } from './runtime.ts'

type Options = {
  /** The folder of practice files. */
  readonly folder: string
  /** The gateway simulator's program. */
  readonly script: string
  /** Calls per minute that the simulator accepts. */
  readonly callsAMinute: number
  readonly log: Log
}

/**
 * Practice: the gateway simulator in a separate process. There are no secrets to keep: key and certificate are made
 * new at every start, and the simulator's merchant data is in its source.
 */
export async function openPracticeRuntime({ folder, script, callsAMinute, log }: Options): Promise<Runtime> {
  const changes = createAnnouncer<void>((err) =>
    log.error({ err, where: 'practice' }, 'something that must not happen'),
  )
  // In a thread of its own: meanwhile the page is read.
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const secrets = practiceSecrets()
  const certificate = makeCertificate(['127.0.0.1', 'localhost'], {
    clock: systemClock,
    random: systemRandom,
  })
  let listener: { readonly url: string; readonly ca: string } | undefined
  const running = startPracticeGateway({
    fork: () => forkChild(script, [], 'loket-practice-gateway'),
    stateFile: join(folder, 'practice-gateway.jsonl'),
    merchantPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }),
    merchant: () => listener,
    limits: practiceLimits(callsAMinute),
    after: systemTimers.after,
    onChange: changes.announce,
  })
  return {
    mode: 'practice',
    ready: running.begun,
    journalFile: practiceJournal(folder),
    profile: () => practiceProfile(running.baseUrl(), callsAMinute),
    credentials: () => {
      const gatewayPublicKey = running.gatewayPublicKey()
      return {
        privateKey: keys.privateKey,
        ...secrets,
        ...(gatewayPublicKey === undefined ? {} : { gatewayPublicKey }),
      }
    },
    grants: passingGrants(),
    // A practice journal holds no real people; the key only has to be the same at the next start.
    personalKey: ({ meta }) => practiceKey(meta.id),
    gatewayKeyPem: () => running.gatewayPublicKey()?.export({ type: 'spki', format: 'pem' }).toString(),
    certificate: () => certificate,
    listening: ({ url, certificate: ca }) => {
      listener = { url, ca }
      // If unreachable, it reports that itself; a new process gets the address at its start.
      running
        .control()
        ?.setMerchant(listener)
        .catch(() => undefined)
    },
    onChange: changes.subscribe,
    controller: (journal) =>
      createPracticeController({
        control: running.control,
        baseUrl: running.baseUrl,
        askedFor: (reference) => {
          const order = journal.read.order(reference)
          if (order === undefined) return undefined
          return { amount: order.amount, expiresInMs: order.expiresAt - systemClock.now() }
        },
        announce: changes.announce,
        now: systemClock.now,
      }),
    drills: (journal, deps) =>
      openDrills({ ...deps, journal, control: running.control, clock: systemClock, timers: systemTimers }),
    stop: running.stop,
  }
}
