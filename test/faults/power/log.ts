/** Reads the output of shim.c: what a process did to the files of one folder, in order, with every byte. */
import { constants } from 'node:fs'
import { dirname } from 'node:path'
import type { Mark } from './recorded.ts'

/** Files are identified by number, since one name may belong to several files in turn. */
export type Act =
  | { readonly kind: 'create'; readonly name: string; readonly file: number }
  | { readonly kind: 'create-folder'; readonly name: string }
  | { readonly kind: 'write'; readonly file: number; readonly offset: number; readonly bytes: Buffer }
  /** Cut, or extended with zeros. */
  | { readonly kind: 'size'; readonly file: number; readonly size: number }
  /** An fsync or fdatasync that has returned. */
  | { readonly kind: 'flush'; readonly file: number }
  /** Flushes the names in a folder; the outermost folder has an empty name. */
  | { readonly kind: 'flush-folder'; readonly name: string }
  | { readonly kind: 'unlink'; readonly name: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'mark'; readonly mark: Mark }

/** One call as requested; strace must have seen the same. */
export type Call = readonly [name: string, file: string, offset: number, length: number]

export type Log = { readonly acts: readonly Act[]; readonly calls: readonly Call[] }

const HEAD_BYTES = 32
const KINDS = [
  undefined,
  'open',
  'close',
  'write',
  'truncate',
  'sync',
  'unlink',
  'rename',
  'mark',
  'shared-map',
  'strange',
  'range-sync',
  'grow',
  'make-folder',
] as const

/**
 * A flush of the copy that another thread began while the journal commits: nothing is told after it, and the recorder
 * may see it end after a later write. So it counts as none.
 */
export const isEarlyFlush = (file: string, isApart: boolean): boolean => isApart && file.endsWith('.copy')

/** SQLite rebuilds it from the log at every first opening; it is mapped, and never flushed. */
const isIndex = (name: string): boolean => name.endsWith('-shm')

/** `names`: the files that existed before, by number. Throws at anything that this model of a disk does not cover. */
export function readLog(log: Buffer, folder: string, names: ReadonlyMap<string, number>): Log {
  const acts: Act[] = []
  const calls: Call[] = []
  const linked = new Map(names)
  const folders = new Set([''])
  const open = new Map<number, { readonly name: string; readonly file: number }>()
  let next = names.size
  const nameOf = (path: string): string => path.slice(folder.length + 1)
  for (let at = 0; at < log.length;) {
    const kind = KINDS[log.readUInt32LE(at)]
    const fd = log.readInt32LE(at + 4)
    const offset = Number(log.readBigInt64LE(at + 8))
    const length = Number(log.readBigInt64LE(at + 16))
    const textEnd = at + HEAD_BYTES + log.readUInt32LE(at + 24)
    const text = log.toString('utf8', at + HEAD_BYTES, textEnd)
    const bytes = log.subarray(textEnd, textEnd + log.readUInt32LE(at + 28))
    at = textEnd + bytes.length
    const known = open.get(fd)
    if (known !== undefined && isIndex(known.name) && kind !== 'open' && kind !== 'close') continue
    switch (kind) {
      case 'open': {
        const name = nameOf(text)
        let file = linked.get(name)
        if (file === undefined && !folders.has(name)) {
          file = next
          next += 1
          linked.set(name, file)
          if (!isIndex(name)) acts.push({ kind: 'create', name, file })
        } else if (file !== undefined && (offset & constants.O_TRUNC) !== 0 && !isIndex(name))
          acts.push({ kind: 'size', file, size: 0 })
        open.set(fd, { name, file: file ?? -1 })
        break
      }
      case 'close':
        open.delete(fd)
        break
      case 'mark':
        for (const line of text.trimEnd().split('\n'))
          acts.push({ kind: 'mark', mark: JSON.parse(line) as Mark })
        break
      case 'make-folder': {
        const name = nameOf(text)
        folders.add(name)
        acts.push({ kind: 'create-folder', name })
        calls.push(['make-folder', name, 0, 0])
        break
      }
      case 'unlink': {
        const name = nameOf(text)
        linked.delete(name)
        if (isIndex(name)) break
        acts.push({ kind: 'unlink', name })
        calls.push(['unlink', name, 0, 0])
        break
      }
      case 'rename': {
        const [from = '', to = ''] = text.split('\n').map(nameOf)
        const file = linked.get(from)
        if (file === undefined || dirname(from) !== dirname(to))
          throw new Error(`not a file, or into another folder: ${from}`)
        linked.delete(from)
        linked.set(to, file)
        acts.push({ kind: 'rename', from, to })
        calls.push(['rename', from, 0, 0])
        break
      }
      case 'write':
      case 'truncate':
      case 'grow':
      case 'sync': {
        if (known === undefined) throw new Error(`${kind} on a file that was never opened`)
        const { name, file } = known
        if (kind === 'sync' && isEarlyFlush(name, length === 1)) break
        if (kind === 'write') {
          acts.push({ kind: 'write', file, offset, bytes })
          calls.push(['write', name, offset, bytes.length])
        } else if (kind === 'sync') {
          acts.push(folders.has(name) ? { kind: 'flush-folder', name } : { kind: 'flush', file })
          calls.push(['sync', name, 0, 0])
        } else {
          acts.push({ kind: 'size', file, size: kind === 'grow' ? offset + length : length })
          calls.push(['truncate', name, 0, length])
        }
        break
      }
      case 'range-sync':
        // This promises nothing about the state after a power loss.
        break
      default:
        throw new Error(`the model does not know ${kind ?? 'this'}: ${known?.name ?? text}`)
    }
  }
  return { acts, calls }
}
