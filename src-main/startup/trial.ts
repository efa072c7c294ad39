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
  /** The folder of Loket's files. */
  readonly folder: string
  readonly vault: Vault
  /** The parts in use by the running Loket. */
  readonly running: Pick<Trial, 'deps' | 'callbacks' | 'turnedAway'>
  readonly fork: () => ListenerChild
}

/**
 * Runs the stored profile alongside the running till, as a restarted Loket would: its environment's journal, a client
 * and a listener of its own. So calls to a real gateway are never in a practice journal. If Loket already runs on
 * that gateway, its own parts are used: a journal has one writer, and a port one listener.
 */
export function openTrial(
  { folder, vault, running, fork }: TrialPlace,
  profile: GatewayProfile,
): OpenedTrial {
  const { deps, callbacks, turnedAway } = running
  const isReal = deps.mode === 'real'
  if (isReal && JSON.stringify(deps.profile()) === JSON.stringify(profile))
    return { ok: true, trial: { ...running, close: () => undefined } }

  // A customer token that the vault refuses is requested again.
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
        // A check takes no payment. If one arrives all the same, Loket finds it when started on that gateway.
        onPayment: () => undefined,
        onTransfer: () => undefined,
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
        // The till shows the connection that it runs on, not this one.
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
  // The same folder under another name: the till that runs already has this journal.
  return { detail: `${opened.why}: ${opened.detail}` }
}
