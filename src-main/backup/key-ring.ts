import { z } from 'zod'
import type { Clock, Random } from '#domain/ports.ts'
import type { Right } from '#domain/right.ts'
import { type PassphraseSlot, passphraseSlotSchema } from '#vault/format.ts'
import { isLongEnough, LEAST_PASSPHRASE, wrapByPassphrase } from '#vault/wrap-passphrase.ts'
import { KEY_BYTES } from './chunks.ts'

/** Where the keys are stored: in the vault, which may be closed; in a file in practice mode. */
export type KeyStore = {
  read():
    | { readonly state: 'open'; readonly text?: string | undefined }
    | { readonly state: 'closed' | 'no-vault' }
  write(
    text: string,
    right?: Right,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly why: string }>
}

export type BackupKey = {
  readonly id: string
  readonly key: Uint8Array
  /** The same key wrapped by the recovery passphrase; goes into the header of every backup. */
  readonly recovery?: PassphraseSlot
}

const ringSchema = z.strictObject({
  version: z.literal(1),
  /** Newest first. Older keys stay, because they open older backups. */
  keys: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9a-f]{32}$/),
        key: z.base64(),
        madeAt: z.int(),
        recovery: passphraseSlotSchema.exactOptional(),
      }),
    )
    .max(200),
})
type Ring = Readonly<z.infer<typeof ringSchema>>

export type KeyRefusal = 'vault-closed' | 'no-vault' | 'keys-damaged' | 'not-kept' | 'passphrase-too-short'
export type KeyResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: KeyRefusal; readonly detail?: string }

export type KeyRing = {
  /** The key that seals now; the first one is made on demand. */
  current(): Promise<KeyResult<BackupKey>>
  /** The key of a backup; undefined when unknown here, or when the vault is closed. */
  byId(id: string): Uint8Array | undefined
  state(): 'open' | 'closed' | 'no-vault' | 'damaged'
  /** The current key, and whether a recovery passphrase could open its backups on another machine. */
  known(): { readonly id: string; readonly hasRecovery: boolean } | undefined
  /**
   * Every backup from now on can be opened with this passphrase. A key that already had one is replaced: the old
   * passphrase opens the old backups, but no later ones. `right` is checked again when writing.
   */
  setPassphrase(passphrase: string, right?: Right): Promise<KeyResult<null>>
}

export const LEAST_RECOVERY = LEAST_PASSPHRASE

export function createKeyRing(
  store: KeyStore,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): KeyRing {
  const read = (): KeyResult<Ring> => {
    const kept = store.read()
    if (kept.state !== 'open')
      return { ok: false, why: kept.state === 'closed' ? 'vault-closed' : 'no-vault' }
    if (kept.text === undefined) return { ok: true, value: { version: 1, keys: [] } }
    const ring = ringSchema.safeParse(parse(kept.text))
    // Never overwrite it: an unreadable ring may hold the only key of a year's backups.
    return ring.success ? { ok: true, value: ring.data } : { ok: false, why: 'keys-damaged' }
  }
  const write = async (ring: Ring, right?: Right): Promise<KeyResult<null>> => {
    const written = await store.write(JSON.stringify(ring), right)
    return written.ok ? { ok: true, value: null } : { ok: false, why: 'not-kept', detail: written.why }
  }
  // One at a time: two writers of one ring would drop each other's key, and a backup could be sealed with a lost key.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<KeyResult<T>>): Promise<KeyResult<T>> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const draw = (): Ring['keys'][number] => ({
    id: Buffer.from(random.bytes(16)).toString('hex'),
    key: Buffer.from(random.bytes(KEY_BYTES)).toString('base64'),
    madeAt: clock.now(),
  })
  const newest = (): Ring['keys'][number] | undefined => {
    const ring = read()
    return ring.ok ? ring.value.keys[0] : undefined
  }
  return {
    current: () =>
      inTurn(async () => {
        const ring = read()
        if (!ring.ok) return ring
        const first = ring.value.keys[0]
        if (first !== undefined) return { ok: true, value: keyOf(first) }
        const made = draw()
        // Store the key before anything is sealed with it.
        const written = await write({ version: 1, keys: [made] })
        return written.ok ? { ok: true, value: keyOf(made) } : written
      }),
    byId: (id) => {
      const ring = read()
      const found = ring.ok ? ring.value.keys.find((one) => one.id === id) : undefined
      return found === undefined ? undefined : Buffer.from(found.key, 'base64')
    },
    state: () => {
      const ring = read()
      if (ring.ok) return 'open'
      if (ring.why === 'keys-damaged') return 'damaged'
      return ring.why === 'no-vault' ? 'no-vault' : 'closed'
    },
    known: () => {
      const first = newest()
      return first === undefined ? undefined : { id: first.id, hasRecovery: first.recovery !== undefined }
    },
    setPassphrase: (passphrase, right) =>
      inTurn(async () => {
        if (!isLongEnough(passphrase)) return { ok: false, why: 'passphrase-too-short' }
        const ring = read()
        if (!ring.ok) return ring
        const [first, ...older] = ring.value.keys
        const isFresh = first === undefined || first.recovery !== undefined
        const named = isFresh ? draw() : first
        const wrap = { id: named.id, passphrase }
        const recovery = await wrapByPassphrase(Buffer.from(named.key, 'base64'), wrap, { random })
        const rest = first !== undefined && isFresh ? [first, ...older] : older
        return write({ version: 1, keys: [{ ...named, recovery }, ...rest] }, right)
      }),
  }
}

function keyOf({ id, key, recovery }: Ring['keys'][number]): BackupKey {
  return { id, key: Buffer.from(key, 'base64'), ...(recovery === undefined ? {} : { recovery }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
