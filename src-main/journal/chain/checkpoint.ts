import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { beginFile, discardFile, finishFile } from '../restore/whole-file.ts'
import {
  type CheckPlace,
  type Claim,
  type CopyLine,
  isOf,
  macOf,
  type Noted,
  parseNoted,
  type Seal,
  type Start,
  startMacOf,
} from './checkpoint-text.ts'

/** The journal was proven from its beginning up to here. */
export type Checkpoint = {
  /** 0 while only `start` says something. */
  readonly seq: bigint
  readonly hash: Buffer
  readonly seal: Seal
  /** Only when it is sealed with the till's key, and the key is here to tell; without a key only a fault. */
  readonly start?: Start
}

export type CheckpointStore = {
  readonly file: string
  /** `forged`: it exists, but this till did not write it. */
  read(): Checkpoint | 'forged' | undefined
  /**
   * `head` is hexadecimal, as a check reports it. `copy`: the line of the copy that ends with this event. Throws disk
   * errors as they are.
   */
  write(events: number, head: string, copy?: CopyLine, round?: CheckPlace): void
  /** Where the check in the background has come to. Throws disk errors as they are. */
  noteRound(round: CheckPlace): void
  /** A fault that was found: until a whole check finds none, no start takes money. Throws as above. */
  noteBroken(why: string): void
  /**
   * The key is about to go for good: a checkpoint sealed with it is kept without a seal. A forged one stays as it is.
   */
  letGo(): void
}

const fileOf = (journal: string): string => `${journal}.checkpoint`

/**
 * The end of a proven journal, stored outside it: the next start proves only what came after. Sealed by HMAC under a
 * key of the main process when there is one, otherwise by a plain hash. While its key is not available (a closed
 * vault), a seal is trusted only as far as a plain hash, and what bounds a start is not trusted at all.
 */
export function openCheckpoint(journal: string, key: () => Uint8Array | undefined): CheckpointStore {
  const file = fileOf(journal)
  const read: CheckpointStore['read'] = () => {
    const sealKey = key()
    const noted = notedIn(journal)
    const found = judgeNoted(noted, sealKey)
    if (typeof noted === 'object' && noted.version === 1 && found !== 'forged' && noted.seal === 'key') {
      if (sealKey !== undefined) sealAnew(file, noted, sealKey)
    }
    return found
  }
  /** Only what is sealed with the key can be added to: what a plain hash says would be believed afterwards. */
  const noteStart = (change: Start): void => {
    const [sealKey, now] = [key(), read()]
    if (sealKey === undefined || now === 'forged' || (now !== undefined && now.seal !== 'key')) return
    const { seq, hash, start } = now ?? { seq: 0n, hash: Buffer.alloc(0), start: undefined }
    put(file, { seq: Number(seq), hash: hash.toString('hex'), seal: 'key' }, sealKey, { ...start, ...change })
  }
  return {
    file,
    read,
    write: (events, head, copy, round) => {
      const sealKey = key()
      const noted = notedIn(journal)
      // A plain hash must not take the place of a seal: the next start would have to trust less.
      if (sealKey === undefined && typeof noted === 'object' && noted.seal === 'key') return
      const start = copy === undefined ? undefined : { copy, ...(round === undefined ? {} : { round }) }
      put(file, { seq: events, hash: head, seal: sealKey === undefined ? 'none' : 'key' }, sealKey, start)
    },
    noteRound: (round) => noteStart({ round }),
    noteBroken: (broken) => noteStart({ broken }),
    letGo: () => {
      const noted = read()
      if (noted === undefined || noted === 'forged' || noted.seal !== 'key') return
      put(file, { seq: Number(noted.seq), hash: noted.hash.toString('hex'), seal: 'gone' }, undefined)
    },
  }
}

/** The same without changing the file; undefined when the disk does not give it. */
export function lookAtCheckpoint(
  journal: string,
  key: Uint8Array | undefined,
): Checkpoint | 'forged' | undefined {
  try {
    return judgeNoted(notedIn(journal), key)
  } catch {
    return undefined
  }
}

/** Whether the next start needs to prove only the end of journal and copy. */
export function boundOf(checkpoint: Checkpoint | 'forged' | undefined): CopyLine | undefined {
  if (checkpoint === undefined || checkpoint === 'forged' || checkpoint.seq === 0n) return undefined
  return checkpoint.start?.broken === undefined ? checkpoint.start?.copy : undefined
}

/** The content of a checkpoint under any seal, for a restore, which has no key. */
export function provenBefore(
  journal: string,
): { readonly seq: bigint; readonly hash: Buffer } | 'unreadable' | undefined {
  const noted = notedIn(journal)
  return typeof noted === 'object' ? { seq: BigInt(noted.seq), hash: Buffer.from(noted.hash, 'hex') } : noted
}

/** The journal was rebuilt: what was noted for its next start was said of the file before. */
export function unbound(journal: string): void {
  try {
    const noted = notedIn(journal)
    if (typeof noted !== 'object' || noted.start === undefined) return
    const { seq, hash, seal, mac, version } = noted
    putText(fileOf(journal), { seq, hash, seal, mac, version })
  } catch {
    // It stays: then a fault that was found keeps the till from taking money until a whole check has ended.
    discardFile(fileOf(journal))
  }
}

function notedIn(journal: string): Noted | 'unreadable' | undefined {
  const file = fileOf(journal)
  if (!existsSync(file)) return undefined
  return parseNoted(readFileSync(file, 'utf8')) ?? 'unreadable'
}

function judgeNoted(
  noted: Noted | 'unreadable' | undefined,
  key: Uint8Array | undefined,
): Checkpoint | 'forged' | undefined {
  if (noted === undefined) return undefined
  if (noted === 'unreadable') return 'forged'
  const isSealed = noted.seal === 'key'
  const proven = { seq: BigInt(noted.seq), hash: Buffer.from(noted.hash, 'hex'), seal: noted.seal }
  // A fault is believed even where no key can tell who noted it: that costs a check, the other way round money.
  if (isSealed && key === undefined) {
    const broken = noted.start?.broken
    return broken === undefined ? proven : { ...proven, start: { broken } }
  }
  if (!isOf(noted.mac, macOf(noted, isSealed ? key : undefined))) return 'forged'
  if (noted.start === undefined || key === undefined || !isSealed) return proven
  if (!isOf(noted.startMac ?? '', startMacOf(noted, noted.start, key))) return 'forged'
  return { ...proven, start: noted.start }
}

/** Replaces a seal made with the till's key itself. If the disk refuses, the next read tries again. */
function sealAnew(file: string, { seq, hash, seal }: Noted, sealKey: Uint8Array | undefined): void {
  try {
    put(file, { seq, hash, seal }, sealKey)
  } catch {
    discardFile(file)
  }
}

function put(
  file: string,
  proven: Pick<Claim, 'seq' | 'hash' | 'seal'>,
  sealKey: Uint8Array | undefined,
  start?: Start,
): void {
  const claim: Claim = { ...proven, version: 2 }
  const mac = macOf(claim, sealKey).toString('hex')
  if (start === undefined || sealKey === undefined) return putText(file, { ...claim, mac })
  putText(file, { ...claim, mac, start, startMac: startMacOf(claim, start, sealKey).toString('hex') })
}

function putText(file: string, noted: Noted): void {
  writeFileSync(beginFile(file), `${JSON.stringify(noted)}\n`)
  finishFile(file, true)
}
