import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { savePair } from '#paper/save-pair.ts'

const [PDF, DATA] = [Buffer.from('%PDF'), Buffer.from('{}')]
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-pair-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})
const names = () => readdirSync(folder).toSorted()

it('saves both under one name, and leaves nothing else', async () => {
  expect(await savePair(folder, 'aduan', PDF, DATA)).toEqual({
    ok: true,
    pdf: 'aduan.pdf',
    data: 'aduan.json',
  })
  expect(names()).toEqual(['aduan.json', 'aduan.pdf'])
  expect(readFileSync(join(folder, 'aduan.pdf'))).toEqual(PDF)
  expect(readFileSync(join(folder, 'aduan.json'))).toEqual(DATA)
})

it.each(['pdf', 'json'])('overwrites no %s: the pair takes the next number together', async (end) => {
  writeFileSync(join(folder, `aduan.${end}`), 'theirs')
  expect(await savePair(folder, 'aduan', PDF, DATA)).toEqual({
    ok: true,
    pdf: 'aduan (2).pdf',
    data: 'aduan (2).json',
  })
  expect(readFileSync(join(folder, `aduan.${end}`), 'utf8')).toBe('theirs')
  expect(names()).toEqual(['aduan (2).json', 'aduan (2).pdf', `aduan.${end}`])
})

it('saves neither in a folder that is gone', async () => {
  expect(await savePair(join(folder, 'gone'), 'aduan', PDF, DATA)).toMatchObject({
    ok: false,
    why: 'not-writable',
    detail: 'ENOENT',
  })
})
