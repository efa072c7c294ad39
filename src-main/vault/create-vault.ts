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
 * The vault of a folder. It opens at once when the keyring allows; otherwise `state` tells what it waits for.
 * Failures of a file, disk or keyring are never thrown. Create one per folder: other writers are not detected.
 */
export async function createVault(deps: VaultDeps): Promise<Vault> {
  tidyVaultFiles(deps.files, deps.random)
  const session: Session = { deps, held: heldAtRest(deps), strength: 'none', right: ALWAYS }
  const { held } = session
  if (held.state === 'locked' && held.document.slots.keyring !== undefined) {
    // It used a keyring: worth waiting for, since the till is not open yet.
    await askStrength(session, 'patient')
    await unlockByKeyring(session, held.document)
  } else if ((await askStrength(session)) === 'none') {
    // Ask without waiting; the strength is updated if the keyring comes up later.
    void askStrength(session, 'patient')
  }
  const takeTurn = takeTurns()
  const inTurn = <T>(work: () => T | Promise<T>) =>
    takeTurn(() => {
      session.right = ALWAYS
      return work()
    })
  /** Checked when the turn comes: an earlier turn may have ended this caller's right. */
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

/** Changes run one at a time: two at once would each write a file without the other's change. */
function takeTurns(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
