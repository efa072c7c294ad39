import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readClip } from '#shell/voice-files.ts'

let folder: string
const put = (name: string, content = name) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
const read = async (path: string) =>
  (await readClip(path, { packaged: join(folder, 'package'), own: join(folder, 'own') }))?.toString()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loket-voice-'))
  put('package/id/satu.opus')
  put('package/en/one.opus')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a clip of the voice', () => {
  it('is that of the package', async () => {
    expect(await read('/voice/id/satu')).toBe('package/id/satu.opus')
    expect(await read('/voice/en/one')).toBe('package/en/one.opus')
  })

  it.each(['opus', 'ogg', 'mp3', 'wav'])("is the shop's own where there is one (%s)", async (ending) => {
    put(`own/id/satu.${ending}`)
    expect(await read('/voice/id/satu')).toBe(`own/id/satu.${ending}`)
    expect(await read('/voice/packaged/id/satu')).toBe('package/id/satu.opus')
    expect(await read('/voice/en/one')).toBe('package/en/one.opus')
  })

  it("is that of the package where the shop's own is too large, a link or a folder", async () => {
    put('own/id/satu.opus', 'x'.repeat(1_000_001))
    put('secret')
    symlinkSync(join(folder, 'secret'), join(folder, 'own/id/satu.ogg'))
    mkdirSync(join(folder, 'own/id/satu.mp3'))
    expect(await read('/voice/id/satu')).toBe('package/id/satu.opus')
  })

  it('is never a word that the package does not have', async () => {
    put('own/id/halo.opus')
    expect(await read('/voice/id/halo')).toBeUndefined()
    expect(await read('/voice/en/satu')).toBeUndefined()
  })

  it.each([
    '/voice/id/../en/one',
    '/voice/id/..',
    '/voice/../package/id/satu',
    '/voice//id/satu',
    '/voice/id/satu/',
    '/voice/id/satu.opus',
    '/voice/id/SATU',
    '/voice/id/satu\n',
    '/voice/id/satu\0',
    String.raw`/voice/id\satu`,
    '/voice/packaged/packaged/id/satu',
    '/voice/own/id/satu',
    '/x/voice/id/satu',
    '/voice/id/',
  ])('is not found by the path %j', async (path) => {
    expect(await read(path)).toBeUndefined()
  })
})
