/** A possible state of the disk after a power loss: one of all the folders it was free to leave. */
import { dirname } from 'node:path'
import { resize, type Disk, type DiskFile, type Pending, rename, write } from './disk.ts'

export type Chance = () => number

/** Which unflushed writes are present. */
export const STYLES = [
  /** None: a disk that keeps only what it had to. */
  'none',
  'all',
  /** In order up to a moment, the last one torn. */
  'first',
  /** Only from a moment on: the earlier ones are still in a cache. */
  'last',
  'all-but-one',
  'one',
  /** A coin toss for each write. */
  'each',
  /** A coin toss for each sector of each write. */
  'sectors-512',
  'sectors-4096',
  /** All of some files and nothing of the others. */
  'files',
] as const
type Style = (typeof STYLES)[number]

const SECTOR = 512
const PAGE = 4096

/** The files of the folder, by name. `style` lets a caller check that every style occurred. */
export function afterPowerLoss(disk: Disk, chance: Chance): { files: Map<string, Buffer>; style: Style } {
  const style = STYLES[Math.floor(chance() * STYLES.length)] ?? 'none'
  const kept = keeping(disk, style, chance)
  const files = new Map<string, Buffer>()
  for (const [name, number] of namesAfter(disk, style, chance)) {
    const file = disk.files.get(number)
    if (file !== undefined) files.set(name, contentAfter(file, number, kept, chance))
  }
  return { files, style }
}

/** All of a write, none of it, or sectors chosen by coin toss. */
type Kept = boolean | { readonly sector: number; readonly share: number }
type Keeping = (order: number, file: number) => Kept

function keeping(disk: Disk, style: Style, chance: Chance): Keeping {
  const orders = [...disk.files.values()]
    .flatMap((file) => file.pending.map(({ order }) => order))
    .sort(byNumber)
  const one = orders[Math.floor(chance() * orders.length)] ?? 0
  const share = 0.05 + 0.9 * chance()
  const torn = { sector: chance() < 0.5 ? SECTOR : PAGE, share }
  switch (style) {
    case 'none':
      return () => false
    case 'all':
      return () => true
    case 'first':
      return (order) => order < one || (order === one ? torn : false)
    case 'last':
      return (order) => order > one || (order === one ? torn : false)
    case 'all-but-one':
      return (order) => (order === one ? chance() < 0.5 && torn : true)
    case 'one':
      return (order) => order === one
    case 'each':
      return () => chance() < share
    case 'sectors-512':
      return () => ({ sector: SECTOR, share })
    case 'sectors-4096':
      return () => ({ sector: PAGE, share })
    case 'files': {
      const whole = new Map([...disk.files.keys()].map((file) => [file, chance() < 0.5]))
      return (_order, file) => whole.get(file) ?? false
    }
  }
}

function contentAfter(
  { content, size, pending }: DiskFile,
  number: number,
  kept: Keeping,
  chance: Chance,
): Buffer {
  const file = { content: Buffer.allocUnsafe(Math.max(size, reachOf(pending))), size }
  content.copy(file.content, 0, 0, size)
  file.content.fill(0, size)
  const sizes = [size]
  for (const { order, act } of pending) {
    const keep = kept(order, number)
    if (act.kind === 'size') {
      if (keep === true || (keep !== false && chance() < keep.share)) resize(file, act.size)
      sizes.push(act.size)
      continue
    }
    sizes.push(Math.max(sizes.at(-1) ?? 0, act.offset + act.bytes.length))
    if (keep === true) write(file, act.offset, act.bytes)
    else if (keep !== false) writeTorn(file, act.offset, act.bytes, keep, chance)
  }
  // The length of a file is stored separately, and may be that of any moment since the last flush.
  if (pending.length > 0 && chance() < 0.2) {
    const other = sizes[Math.floor(chance() * sizes.length)] ?? size
    const before = file.size
    resize(file, other)
    if (other > before && chance() < 0.5)
      fillWithOldBytes(file.content.subarray(before, other), content, chance)
  }
  return file.content.subarray(0, file.size)
}

const reachOf = (pending: DiskFile['pending']): number =>
  Math.max(0, ...pending.map(({ act }) => (act.kind === 'size' ? act.size : act.offset + act.bytes.length)))

function writeTorn(
  file: Pick<DiskFile, 'content' | 'size'>,
  offset: number,
  bytes: Buffer,
  { sector, share }: { readonly sector: number; readonly share: number },
  chance: Chance,
): void {
  const end = offset + bytes.length
  for (let at = offset; at < end;) {
    const next = Math.min(end, (Math.floor(at / sector) + 1) * sector)
    if (chance() < share) write(file, at, bytes.subarray(at - offset, next - offset))
    at = next
  }
}

/** Allocated but unwritten space holds whatever was there; the worst case is the file's own old bytes. */
function fillWithOldBytes(room: Buffer, past: Buffer, chance: Chance): void {
  const from = Math.floor(chance() * Math.max(1, past.length - room.length))
  past.copy(room, 0, from, from + room.length)
}

function namesAfter(disk: Disk, style: Style, chance: Chance): Map<string, number> {
  const names = new Map(disk.names)
  const { pendingNames } = disk
  const keep = nameKeeping(pendingNames, style, chance)
  for (const one of pendingNames) if (keep(one)) rename(names, one.act)
  // A file in a lost folder is lost as well.
  for (const name of names.keys()) {
    const folder = dirname(name)
    if (folder !== '.' && !names.has(folder)) names.delete(name)
  }
  return names
}

function nameKeeping(
  pending: Disk['pendingNames'],
  style: Style,
  chance: Chance,
): (one: Pending<unknown>) => boolean {
  // In half of the cases "none" and "all" apply to names too.
  if (style === 'none' && chance() < 0.5) return () => false
  if (style === 'all' && chance() < 0.5) return () => true
  // A journalling file system keeps names in order; others keep any of them.
  if (chance() < 0.5) {
    const end = pending[Math.floor(chance() * (pending.length + 1))]?.order ?? Number.POSITIVE_INFINITY
    return ({ order }) => order < end
  }
  return () => chance() < 0.5
}

const byNumber = (a: number, b: number): number => a - b
