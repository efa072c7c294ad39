import { join } from 'node:path'
import { safeStorage } from 'electron'
import { parsePrivateKey, parsePublicKey } from '#gateway/signing/keys.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { createKeyring } from '#shell/keyring.ts'
import type { Log } from '#support/log.ts'
import { modeOf } from '#support/mode.ts'
import { systemClock, systemRandom, systemTimers } from '#support/real-ports.ts'
import { createVault } from '#vault/create-vault.ts'
import { openFlushedFolder } from '#support/flushed-folder.ts'
import { createSecretCheck } from '#vault/secrets.ts'
import type { Vault } from '#vault/vault.ts'
import { startAgain } from './as-started.ts'
import { allJournals } from './journal-files.ts'
import { jsonFile, type JsonFile } from '#support/json-file.ts'
import { realProfileOf } from './real-profile.ts'
import { letSealsGo } from './real-runtime.ts'
import type { Mode } from './runtime.ts'
import { rememberAge, type RememberedAge } from './vault-age.ts'

/** Known before a journal is opened: the mode, the gateway and the contents of the vault. */
export type Kept = {
  readonly vault: Vault
  readonly age: RememberedAge
  readonly profiles: JsonFile
  /** A profile that is begun but not complete. */
  readonly drafts: JsonFile
  /** The environment that each host was stored under. */
  readonly hosts: JsonFile
  /** Shop settings made before its journal is open. */
  readonly firstSettings: JsonFile
  /** The stored profile, when it is valid. */
  readonly profile: () => GatewayProfile | undefined
  readonly mode: ReturnType<typeof modeOf>
  /** No mode has ever been chosen for this Loket. */
  readonly isFirstStart: boolean
  readonly keepPractice: () => ReturnType<JsonFile['write']>
  /** Restarts in this mode. If the disk refuses the choice, the program keeps running. */
  readonly startAgain: (mode: Mode) => ReturnType<JsonFile['write']>
}

export async function openKept(folder: string, log: Pick<Log, 'warn' | 'error'>): Promise<Kept> {
  const age = rememberAge({
    journals: allJournals(folder),
    unread: (error) => log.warn({ err: error }, 'a journal does not tell the age of the vault'),
    bug: (error) => log.error({ err: error }, 'the age of the vault was not kept'),
  })
  const profiles = jsonFile(join(folder, 'gateway-profile.json'))
  const modes = jsonFile(join(folder, 'mode.json'))
  const vault: Vault = await createVault({
    files: openFlushedFolder(join(folder, 'vault')),
    keyring: createKeyring(safeStorage, process.platform, systemTimers),
    clock: systemClock,
    random: systemRandom,
    age,
    check: createSecretCheck({ privateKey: parsePrivateKey, publicKey: parsePublicKey }),
    keysLeave: () =>
      letSealsGo(folder, vault, (error) =>
        log.warn({ err: error }, 'a checkpoint keeps a seal whose key is gone'),
      ),
  })
  return {
    vault,
    age,
    profiles,
    drafts: jsonFile(join(folder, 'gateway-profile.draft.json')),
    hosts: jsonFile(join(folder, 'gateway-hosts.json')),
    firstSettings: jsonFile(join(folder, 'first-settings.json')),
    profile: () => realProfileOf(profiles.read()),
    mode: modeOf(modes),
    isFirstStart: !modes.exists(),
    keepPractice: () => modes.write({ mode: 'practice' }),
    startAgain: (mode) => {
      const written = modes.write({ mode })
      if (!written.ok) return written
      // Later: the caller still has an event to journal, and the page is waiting for its answer.
      startAgain()
      return written
    },
  }
}
