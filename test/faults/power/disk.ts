/**
 * All that a disk owes a program: each file up to its last flush, and all names in the folder up to the folder's last
 * flush. Of later changes, any part may be there.
 */
import { dirname } from 'node:path'
import type { Act } from './log.ts'

/** Represents every folder among the file numbers. */
const FOLDER = -1

type FileAct = Extract<Act, { readonly kind: 'write' | 'size' }>
type NameAct = Extract<Act, { readonly kind: 'create' | 'create-folder' | 'unlink' | 'rename' }>

/** `order`: its position among all acts. */
export type Pending<A> = { readonly order: number; readonly act: A }

export type DiskFile = {
  /** Of which the first `size` bytes count. */
  content: Buffer
  size: number
  pending: Pending<FileAct>[]
}

export type Disk = {
  readonly files: Map<number, DiskFile>
  readonly names: Map<string, number>
  pendingNames: Pending<NameAct>[]
}

/** Promises of the disk that a control breaks: acknowledged events must then be found missing. */
export type Weakness = 'none' | 'flush-is-nothing' | 'folder-flush-is-nothing'

export function newDisk(files: ReadonlyMap<string, Buffer>): Disk {
  const disk: Disk = { files: new Map(), names: new Map(), pendingNames: [] }
  for (const [name, content] of files) {
    const file = disk.files.size
    disk.files.set(file, { content, size: content.length, pending: [] })
    disk.names.set(name, file)
  }
  return disk
}

/** The program has done one thing more. */
export function happen(disk: Disk, act: Act, order: number, weakness: Weakness): void {
  switch (act.kind) {
    case 'create':
      disk.files.set(act.file, { content: Buffer.alloc(0), size: 0, pending: [] })
      disk.pendingNames.push({ order, act })
      break
    case 'create-folder':
    case 'unlink':
    case 'rename':
      disk.pendingNames.push({ order, act })
      break
    case 'write':
    case 'size':
      disk.files.get(act.file)?.pending.push({ order, act })
      break
    case 'flush': {
      const file = disk.files.get(act.file)
      if (file === undefined || weakness === 'flush-is-nothing') break
      for (const { act: kept } of file.pending) apply(file, kept)
      file.pending = []
      break
    }
    case 'flush-folder':
      if (weakness === 'folder-flush-is-nothing') break
      for (const { act: kept } of disk.pendingNames) if (folderOf(kept) === act.name) rename(disk.names, kept)
      disk.pendingNames = disk.pendingNames.filter(({ act: kept }) => folderOf(kept) !== act.name)
      break
    case 'mark':
      break
  }
}

/** The folder whose flush makes the name durable. */
function folderOf(act: NameAct): string {
  const folder = dirname(act.kind === 'rename' ? act.to : act.name)
  return folder === '.' ? '' : folder
}

export function apply(file: Pick<DiskFile, 'content' | 'size'>, act: FileAct): void {
  if (act.kind === 'size') {
    resize(file, act.size)
    return
  }
  write(file, act.offset, act.bytes)
}

export function write(file: Pick<DiskFile, 'content' | 'size'>, offset: number, bytes: Buffer): void {
  const end = offset + bytes.length
  if (end > file.size) resize(file, end)
  bytes.copy(file.content, offset)
}

export function resize(file: Pick<DiskFile, 'content' | 'size'>, size: number): void {
  if (size > file.content.length) {
    const wider = Buffer.alloc(Math.max(size, file.content.length * 2))
    file.content.copy(wider, 0, 0, file.size)
    file.content = wider
  } else if (size > file.size) file.content.fill(0, file.size, size)
  file.size = size
}

export function rename(names: Map<string, number>, act: NameAct): void {
  switch (act.kind) {
    case 'create':
      names.set(act.name, act.file)
      break
    case 'create-folder':
      names.set(act.name, FOLDER)
      break
    case 'unlink':
      names.delete(act.name)
      break
    case 'rename': {
      const file = names.get(act.from)
      if (file === undefined) break
      names.delete(act.from)
      names.set(act.to, file)
      break
    }
  }
}
