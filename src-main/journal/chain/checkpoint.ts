import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { personalKeyFor } from '#support/personal-keys.ts'
import { beginFile, discardFile, finishFile } from '../restore/whole-file.ts'

/** The journal was proven from its beginning up to here. */
export type Checkpoint = {
  readonly seq: bigint
  readonly hash: Buffer
  readonly seal: Seal
}

/**
 * `key`: only a holder of the key can have written it. `none`: reveals damage, but a forger can recompute it. `gone`:
 * its key went with the vault; the journal must still match it, and is proven from its beginning before it is
 * trusted.
 */
type Seal = 'key' | 'none' | 'gone'

export type CheckpointStore = {
  readonly file: string
  /** `forged`: it exists, but this till did not write it. */
  read(): Checkpoint | 'forged' | undefined
  /** `head` is hexadecimal, as a check reports it. Throws disk errors as they are. */
  write(events: number, head: string): void
  /**
   * The key is about to go for good: a checkpoint sealed with it is kept without a seal. A forged one stays as it is.
   */
  letGo(): void
}

type Noted = {
  readonly seq: number
  readonly hash: string
  readonly seal: Seal
  readonly mac: string
  /** The version of the seal; 1 when absent. */
  readonly version: 1 | 2
}

/**
 * The end of a proven journal, stored outside it: the next start proves only what came after. Sealed by HMAC under a
 * key of the main process when there is one, otherwise by a plain hash. While its key is not available (a closed
 * vault), a seal is trusted only as far as a plain hash.
 */
export function openCheckpoint(journal: string, key: () => Uint8Array | undefined): CheckpointStore {
  const file = `${journal}.checkpoint`
  const read: CheckpointStore['read'] = () => {
    if (!existsSync(file)) return undefined
    const noted = parse(readFileSync(file, 'utf8'))
    if (noted === undefined) return 'forged'
    const sealKey = key()
    const isSealed = noted.seal === 'key'
    if (!isSealed || sealKey !== undefined) {
      const mac = macOf(noted, isSealed ? sealKey : undefined)
      const said = Buffer.from(noted.mac, 'hex')
      if (said.length !== mac.length || !timingSafeEqual(said, mac)) return 'forged'
      if (isSealed && noted.version === 1) sealAnew(file, noted, sealKey)
    }
    return { seq: BigInt(noted.seq), hash: Buffer.from(noted.hash, 'hex'), seal: noted.seal }
  }
  return {
    file,
    read,
    write: (events, head) => {
      const sealKey = key()
      put(file, { seq: events, hash: head, seal: sealKey === undefined ? 'none' : 'key' }, sealKey)
    },
    letGo: () => {
      const noted = read()
      if (noted === undefined || noted === 'forged' || noted.seal !== 'key') return
      put(file, { seq: Number(noted.seq), hash: noted.hash.toString('hex'), seal: 'gone' }, undefined)
    },
  }
}

/** The content of a checkpoint under any seal, for a restore, which has no key. */
export function provenBefore(
  journal: string,
): { readonly seq: bigint; readonly hash: Buffer } | 'unreadable' | undefined {
  const file = `${journal}.checkpoint`
  if (!existsSync(file)) return undefined
  const noted = parse(readFileSync(file, 'utf8'))
  return noted === undefined ? 'unreadable' : { seq: BigInt(noted.seq), hash: Buffer.from(noted.hash, 'hex') }
}

/** Replaces a seal made with the till's key itself. If the disk refuses, the next read tries again. */
function sealAnew(file: string, { seq, hash, seal }: Noted, sealKey: Uint8Array | undefined): void {
  try {
    put(file, { seq, hash, seal }, sealKey)
  } catch {
    discardFile(file)
  }
}

function put(file: string, body: Omit<Noted, 'mac' | 'version'>, sealKey: Uint8Array | undefined): void {
  const newest = { ...body, version: 2 } as const
  const noted: Noted = { ...newest, mac: macOf(newest, sealKey).toString('hex') }
  writeFileSync(beginFile(file), `${JSON.stringify(noted)}\n`)
  finishFile(file, true)
}

function macOf({ seq, hash, seal, version }: Omit<Noted, 'mac'>, key: Uint8Array | undefined): Buffer {
  const text = `loket checkpoint ${version}\n${seq}\n${hash}\n${seal}\n`
  if (key === undefined) return createHash('sha256').update(text).digest()
  return createHmac('sha256', version === 1 ? key : personalKeyFor('seal', key))
    .update(text)
    .digest()
}

function parse(text: string): Noted | undefined {
  try {
    const noted = JSON.parse(text) as Partial<Record<keyof Noted, unknown>>
    const { seq, hash, seal, mac, version = 1 } = noted
    if (!Number.isSafeInteger(seq) || typeof hash !== 'string' || typeof mac !== 'string') return undefined
    if (seal !== 'key' && seal !== 'none' && seal !== 'gone') return undefined
    if (version !== 1 && version !== 2) return undefined
    return { seq: Number(seq), hash, seal, mac, version }
  } catch {
    return undefined
  }
}
