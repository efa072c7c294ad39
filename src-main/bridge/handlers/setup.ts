import { accept } from '#contract/envelope.ts'
import { nameShop } from '#backoffice/connection/name-shop.ts'
import {
  checkGivenProfile,
  giveProfileFile,
  saveProfile,
  takeProfileFile,
} from '#backoffice/connection/profile.ts'
import type { ConnectionAct, ConnectionDeps } from '#backoffice/connection/deps.ts'
import {
  makeKeyPair,
  makeListenerCertificate,
  onVault,
  onVaultItself,
  openVaultForIt,
  publicKeyOf,
  putSecret,
  savePublicKey,
} from '#backoffice/connection/secrets.ts'
import { useMode } from '#backoffice/connection/use.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import type { Right } from '#domain/right.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { listOperations } from '#backoffice/operations/list.ts'
import { tryOperation } from '#backoffice/operations/try.ts'
import type { HandlersOf } from '../handler.ts'

export type SetupDeps = { readonly connection: ConnectionDeps; readonly backoffice: BackofficeDeps }

/** What IT does in the setup window. */
export function createSetupHandlers({
  connection,
  backoffice,
}: SetupDeps): HandlersOf<'setup' | 'vault' | 'operations'> {
  const { vault } = connection
  const by = (right: Right): ConnectionAct => ({ ...connection, right })
  return {
    'setup.get': () => accept(viewSetup(connection)),
    'setup.checkProfile': ({ profile }) => accept(checkGivenProfile(profile)),
    'setup.saveProfile': ({ profile, confirmed }) => saveProfile(connection, profile, confirmed),
    'setup.importProfile': ({ text, confirmed }) => takeProfileFile(connection, text, confirmed),
    'setup.exportProfile': () => giveProfileFile(connection),
    'setup.nameShop': ({ name }) => nameShop(connection, name),
    'setup.use': ({ mode }) => useMode(connection, mode),
    'vault.create': (choice, _role, right) =>
      onVaultItself(by(right), 'create', (still) => vault.create(given(choice), still)),
    'vault.unlock': ({ passphrase }, _role, right) => openVaultForIt(by(right), passphrase),
    'vault.lock': (_nothing, _role, right) => onVault(by(right), 'lock', vault.lock),
    'vault.put': ({ name, secret }, _role, right) => putSecret(by(right), name, secret),
    'vault.makeKeyPair': ({ bits }, _role, right) => makeKeyPair(by(right), bits),
    'vault.publicKey': () => publicKeyOf(connection),
    'vault.savePublicKey': () => savePublicKey(connection),
    'vault.makeCertificate': (_nothing, _role, right) => makeListenerCertificate(by(right)),
    'vault.setPassphrase': (change, _role, right) =>
      onVault(by(right), 'set-passphrase', (still) => vault.setPassphrase(given(change), still)),
    'vault.rotate': (proof, _role, right) =>
      onVault(by(right), 'rotate', (still) => vault.rotate(given(proof), still)),
    'vault.wipe': (_input, _role, right) => onVaultItself(by(right), 'wipe', vault.wipe),
    'operations.list': () => accept(listOperations(backoffice.profile(), backoffice.clock.now())),
    'operations.try': ({ name, request, customer }) => tryOperation(backoffice, name, request, customer),
  }
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Omits members that a page left undefined. */
function given<T extends object>(input: T): Given<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<T>
}
