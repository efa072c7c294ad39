import type { FlushedFolder } from '#support/flushed-folder.ts'

type Inode = { visible: Uint8Array; durable: Uint8Array }
type Names = Map<string, Inode>

export type Fault = {
  /** Which of the disk's steps fails, from 0. */
  readonly at: number
  /** `error`: that step only, the program goes on. `power`: every later step fails too. */
  readonly kind: 'error' | 'power'
}

/**
 * A folder in memory that forgets as a disk does. After a power cut half of the unflushed bytes are there,
 * and the first few of the unflushed names.
 */
export class MemoryDisk implements FlushedFolder {
  readonly log: string[] = []
  fault: Fault | undefined
  steps = 0
  #names: Names
  #durable: Names
  #pending: ((names: Names) => void)[] = []

  constructor(files: ReadonlyMap<string, Uint8Array> = new Map()) {
    const names = () =>
      new Map([...files].map(([name, bytes]) => [name, { visible: bytes.slice(), durable: bytes.slice() }]))
    this.#names = names()
    this.#durable = new Map(this.#names)
  }

  read(name: string): Uint8Array | undefined {
    return this.#names.get(name)?.visible.slice()
  }

  names(): readonly string[] {
    return [...this.#names.keys()]
  }

  create(name: string, bytes: Uint8Array): void {
    this.#step(`create ${name}`)
    if (this.#names.has(name)) throw fileError('EEXIST')
    const inode: Inode = { visible: new Uint8Array(), durable: new Uint8Array() }
    this.#change((names) => void names.set(name, inode))
    this.#write(inode, bytes)
  }

  overwrite(name: string, bytes: Uint8Array): void {
    this.#step(`overwrite ${name}`)
    const inode = this.#names.get(name)
    if (inode === undefined) throw fileError('ENOENT')
    this.#write(inode, bytes)
  }

  rename(from: string, to: string): void {
    this.#step(`rename ${from} ${to}`)
    if (!this.#names.has(from)) throw fileError('ENOENT')
    this.#change((names) => {
      const inode = names.get(from)
      names.delete(from)
      if (inode) names.set(to, inode)
    })
  }

  remove(name: string): void {
    this.#step(`remove ${name}`)
    if (!this.#names.has(name)) throw fileError('ENOENT')
    this.#change((names) => void names.delete(name))
  }

  flushFolder(): void {
    this.#step('flush folder')
    for (const change of this.#pending) change(this.#durable)
    this.#pending = []
  }

  /** Every state the disk may be in after a power cut now. */
  afterPowerCut(): readonly MemoryDisk[] {
    return Array.from({ length: this.#pending.length + 1 }, (_, kept) => {
      const names: Names = new Map(this.#durable)
      for (const change of this.#pending.slice(0, kept)) change(names)
      return new MemoryDisk(new Map([...names].map(([name, { durable }]) => [name, durable])))
    })
  }

  copy(): MemoryDisk {
    return new MemoryDisk(new Map([...this.#names].map(([name, { visible }]) => [name, visible])))
  }

  #write(inode: Inode, bytes: Uint8Array): void {
    const rest = (from: number) => inode.visible.slice(from)
    this.#step('half of the bytes', () => {
      const half = bytes.length >> 1
      inode.visible = Buffer.concat([bytes.subarray(0, half), rest(half)])
      inode.durable = inode.visible.slice()
    })
    inode.visible = Buffer.concat([bytes, rest(bytes.length)])
    this.#step('flush the bytes')
    inode.durable = inode.visible.slice()
  }

  #change(change: (names: Names) => void): void {
    change(this.#names)
    this.#pending.push(change)
  }

  #step(what: string, partly: () => void = () => undefined): void {
    this.log.push(what)
    const here = this.steps
    this.steps += 1
    if (this.fault === undefined || here < this.fault.at) return
    if (here === this.fault.at) partly()
    else if (this.fault.kind === 'error') return
    throw fileError('EIO')
  }
}

function fileError(code: string): Error {
  return Object.assign(new Error(`${code}: the disk says no`), { code })
}
