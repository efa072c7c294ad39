import { join } from 'node:path'
import { app, safeStorage } from 'electron'
import { checkProfile } from '#gateway/profile-schema.ts'
import { parsePrivateKey, parsePublicKey } from '#gateway/signing/keys.ts'
import type { GatewayProfile } from '#gateway/profile.ts'
import { createKeyring } from '#shell/keyring.ts'
import { systemClock, systemRandom } from '#support/real-ports.ts'
import { createVault } from '#vault/create-vault.ts'
import { openFlushedFolder } from '#support/flushed-folder.ts'
import { createSecretCheck } from '#vault/secrets.ts'
import type { Vault } from '#vault/vault.ts'
import { jsonFile } from './json-file.ts'
import type { Mode } from './station.ts'

/** What must be known before a journal is opened: which mode, which gateway, and what is in the vault. */
export type Kept = {
  readonly vault: Vault
  readonly profiles: ReturnType<typeof jsonFile>
  /** The kept profile when it is a good one. */
  readonly profile: () => GatewayProfile | undefined
  readonly mode: Mode
  readonly startAgain: (mode: Mode) => void
}

export async function openKept(folder: string): Promise<Kept> {
  const profiles = jsonFile(join(folder, 'gateway-profile.json'))
  const modes = jsonFile(join(folder, 'mode.json'))
  const vault = await createVault({
    files: openFlushedFolder(join(folder, 'vault')),
    keyring: createKeyring(safeStorage, process.platform),
    clock: systemClock,
    random: systemRandom,
    check: createSecretCheck({ privateKey: parsePrivateKey, publicKey: parsePublicKey }),
  })
  return {
    vault,
    profiles,
    profile: () => {
      const checked = checkProfile(profiles.read())
      return checked.ok ? checked.profile : undefined
    },
    mode: modeOf(modes.read()),
    startAgain: (mode) => {
      modes.write({ mode })
      app.relaunch()
      app.quit()
    },
  }
}

/** Practice unless somebody has said otherwise, in these very words. */
function modeOf(kept: unknown): Mode {
  const real = typeof kept === 'object' && kept !== null && 'mode' in kept && kept.mode === 'real'
  return real ? 'real' : 'practice'
}
