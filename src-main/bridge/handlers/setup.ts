import { accept } from '#contract/envelope.ts'
import { nameShop } from '#backoffice/connection/name-shop.ts'
import {
  checkGivenProfile,
  giveProfileFile,
  saveProfile,
  takeProfileFile,
} from '#backoffice/connection/profile.ts'
import type { ConnectionDeps } from '#backoffice/connection/deps.ts'
import {
  makeKeyPair,
  makeListenerCertificate,
  onVault,
  onVaultItself,
  publicKeyOf,
  putSecret,
  savePublicKey,
} from '#backoffice/connection/secrets.ts'
import { useMode } from '#backoffice/connection/use.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { listOperations } from '#backoffice/operations/list.ts'
import { tryOperation } from '#backoffice/operations/try.ts'
import type { HandlersOf } from '../handler.ts'

export type SetupDeps = { readonly connection: ConnectionDeps; readonly backoffice: BackofficeDeps }

/** What IT does at the window that was opened for setting up. */
export function createSetupHandlers({
  connection,
  backoffice,
}: SetupDeps): HandlersOf<'setup' | 'vault' | 'operations'> {
  const { vault } = connection
  return {
    'setup.get': () => accept(viewSetup(connection)),
    'setup.checkProfile': ({ profile }) => accept(checkGivenProfile(profile)),
    'setup.saveProfile': ({ profile, confirmed }) => saveProfile(connection, profile, confirmed),
    'setup.importProfile': ({ text, confirmed }) => takeProfileFile(connection, text, confirmed),
    'setup.exportProfile': () => giveProfileFile(connection),
    'setup.nameShop': ({ name }) => nameShop(connection, name),
    'setup.use': ({ mode }) => useMode(connection, mode),
    'vault.create': (choice) => onVaultItself(connection, 'create', () => vault.create(given(choice))),
    'vault.unlock': ({ passphrase }) => onVault(connection, 'unlock', () => vault.unlock(passphrase)),
    'vault.lock': () =>
      onVault(connection, 'lock', async () => {
        await vault.lock()
        return { ok: true }
      }),
    'vault.put': ({ name, secret }) => putSecret(connection, name, secret),
    'vault.makeKeyPair': ({ bits }) => makeKeyPair(connection, bits),
    'vault.publicKey': () => publicKeyOf(connection),
    'vault.savePublicKey': () => savePublicKey(connection),
    'vault.makeCertificate': () => makeListenerCertificate(connection),
    'vault.setPassphrase': (change) =>
      onVault(connection, 'set-passphrase', () => vault.setPassphrase(given(change))),
    'vault.rotate': (proof) => onVault(connection, 'rotate', () => vault.rotate(given(proof))),
    'vault.wipe': () => onVaultItself(connection, 'wipe', () => vault.wipe()),
    'operations.list': () => accept(listOperations(backoffice.profile(), backoffice.clock.now())),
    'operations.try': ({ name, request, customer }) => tryOperation(backoffice, name, request, customer),
  }
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the members that a page has left undefined. */
function given<T extends object>(input: T): Given<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<T>
}
