/**
 * A signed apt repository: `pool/` with the packages, `dists/stable` with their list, made by Debian's dpkg-scanpackages and
 * signed by gpg. Its Release file is written here, as apt-ftparchive would: fields, and the sums of the lists.
 */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sumOf } from './files.ts'

const SUITE = join('dists', 'stable')
const POOL = join('pool', 'main', 'l', 'loket')
/** The key's public half, for `/etc/apt/keyrings` of the tills. */
export const KEY_FILE = 'loket.gpg'

type Wanted = {
  /** Packages to add; those that are in the folder already stay. */
  readonly packages: readonly string[]
  /** A key in gpg's own store (GNUPGHOME): its fingerprint, or a name that only it has. */
  readonly key: string
  readonly now: Date
  /** From then on apt refuses the list, so that an old one cannot be served for ever. */
  readonly until: Date
}

/** Returns the architectures that the list holds. A package of a known name with other bytes is refused. */
export function makeRepository(folder: string, { packages, key, now, until }: Wanted): readonly string[] {
  mkdirSync(join(folder, POOL), { recursive: true })
  for (const file of packages) {
    // dpkg-scanpackages finds an architecture's packages by Debian's own form of their names.
    const fields = ['Package', 'Version', 'Architecture'].map((field) => fieldOf(file, field))
    const name = `${fields.join('_')}.deb`
    const to = join(folder, POOL, name)
    if (existsSync(to) && sumOf(to) !== sumOf(file))
      throw new Error(`${name} is in ${folder} already, and differs: a new version needs a new number`)
    copyFileSync(file, to)
  }
  const files = readdirSync(join(folder, POOL)).filter((name) => name.endsWith('.deb'))
  const architectures = [
    ...new Set(files.map((name) => fieldOf(join(folder, POOL, name), 'Architecture'))),
  ].toSorted()
  if (architectures.length === 0) throw new Error(`no .deb for ${folder}`)
  // An apt that reads meanwhile finds the old lists with the old Release, or a sum that does not fit and is refused.
  const lists = architectures.flatMap((architecture) => {
    const list = join('main', `binary-${architecture}`, 'Packages')
    const text = output('dpkg-scanpackages', ['--multiversion', '--arch', architecture, 'pool'], folder)
    mkdirSync(join(folder, SUITE, 'main', `binary-${architecture}`), { recursive: true })
    replace(join(folder, SUITE, list), text)
    replace(join(folder, SUITE, `${list}.gz`), gzipSync(text, { level: 9 }))
    return [list, `${list}.gz`]
  })
  const release = join(folder, SUITE, 'Release')
  replace(release, releaseText(join(folder, SUITE), lists, { architectures, now, until }))
  for (const [name, ...how] of [
    ['Release.gpg', '--armor', '--detach-sign'],
    ['InRelease', '--clear-sign'],
  ] as const) {
    const signed = output('gpg', [...GPG, '--local-user', key, ...how, '--output', '-', release], folder)
    replace(join(folder, SUITE, name), signed)
  }
  replace(join(folder, KEY_FILE), output('gpg', [...GPG, '--export', key], folder))
  return architectures
}

const GPG = ['--batch', '--yes', '--quiet', '--digest-algo', 'SHA512'] as const

function releaseText(
  suite: string,
  lists: readonly string[],
  {
    architectures,
    now,
    until,
  }: Pick<Wanted, 'now' | 'until'> & { readonly architectures: readonly string[] },
): string {
  const sums = lists.map((list) => {
    const bytes = readFileSync(join(suite, list))
    return ` ${hash('sha256', bytes)} ${bytes.length} ${list}`
  })
  return [
    'Origin: Loket',
    'Label: Loket',
    'Suite: stable',
    'Codename: stable',
    `Date: ${now.toUTCString()}`,
    `Valid-Until: ${until.toUTCString()}`,
    `Architectures: ${architectures.join(' ')}`,
    'Components: main',
    'Description: Loket, point-of-sale companion',
    'SHA256:',
    ...sums,
    '',
  ].join('\n')
}

/** What a till's apt would refuse: a signature of another key, a list or a package that is not the signed one. */
export function repositoryFaults(folder: string, keyring = join(folder, KEY_FILE)): readonly string[] {
  const suite = join(folder, SUITE)
  let release: string
  try {
    release = output(
      'gpgv',
      ['--keyring', keyring, '--output', '-', join(suite, 'InRelease')],
      folder,
    ).toString()
  } catch {
    return ['InRelease: not signed by this key']
  }
  const lists = [...release.matchAll(/^ ([0-9a-f]{64}) (\d+) (\S+)$/gmu)]
  const wrongLists = lists.filter(([, sum, , list = '']) => sumOf(join(suite, list)) !== sum)
  const texts = lists.flatMap(([, , , list = '']) =>
    list.endsWith('.gz') ? [] : [readFileSync(join(suite, list), 'utf8')],
  )
  const entries = texts.flatMap((text) => text.split('\n\n').filter((entry) => entry.trim() !== ''))
  const wrongPackages = entries.flatMap((entry) => {
    const [name = '', sum] = ['Filename', 'SHA256'].map(
      (field) => new RegExp(`^${field}: (.+)$`, 'mu').exec(entry)?.[1],
    )
    return sumOf(join(folder, name)) === sum ? [] : [`${name}: not the package in the list`]
  })
  return [
    ...(entries.length === 0 ? ['no package in the list'] : []),
    ...wrongLists.map(([, , , list]) => `${list}: not the list that was signed`),
    ...wrongPackages,
  ]
}

const fieldOf = (file: string, field: string): string =>
  output('dpkg-deb', ['--field', file, field], '.').toString().trim()

function output(program: string, args: readonly string[], cwd: string): Buffer {
  // dpkg-scanpackages counts on its error output; what fails is told with it.
  return execFileSync(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 })
}

function replace(file: string, content: string | Buffer): void {
  const fresh = `${file}.new`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, content)
  renameSync(fresh, file)
}
