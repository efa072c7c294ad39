import type { OpenedTrial, Trial } from '#backoffice/connection/check/deps.ts'
import type { ListenerChild } from '#callbacks/listener-controller.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Journal } from '#journal/journal.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { systemRandom } from '#support/real-ports.ts'
import type { Vault } from '#vault/vault.ts'
import { openGateway } from './gateway.ts'
import { listen } from './listen.ts'
import { openRealRuntime } from './real-runtime.ts'
import type { Runtime } from './runtime.ts'
import { openTillJournal } from './till-journal.ts'

export type TrialPlace = {
  /** Where Loket keeps its files. */
  readonly folder: string
  readonly vault: Vault
  /** What this Loket runs on now. */
  readonly running: Pick<Trial, 'deps' | 'callbacks' | 'turnedAway'>
  readonly fork: () => ListenerChild
}

/**
 * Puts the kept profile to work beside what runs, as a Loket that is started on it would: the journal of its environment,
 * a client of its own, a listener. So what is asked of a real gateway never stands in a practice journal. Of a Loket that
 * runs on that gateway already, what is there is used: a journal has one writer, and a port one listener.
 */
export function openTrial(
  { folder, vault, running, fork }: TrialPlace,
  profile: GatewayProfile,
): OpenedTrial {
  const { deps, callbacks, turnedAway } = running
  const isReal = deps.mode === 'real'
  if (isReal && JSON.stringify(deps.profile()) === JSON.stringify(profile))
    return { ok: true, trial: { ...running, close: () => undefined } }

  // A grant that the vault does not keep is asked for again.
  const runtime = openRealRuntime(folder, profile, vault, () => undefined)
  const opened = ownJournal(folder, runtime, deps.journal)
  if ('detail' in opened) return { ok: false, detail: opened.detail }
  const { journal, isOwn } = opened
  const listening = isReal
    ? undefined
    : listen({
        runtime,
        journal,
        fork,
        // Nobody is paid in a test, and whoever is all the same is found when Loket is started on that gateway.
        onPayment: () => undefined,
        onChange: () => undefined,
        bug: deps.bug,
      })
  return {
    ok: true,
    trial: {
      deps: {
        ...deps,
        ...openGateway(runtime, journal),
        journal,
        profile: runtime.profile,
        mode: 'real',
        journalSound: () => journal.failure() === undefined,
        // The line that the till shows is the one that it runs on.
        connectionHeard: () => undefined,
        personal: () => {
          const key = runtime.personalKey(journal)
          return key === undefined ? undefined : createPersonalBox(key, systemRandom)
        },
      },
      callbacks: listening?.view ?? callbacks,
      turnedAway: listening?.turnedAway ?? turnedAway,
      close: () => {
        listening?.controller.stop()
        if (isOwn) journal.close()
      },
    },
  }
}

function ownJournal(
  folder: string,
  runtime: Runtime,
  running: Journal,
): { readonly journal: Journal; readonly isOwn: boolean } | { readonly detail: string } {
  if (running.file === runtime.journalFile) return { journal: running, isOwn: false }
  const opened = openTillJournal(folder, runtime)
  if (opened.ok) return { journal: opened.journal, isOwn: true }
  // Under another name of the same folder it is the one that runs.
  return { detail: `${opened.why}: ${opened.detail}` }
}
