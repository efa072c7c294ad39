/** An apt repository of a small package made on the spot, read by gpgv and by apt itself. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KEY_FILE, makeRepository, repositoryFaults } from '../../../scripts/lib/release/apt-repository.ts'
import { sumOf } from '../../../scripts/lib/release/files.ts'

const TOOLS = ['dpkg-deb', 'dpkg-scanpackages', 'gpg', 'gpgv', 'apt-get']
const lacking = TOOLS.filter((tool) => !existsSync(`/usr/bin/${tool}`))
const DAY_MS = 86_400_000
const LIST = 'dists/stable/main/binary-amd64/Packages'
const SIGNED = 'dists/stable/InRelease'
const OLDER = 'pool/loket-1.2.3-linux-amd64.deb'
const NEWER = 'pool/loket-1.2.4-linux-amd64.deb'
const NEWEST = 'pool/loket-1.2.5-linux-amd64.deb'
const PROGRAM = join(import.meta.dirname, '../../../scripts/release/apt.ts')

let work = ''
let folder = ''
/** Made once, with two versions; each test has a copy. */
let made = ''
let key = ''
let stranger = ''
const home = process.env['GNUPGHOME']

function newKey(name: string): string {
  const gpg = (...words: readonly string[]) =>
    execFileSync('gpg', ['--batch', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  gpg('--passphrase', '', '--quick-generate-key', name, 'ed25519', 'sign', '1d')
  return /^fpr:+([0-9A-F]+):/mu.exec(gpg('--with-colons', '--list-keys', name))?.[1] ?? ''
}

function newPackage(version: string, words = 'small'): string {
  const from = join(work, `loket-${version}`)
  mkdirSync(join(from, 'DEBIAN'), { recursive: true })
  writeFileSync(
    join(from, 'DEBIAN/control'),
    `Package: loket\nVersion: ${version}\nArchitecture: amd64\nMaintainer: Loket <loket@example.invalid>\nDescription: ${words}\n`,
  )
  const file = join(work, `loket-${version}-linux-amd64.deb`)
  execFileSync('dpkg-deb', ['--root-owner-group', '--build', from, file], { stdio: 'ignore' })
  return file
}

/** Signs the folder; these packages of the pool are in a release's sums. */
const make = (vouched: readonly string[] = [], { days = 30, by = key } = {}) => {
  const now = new Date(Date.now() - 60_000)
  const sums = new Map(vouched.map((file) => [basename(file), sumOf(join(folder, file))]))
  return makeRepository(folder, { sums, key: by, now, until: new Date(now.getTime() + days * DAY_MS) })
}

/** Puts a package into the pool; returns its path there. */
function put(file: string, name = basename(file)): string {
  mkdirSync(join(folder, 'pool'), { recursive: true })
  copyFileSync(file, join(folder, 'pool', name))
  return `pool/${name}`
}

/** Why it refuses. What was signed before stays as it is. */
function refusal(vouched: readonly string[] = [], by = key): string {
  const earlier = sumOf(join(folder, SIGNED))
  let why = ''
  try {
    make(vouched, { by })
  } catch (error) {
    why = String(error)
  }
  expect(sumOf(join(folder, SIGNED))).toBe(earlier)
  return why
}

/** Changes one byte, or adds one. */
function spoil(file: string, at = 40): void {
  const bytes = readFileSync(join(folder, file))
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(join(folder, file), bytes)
}

/** apt with its own folders, and this repository as its only one. */
function apt(...args: readonly string[]) {
  const root = mkdtempSync(join(work, 'apt-'))
  for (const each of ['state/lists/partial', 'cache/archives/partial', 'sources'])
    mkdirSync(join(root, each), { recursive: true })
  writeFileSync(
    join(root, 'sources/loket.sources'),
    `Types: deb\nURIs: file:${folder}\nSuites: stable\nComponents: main\nArchitectures: amd64\nSigned-By: ${join(folder, KEY_FILE)}\n`,
  )
  const settings = {
    // None of this machine's own.
    'Dir::Etc::Parts': '/dev/null',
    'Dir::Etc::Main': '/dev/null',
    'Dir::Etc::SourceList': '/dev/null',
    'Dir::Etc::SourceParts': join(root, 'sources'),
    'Dir::State': join(root, 'state'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(root, 'cache'),
    'APT::Sandbox::User': '',
    'APT::Architecture': 'amd64',
    'Acquire::Languages': 'none',
  }
  const config = join(root, 'apt.conf')
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name} "${value}";\n`)
      .join(''),
  )
  const env = { ...process.env, LC_ALL: 'C', APT_CONFIG: config }
  const run = (words: readonly string[]) =>
    spawnSync('apt-get', [...words], { cwd: root, encoding: 'utf8', env })
  const updated = run(['--error-on=any', 'update'])
  const then = args.length === 0 || updated.status !== 0 ? updated : run(args)
  return { code: then.status, said: then.stdout + then.stderr, files: readdirSync(root) }
}

describe.skipIf(lacking.length > 0)(`an apt repository (needs ${TOOLS.join(', ')})`, () => {
  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'loket-apt-'))
    process.env['GNUPGHOME'] = join(work, 'gnupg')
    mkdirSync(join(work, 'gnupg'), { mode: 0o700 })
    key = newKey('Loket')
    stranger = newKey('Stranger')
    folder = mkdtempSync(join(work, 'made-'))
    make([put(newPackage('1.2.3'))])
    make([put(newPackage('1.2.4'))])
    made = folder
  })
  beforeEach(() => {
    folder = mkdtempSync(join(work, 'repository-'))
    cpSync(made, folder, { recursive: true })
  })
  afterAll(() => {
    spawnSync('gpgconf', ['--kill', 'all'])
    if (home === undefined) delete process.env['GNUPGHOME']
    else process.env['GNUPGHOME'] = home
    rmSync(work, { recursive: true, force: true })
  })

  it('is signed, keeps the versions before, and gives apt the newest one', () => {
    expect(repositoryFaults(folder)).toEqual([])
    expect(
      readFileSync(join(folder, LIST), 'utf8')
        .match(/^Version: .+$/gmu)
        ?.toSorted(),
    ).toEqual(['Version: 1.2.3', 'Version: 1.2.4'])
    const { code, said, files } = apt('download', 'loket')
    expect(code, said).toBe(0)
    expect(files.filter((name) => name.endsWith('.deb'))).toEqual(['loket_1.2.4_amd64.deb'])
  })

  it('is refused when a byte of the list was changed', () => {
    spoil(LIST)
    spoil(`${LIST}.gz`)
    expect(repositoryFaults(folder)).toContain('main/binary-amd64/Packages: not the list that was signed')
    expect(apt().code).not.toBe(0)
  })

  it('is refused when a byte of the signed text was changed', () => {
    const file = 'dists/stable/InRelease'
    spoil(file, readFileSync(join(folder, file)).indexOf('Codename'))
    expect(repositoryFaults(folder)).toEqual(['InRelease: not signed by this key'])
    expect(apt().code).not.toBe(0)
  })

  it('is refused when another key has signed it', () => {
    const ours = readFileSync(join(folder, KEY_FILE))
    rmSync(join(folder, 'dists'), { recursive: true })
    make([OLDER, NEWER], { by: stranger })
    writeFileSync(join(folder, KEY_FILE), ours)
    expect(repositoryFaults(folder)).toEqual(['InRelease: not signed by this key'])
    expect(apt().code).not.toBe(0)
  })

  it('is refused when it has run out', () => {
    make([], { days: 0 })
    const { code, said } = apt()
    expect(code).not.toBe(0)
    expect(said).toContain('is expired')
  })

  it('gives no package that is not the one in the list', () => {
    spoil(NEWER, 100)
    expect(repositoryFaults(folder)).toEqual([`${NEWER}: not the package in the list`])
    expect(apt('download', 'loket').code).not.toBe(0)
  })

  it('is not signed again with another package under a name that it has', () => {
    put(newPackage('1.2.3', 'another'))
    expect(refusal()).toContain(`${OLDER} is not the file that the list before names`)
    expect(refusal([OLDER])).toContain(OLDER)
  })

  it('is not signed again with a package that was added, wherever it lies', () => {
    const added = put(newPackage('9.9.9'), 'loket_9.9.9_amd64.deb')
    expect(refusal()).toContain(`${added} is named neither by the list before`)
    // The sums of a release name its files, so a file under another name is not one of them.
    expect(refusal([OLDER])).toContain(added)
    rmSync(join(folder, added))
    mkdirSync(join(folder, 'pool/main/l/loket'), { recursive: true })
    const deeper = put(newPackage('9.9.9'), 'main/l/loket/loket.deb')
    expect(refusal()).toContain(deeper)
    expect(repositoryFaults(folder)).toEqual([])
  })

  it('is not signed again without a package that it had', () => {
    rmSync(join(folder, NEWER))
    expect(refusal()).toContain(`${NEWER} is in the list before, but not in`)
  })

  it('is not signed again when its list was changed, or signed by another key', () => {
    expect(refusal([OLDER, NEWER], stranger)).toContain('InRelease: not signed by this key')
    spoil(LIST)
    expect(refusal([OLDER, NEWER])).toContain('main/binary-amd64/Packages: not the list that was signed')
  })

  it('needs the sums of every package when what was signed before is gone', () => {
    rmSync(join(folder, 'dists'), { recursive: true })
    expect(() => make([NEWER])).toThrow(OLDER)
    expect(existsSync(join(folder, 'dists'))).toBe(false)
    expect(make([OLDER, NEWER])).toEqual([OLDER, NEWER])
  })

  it('can be signed after a failure to sign', () => {
    put(newPackage('1.2.5'))
    const gpgHome = process.env['GNUPGHOME']
    // The public half is there, the secret one is not.
    process.env['GNUPGHOME'] = mkdtempSync(join(work, 'gnupg-'))
    execFileSync('gpg', ['--batch', '--import', join(folder, KEY_FILE)], { stdio: 'ignore' })
    expect(refusal([NEWEST])).toContain('No secret key')
    process.env['GNUPGHOME'] = gpgHome
    expect(make([NEWEST])).toContain(NEWEST)
  })

  it('is not made of nothing', () => {
    folder = mkdtempSync(join(work, 'empty-'))
    expect(() => make()).toThrow('no .deb')
  })

  it('is signed by the program, with the sums as a release has them', () => {
    const file = put(newPackage('1.2.5'))
    const sums = join(work, 'SHA256SUMS')
    writeFileSync(sums, `${sumOf(join(folder, file))}  ${basename(file)}\n`)
    const start = (...words: readonly string[]) =>
      spawnSync(process.execPath, [PROGRAM, folder, '--key', key, ...words], { encoding: 'utf8' })
    const unvouched = start()
    expect(unvouched.status).toBe(1)
    expect(unvouched.stderr).toContain(file)
    expect(start('--sums', '').status).toBe(2)
    expect(start('--days', '').status).toBe(2)
    const { status, stdout, stderr } = start('--sums', sums)
    expect(status, stderr).toBe(0)
    expect(stdout).toContain(file)
    expect(repositoryFaults(folder)).toEqual([])
  })
})
