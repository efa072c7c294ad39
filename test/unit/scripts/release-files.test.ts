/** From the files of the jobs to the sums and the text of a release. */
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gather, readSums, sumsOf, type Tried } from '../../../scripts/lib/release/files.ts'
import { notesOf } from '../../../scripts/lib/release/notes.ts'
import { signingOf, withoutEmpty } from '../../../scripts/lib/release/signing.ts'

const TRIED: Tried = {
  system: 'win32',
  arch: 'x64',
  package: 'loket.exe',
  sha256: hash('sha256', 'exe'),
  smoke: { ok: true },
  isSigned: false,
  why: 'not set: CSC_LINK',
}

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'loket-release-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function gathered(files: Readonly<Record<string, string>>, isRehearsal = false) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'made', name)), { recursive: true })
    writeFileSync(join(folder, 'made', name), text)
  }
  return gather(join(folder, 'made'), join(folder, 'files'), isRehearsal)
}

describe('the files', () => {
  it('of all jobs come into one folder, without the reports of the trials', () => {
    const found = gathered({
      'a/loket.deb': 'deb',
      'b/loket.exe': 'exe',
      'b/tried-win32-x64.json': JSON.stringify(TRIED),
    })
    expect(found).toEqual({ packages: ['loket.deb', 'loket.exe'], tried: [TRIED] })
    expect(readdirSync(join(folder, 'files'))).toEqual(['loket.deb', 'loket.exe'])
  })

  it('that were tried must be the same ones', () => {
    const report = { 'a/tried-win32-x64.json': JSON.stringify(TRIED) }
    expect(() => gathered({ ...report, 'a/loket.exe': 'another' })).toThrow('not the package that was tried')
    expect(gathered({ ...report, 'a/loket.exe': 'exe' }).tried).toEqual([TRIED])
  })

  it('of one name must be the same file', () => {
    expect(gathered({ 'a/loket.txt': 'same', 'b/loket.txt': 'same' }).packages).toEqual(['loket.txt'])
    expect(() => gathered({ 'b/loket.txt': 'other' })).toThrow('two files are called loket.txt')
  })

  it('that are a proof are in a rehearsal only', () => {
    const proof = { 'a/loket-0.1.0-linux-amd64-proof.deb': 'deb' }
    expect(() => gathered(proof)).toThrow('not for release')
    expect(gathered(proof, true).packages).toHaveLength(1)
  })

  it('are summed as sha256sum sums them', () => {
    gathered({ 'a/b.deb': 'two', 'a/a.deb': 'one' })
    expect(sumsOf(join(folder, 'files'))).toBe(
      `${hash('sha256', 'one')}  a.deb\n${hash('sha256', 'two')}  b.deb\n`,
    )
  })

  it('are read back from the sums', () => {
    gathered({ 'a/b.deb': 'two', 'a/a.deb': 'one' })
    const file = join(folder, 'SHA256SUMS')
    writeFileSync(file, sumsOf(join(folder, 'files')))
    expect([...readSums([file])]).toEqual([
      ['a.deb', hash('sha256', 'one')],
      ['b.deb', hash('sha256', 'two')],
    ])
  })
})

describe('the text of a draft', () => {
  const text = (tried: readonly Tried[]) =>
    notesOf({
      version: '1.2.0',
      changes: '- Words.',
      electron: '45.4.1',
      repository: 'shop/loket',
      isRehearsal: false,
      packages: ['loket.exe'],
      tried,
    })

  it('says which packages are unsigned, and why', () => {
    expect(text([TRIED])).toContain('Not every package is signed')
    expect(text([TRIED])).toContain('no (not set: CSC_LINK)')
  })

  it('does not warn where all are signed', () => {
    expect(text([{ ...TRIED, isSigned: true, why: '' }])).not.toContain('Not every package is signed')
  })

  it('says so when no package was tried', () => {
    expect(text([])).toContain('No package was installed and started')
  })
})

describe('the secrets for signing', () => {
  it('are all there, or none of them', () => {
    const both = { CSC_LINK: 'a', CSC_KEY_PASSWORD: 'b' }
    expect(signingOf('win32', both)).toEqual({ isSigned: true, why: '' })
    expect(signingOf('win32', { CSC_LINK: '' })).toMatchObject({ isSigned: false })
    expect(() => signingOf('win32', { CSC_LINK: 'a' })).toThrow('not CSC_KEY_PASSWORD')
    expect(() => signingOf('darwin', both)).toThrow('APPLE_API_KEY_ID')
  })

  it('reach electron-builder only where they are set', () => {
    expect(withoutEmpty({ CSC_LINK: '', PATH: '', APPLE_API_KEY: 'a' })).toEqual({
      PATH: '',
      APPLE_API_KEY: 'a',
    })
  })
})
