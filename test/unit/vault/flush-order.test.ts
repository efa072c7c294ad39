import type * as Fs from 'node:fs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'

const log = vi.hoisted(() => ({ calls: [] as string[], open: new Map<number, string>() }))

/** The real disk; logs each call that matters for the state after a power cut. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  const note = (what: string, name: string | undefined) => void log.calls.push(`${what} ${name ?? '?'}`)
  return {
    ...fs,
    openSync: (...args: Parameters<typeof Fs.openSync>) => {
      const fd = fs.openSync(...args)
      log.open.set(fd, basename(String(args[0])))
      return fd
    },
    writeSync: (fd: number, bytes: Uint8Array, from: number) => {
      note('write', log.open.get(fd))
      // In small parts, as a disk may accept it.
      return fs.writeSync(fd, bytes, from, Math.min(300, bytes.length - from))
    },
    fsyncSync: (fd: number) => {
      note('flush', log.open.get(fd))
      fs.fsyncSync(fd)
    },
    renameSync: (from: string, to: string) => {
      note('rename', basename(to))
      fs.renameSync(from, to)
    },
  }
})

// Other files of this process have imported them already, on the disk as it is.
vi.resetModules()
const { openFlushedFolder } = await import('#support/flushed-folder.ts')
const { must, shop } = await import('./given.ts')
afterAll(() => vi.resetModules())

it.skipIf(process.platform === 'win32')('flushes the bytes before the name, and the name after', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loket-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const till = shop('strong', { files: openFlushedFolder(folder) })
  log.calls.length = 0
  const vault = await till.open()
  await must(vault.create())
  const write = 'write vault.json.new'
  const rest = ['flush vault.json.new', 'rename vault.json', `flush ${basename(folder)}`]
  const writes = log.calls.filter((call) => call === write)
  expect(writes.length).toBeGreaterThan(1)
  expect(log.calls).toEqual([...writes, ...rest])
  expect((await till.open()).state()).toBe('open')
})

it.skipIf(process.platform === 'win32')(
  'flushes the name of a new folder too, and of all that it lies in',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'loket-vault-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    log.calls.length = 0
    openFlushedFolder(join(folder, 'outer', 'inner', 'vault'))
    expect(log.calls).toEqual(['flush inner', 'flush outer', `flush ${basename(folder)}`])
    log.calls.length = 0
    // Made by another program, or by an interrupted start: whether its name was ever flushed is unknown.
    openFlushedFolder(join(folder, 'outer', 'inner', 'vault'))
    expect(log.calls).toEqual(['flush inner'])
  },
)
