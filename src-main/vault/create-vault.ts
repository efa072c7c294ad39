import { ALWAYS, type Right } from '#domain/right.ts'
import { put, remove, rotate, setPassphrase } from './change.ts'
import { create, heldAtRest, lock, wipe } from './create.ts'
import { openEntry } from './document.ts'
import { askStrength, DONE, noRight, type Session, type VaultDeps } from './session.ts'
import { isRolledBack, unlock, unlockByKeyring } from './unlock.ts'
import type { Vault, VaultResult } from './vault.ts'
import { tidyVaultFiles } from './vault-file.ts'
import { viewOf } from './view.ts'

/**
 * The vault of a folder, opened at once when the keyring does; otherwise its `state` says what it waits for. What a file,
 * a disk or a keyring does is never thrown. One for a folder: who else writes there is not noticed.
 */
export async function createVault(deps: VaultDeps): Promise<Vault> {
  tidyVaultFiles(deps.files, deps.random)
  const session: Session = { deps, held: heldAtRest(deps), strength: 'none', right: ALWAYS }
  const { held } = session
  if (held.state === 'locked' && held.document.slots.keyring !== undefined) {
    // It had a keyring: worth waiting for, while the till is not open yet.
    await askStrength(session, 'patient')
    await unlockByKeyring(session, held.document)
  } else if ((await askStrength(session)) === 'none') {
    // Nothing waits for it; should it come up yet, it is known.
    void askStrength(session, 'patient')
  }
  const takeTurn = takeTurns()
  const inTurn = <T>(work: () => T | Promise<T>) =>
    takeTurn(() => {
      session.right = ALWAYS
      return work()
    })
  /** An earlier turn may have opened the vault, and ended the right of the caller who waits here. */
  const asked = (right: Right = ALWAYS, work: () => VaultResult | Promise<VaultResult>) =>
    takeTurn(() => {
      session.right = right
      return right.holds() ? work() : noRight()
    })
  return {
    state: () => session.held.state,
    view: () => viewOf(session),
    get: (name) => {
      const { held } = session
      return held.state === 'open' ? openEntry(held.document, name, held.key)?.text : undefined
    },
    unlock: (passphrase) => inTurn(() => unlock(session, passphrase)),
    create: (choice = {}, right) => asked(right, () => create(session, choice)),
    put: (name, secret, right) => asked(right, () => put(session, name, secret)),
    remove: (name) => inTurn(() => remove(session, name)),
    rotate: (proof, right) => asked(right, () => rotate(session, proof?.passphrase)),
    setPassphrase: (change, right) => asked(right, () => setPassphrase(session, change)),
    lockIfOlder: () =>
      inTurn(() => {
        const older = session.held.state === 'open' && isRolledBack(session, session.held.document)
        if (older) lock(session)
        return older
      }),
    lock: (right) =>
      asked(right, () => {
        lock(session)
        return DONE
      }),
    wipe: (right) => asked(right, () => wipe(session)),
  }
}

/** One change after the other: two that run at once would each write a file without the other's part. */
function takeTurns(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
