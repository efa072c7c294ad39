/** The program that signs the list of versions, as its signer starts it. */
import { spawnSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { judgeManifest } from '#update/manifest.ts'
import { sumOf } from '../../../scripts/lib/release/files.ts'
import { listFiles, signList } from '../../../scripts/lib/release/update-list.ts'

const PROGRAM = join(import.meta.dirname, '../../../scripts/release/sign-updates.ts')
const X64 = 'latest-linux.yml'
const ARM64 = 'latest-linux-arm64.yml'
const DAY_MS = 86_400_000

const { privateKey: key } = generateKeyPairSync('ed25519')
const { privateKey: stranger } = generateKeyPairSync('ed25519')

let work = ''
let folder = ''
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'loket-sign-'))
  writeFileSync(join(work, 'key.pem'), key.export({ type: 'pkcs8', format: 'pem' }))
})
beforeEach(() => (folder = mkdtempSync(join(work, 'feed-'))))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** An AppImage in the folder: its path. */
function pack(version: string, text = version, processor = 'x86_64'): string {
  const file = join(folder, `loket-${version}-linux-${processor}.AppImage`)
  writeFileSync(file, text)
  return file
}

/** A SHA256SUMS with this line. */
function sumsWith(name: string, sum: string): string {
  const file = join(work, 'SHA256SUMS')
  writeFileSync(file, `${sum}  ${name}\n`)
  return file
}
const sumsFor = (file: string) => sumsWith(file.slice(folder.length + 1), sumOf(file))

/** A list signed earlier, that has run out. */
function before(listName: string, file: string, sequence: number, by: KeyObject = key): void {
  const signing = { keys: [by], sequence, expires: new Date(Date.now() - DAY_MS) }
  writeFileSync(join(folder, listName), JSON.stringify(signList(listFiles('1.2.3', [file]), signing)))
}

function start(...words: readonly string[]) {
  const args = [PROGRAM, ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}
const sign = (...words: readonly string[]) => start(folder, '--key', join(work, 'key.pem'), ...words)

/** The list as a till judges it. */
function judged(listName = X64) {
  const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' })
  const list: unknown = JSON.parse(readFileSync(join(folder, listName), 'utf8'))
  return judgeManifest(list, { keys: [pem], now: Date.now(), sequence: 0 })
}

/** Why it refuses. No list is written or changed. */
function refusal(...words: readonly string[]): string {
  const lists = () => [X64, ARM64].map((name) => existsSync(join(folder, name)) && sumOf(join(folder, name)))
  const earlier = lists()
  const { code, said } = sign(...words)
  expect(code, said).toBe(1)
  expect(lists()).toEqual(earlier)
  return said
}

describe('the number of a list', () => {
  it('is the given one for the first list, and one more for each list after it', () => {
    const sums = sumsFor(pack('1.2.3'))
    const first = sign('--first', '1', '--sums', sums, '--share', '10')
    expect(first.code, first.said).toBe(0)
    expect(judged()).toMatchObject({ ok: true, sequence: 1, manifest: { stagingPercentage: 10 } })
    const second = sign()
    expect(second.code, second.said).toBe(0)
    expect(judged()).toMatchObject({ ok: true, sequence: 2, manifest: { version: '1.2.3' } })
  })

  it('follows the highest of the lists before, also where they have run out', () => {
    before(X64, pack('1.2.3'), 7)
    before(ARM64, pack('1.2.3', 'arm', 'arm64'), 4)
    const { code, said } = sign()
    expect(code, said).toBe(0)
    expect(judged(X64)).toMatchObject({ ok: true, sequence: 8 })
    expect(judged(ARM64)).toMatchObject({ ok: true, sequence: 8 })
  })

  it('is not guessed where there is no list, nor given where there is one', () => {
    const file = pack('1.2.3')
    expect(refusal('--sums', sumsFor(file))).toContain('--first')
    before(X64, file, 7)
    expect(refusal('--first', '9')).toContain('list 7')
  })

  it('is not read from a list of another key, nor from a broken one', () => {
    before(X64, pack('1.2.3'), 7, stranger)
    expect(refusal()).toContain(`${X64} is not a list of this key: bad-signature`)
    writeFileSync(join(folder, X64), 'version: 1.2.3\n')
    expect(refusal()).toContain(`${X64} is not a list of this key: malformed`)
  })
})

describe('a file', () => {
  it('of a newer version is signed when the sums name it', () => {
    before(X64, pack('1.2.3'), 7)
    rmSync(join(folder, 'loket-1.2.3-linux-x86_64.AppImage'))
    const { code, said } = sign('--sums', sumsFor(pack('1.2.4')))
    expect(code, said).toBe(0)
    expect(judged()).toMatchObject({ ok: true, sequence: 8, manifest: { version: '1.2.4' } })
  })

  it('that differs from the list before is refused, also where the sums name it', () => {
    const file = pack('1.2.3')
    before(X64, file, 7)
    pack('1.2.3', 'swapped')
    expect(refusal('--sums', sumsFor(file))).toContain('loket-1.2.3-linux-x86_64.AppImage')
  })

  it('that neither a list before nor the sums name is refused, and so are the others with it', () => {
    before(X64, pack('1.2.3'), 7)
    const name = 'loket-1.2.3-linux-arm64.AppImage'
    const file = pack('1.2.3', 'arm', 'arm64')
    expect(refusal()).toContain(name)
    expect(refusal('--sums', sumsWith(name, hash('sha256', 'another')))).toContain(name)
    expect(refusal('--sums', sumsWith('loket-1.2.2-linux-arm64.AppImage', sumOf(file)))).toContain(name)
  })

  it('that the list before names may not be missing', () => {
    before(ARM64, pack('1.2.3', 'arm', 'arm64'), 7)
    rmSync(join(folder, 'loket-1.2.3-linux-arm64.AppImage'))
    expect(refusal('--sums', sumsFor(pack('1.2.3')))).toContain(ARM64)
  })

  it('is not believed by the sums of a rehearsal, nor by something else', () => {
    const file = pack('1.2.3')
    expect(
      refusal('--first', '1', '--sums', sumsWith('loket-1.2.3-linux-amd64-proof.deb', sumOf(file))),
    ).toContain('proof')
    expect(refusal('--first', '1', '--sums', file)).toContain('not a line of SHA256SUMS')
  })
})

it.each([
  [['--share', '']],
  [['--share', '1e1']],
  [['--share', '101']],
  [['--days', '']],
  [['--first', '0']],
  [['--sums', '']],
  [['--key', '']],
  [['another-folder']],
])('the words %j are refused', (words) => {
  before(X64, pack('1.2.3'), 7)
  const { code, said } = sign(...words)
  expect(code, said).toBe(2)
  expect(said).toContain('usage:')
  expect(judged()).toMatchObject({ why: 'expired' })
})
