/**
 * A signed apt repository: `pool/` with the packages, `dists/stable` with their list, made by Debian's dpkg-scanpackages and
 * signed by gpg. Its Release file is written here, as apt-ftparchive would: fields, and the sums of the lists.
 */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sumOf } from './files.ts'
import { type Known, refuseUnknown } from './known-files.ts'

const SUITE = join('dists', 'stable')
const SIGNED = join(SUITE, 'InRelease')
/** The key's public half, for `/etc/apt/keyrings` of the tills. */
export const KEY_FILE = 'loket.gpg'

type Wanted = Pick<Known, 'sums'> & {
  /** A key in gpg's own store (GNUPGHOME): its fingerprint, or a name that only it has. */
  readonly key: string
  readonly now: Date
  /** From then on apt refuses the list, so that an old one cannot be served for ever. */
  readonly until: Date
}

/**
 * Signs the packages below `pool`, and returns their paths. Refuses one that the list signed before has otherwise, one that is
 * neither in that list nor in `sums`, and a pool that lacks one of that list.
 */
export function makeRepository(folder: string, { sums, key, now, until }: Wanted): readonly string[] {
  const publicKey = output('gpg', [...GPG, '--export', key], folder)
  const listed = packagesBefore(folder, publicKey)
  const entries = scan(folder)
  const missing = [...listed.keys()].find((path) => !entries.some((entry) => entry.path === path))
  if (missing !== undefined) throw new Error(`${missing} is in the list before, but not in ${folder}`)
  // The very entries that will be signed: dpkg-scanpackages also follows links.
  refuseUnknown(
    entries.map(({ path, sum }) => ({ name: path, digest: sum, sha256: sum })),
    { listed, sums },
  )
  const lists = listsOf(entries)
  const release = releaseText(lists, { now, until })
  const sign = (...how: readonly string[]) =>
    output('gpg', [...GPG, '--local-user', key, ...how], folder, release)
  const signed = [
    ['Release', release],
    ['Release.gpg', sign('--armor', '--detach-sign')],
    ['InRelease', sign('--clear-sign')],
  ] as const
  // A failure of gpg leaves what was signed before. An apt that reads meanwhile finds the old lists with the old Release, or a sum that does not fit and is refused.
  for (const [name, content] of [...lists, ...signed]) replace(join(folder, SUITE, name), content)
  replace(join(folder, KEY_FILE), publicKey)
  return entries.map(({ path }) => path)
}

type List = readonly [name: string, content: Buffer]

/** The packages of each architecture, also packed. */
function listsOf(entries: readonly Entry[]): readonly List[] {
  const architectures = new Set(entries.map(({ architecture }) => architecture))
  return [...architectures].toSorted().flatMap((architecture): readonly List[] => {
    const name = `main/binary-${architecture}/Packages`
    const own = entries.filter((entry) => entry.architecture === architecture)
    const content = Buffer.from(own.map(({ text }) => `${text}\n\n`).join(''))
    return [
      [name, content],
      [`${name}.gz`, gzipSync(content, { level: 9 })],
    ]
  })
}

type Entry = {
  readonly text: string
  readonly path: string
  /** SHA-256. */
  readonly sum: string
  readonly architecture: string
}

function entriesOf(list: string): readonly Entry[] {
  const texts = list.split('\n\n').map((text) => text.trim())
  return texts
    .filter((text) => text !== '')
    .map((text) => {
      const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'mu').exec(text)?.[1] ?? ''
      return { text, path: field('Filename'), sum: field('SHA256'), architecture: field('Architecture') }
    })
}

function scan(folder: string): readonly Entry[] {
  const isThere = existsSync(join(folder, 'pool'))
  const list = isThere ? output('dpkg-scanpackages', ['--multiversion', 'pool'], folder).toString() : ''
  const entries = entriesOf(list)
  if (entries.length === 0) throw new Error(`no .deb below ${join(folder, 'pool')}`)
  return entries
}

/** SHA-256 by path, of the list that this key has signed before. It counts although it has run out. */
function packagesBefore(folder: string, publicKey: Buffer): ReadonlyMap<string, string> {
  if (!existsSync(join(folder, SIGNED))) return new Map()
  const own = mkdtempSync(join(tmpdir(), 'loket-key-'))
  try {
    writeFileSync(join(own, KEY_FILE), publicKey)
    const { faults, entries } = readSigned(folder, join(own, KEY_FILE))
    if (faults.length > 0) throw new Error(`nothing is signed:\n- ${faults.join('\n- ')}`)
    return new Map(entries.map(({ path, sum }) => [path, sum]))
  } finally {
    rmSync(own, { recursive: true })
  }
}

const GPG = ['--batch', '--yes', '--quiet', '--digest-algo', 'SHA512'] as const

function releaseText(lists: readonly List[], { now, until }: Pick<Wanted, 'now' | 'until'>): string {
  const sums = lists.map(([name, content]) => ` ${hash('sha256', content)} ${content.length} ${name}`)
  const architectures = new Set(lists.map(([name]) => /binary-([^/]+)/u.exec(name)?.[1] ?? ''))
  return [
    'Origin: Loket',
    'Label: Loket',
    'Suite: stable',
    'Codename: stable',
    `Date: ${now.toUTCString()}`,
    `Valid-Until: ${until.toUTCString()}`,
    `Architectures: ${[...architectures].join(' ')}`,
    'Components: main',
    'Description: Loket, point-of-sale companion',
    'SHA256:',
    ...sums,
    '',
  ].join('\n')
}

/** What a till's apt would refuse: a signature of another key, a list or a package that is not the signed one. */
export function repositoryFaults(folder: string, keyring = join(folder, KEY_FILE)): readonly string[] {
  const { faults, entries } = readSigned(folder, keyring)
  const wrong = entries.filter(({ path, sum }) => sumOf(join(folder, path)) !== sum)
  return [...faults, ...wrong.map(({ path }) => `${path}: not the package in the list`)]
}

type Signed = { readonly faults: readonly string[]; readonly entries: readonly Entry[] }

function readSigned(folder: string, keyring: string): Signed {
  const suite = join(folder, SUITE)
  let release: string
  try {
    const args = ['--keyring', keyring, '--output', '-', join(folder, SIGNED)]
    release = output('gpgv', args, folder).toString()
  } catch {
    return { faults: ['InRelease: not signed by this key'], entries: [] }
  }
  const lists = [...release.matchAll(/^ ([0-9a-f]{64}) (\d+) (\S+)$/gmu)]
  const wrong = lists.filter(([, sum, , list = '']) => sumOf(join(suite, list)) !== sum)
  const entries = lists.flatMap(([, , , list = '']) =>
    list.endsWith('.gz') ? [] : entriesOf(readFileSync(join(suite, list), 'utf8')),
  )
  return {
    faults: [
      ...(entries.length === 0 ? ['no package in the list'] : []),
      ...wrong.map(([, , , list]) => `${list}: not the list that was signed`),
    ],
    entries,
  }
}

function output(program: string, args: readonly string[], cwd: string, input = ''): Buffer {
  // dpkg-scanpackages counts on its error output; what fails is told with it.
  return execFileSync(program, args, { cwd, input, stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 })
}

function replace(file: string, content: string | Buffer): void {
  const fresh = `${file}.new`
  mkdirSync(dirname(file), { recursive: true })
  rmSync(fresh, { force: true })
  writeFileSync(fresh, content)
  renameSync(fresh, file)
}
