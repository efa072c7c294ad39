/** What a crash between two steps of saving a pair would leave in the folder. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const disk = vi.hoisted(() => ({ before: (_call: string, _to: string): void => undefined }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  const { open, rename, rm } = real
  return {
    ...real,
    open: async (...given: Parameters<typeof open>) => {
      disk.before('open', String(given[0]))
      return open(...given)
    },
    rename: async (from: string, to: string) => {
      disk.before('rename', to)
      await rename(from, to)
    },
    rm: async (...given: Parameters<typeof rm>) => {
      disk.before('rm', String(given[0]))
      await rm(...given)
    },
  }
})

// Other files of this process have imported it already, on the disk as it is.
vi.resetModules()
const { savePair } = await import('#paper/save-pair.ts')
afterAll(() => vi.resetModules())

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-pair-'))
})
afterEach(() => {
  disk.before = () => undefined
  rmSync(folder, { recursive: true, force: true })
})

const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
/** Data files without their whole letter; the foreign one has none. */
const alone = (): readonly string[] =>
  readdirSync(folder).filter((name) => {
    if (!name.endsWith('.json') || textOf(name) === 'theirs') return false
    const letter = name.replace('.json', '.pdf')
    return !readdirSync(folder).includes(letter) || textOf(letter) !== '%PDF'
  })

it('leaves no data file without its letter, at any step', async () => {
  writeFileSync(join(folder, 'aduan.json'), 'theirs')
  const steps: (readonly string[])[] = []
  disk.before = () => void steps.push(alone())
  const saved = await savePair(folder, 'aduan', Buffer.from('%PDF'), Buffer.from('{}'))
  expect(saved).toMatchObject({ ok: true, data: 'aduan (2).json' })
  expect(steps.length).toBeGreaterThan(4)
  expect(steps.flat()).toEqual([])
  expect(readdirSync(folder).toSorted()).toEqual(['aduan (2).json', 'aduan (2).pdf', 'aduan.json'])
})

it.each(['.pdf', '.json'])('leaves neither when the %s cannot be put in place', async (end) => {
  const steps: (readonly string[])[] = []
  disk.before = (call, to) => {
    steps.push(alone())
    if (call === 'rename' && to.endsWith(end)) throw Object.assign(new Error('bad'), { code: 'EIO' })
  }
  const saved = await savePair(folder, 'aduan', Buffer.from('%PDF'), Buffer.from('{}'))
  expect(saved).toMatchObject({ ok: false, detail: 'EIO' })
  expect([steps.flat(), readdirSync(folder)]).toEqual([[], []])
})
