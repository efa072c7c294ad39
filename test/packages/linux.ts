/**
 * npm run prove:linux [-- ROOT]: the packages for Linux in dist/, installed, upgraded and removed in a root of its own, and
 * started as ordinary users of this machine. One line for each fact. ROOT: a Debian made by debootstrap; it stays as it is.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFlushedFolder } from '#support/flushed-folder.ts'
import { must, PASSPHRASE, shop } from '#test/unit/vault/given.ts'
import { createVault } from '#vault/create-vault.ts'
import { flipByte, tell, type Fact } from './fact.ts'

const DIST = join(import.meta.dirname, '../../dist')
/** An ordinary user of every Linux. */
const NOBODY = '65534'
/** `timeout` ended it: it was still running. */
const RAN = '124'
/** The same, for what only a kill ends. */
const KILLED = '137'

type Smoke = {
  readonly ok?: boolean
  readonly ms?: number
  readonly sandboxed?: Readonly<Record<string, boolean>>
}

function packageOf(ext: string): string {
  const name = readdirSync(DIST).find((file) => file.endsWith(ext))
  if (name === undefined) throw new Error(`no ${ext} in dist: npm run package`)
  return join(DIST, name)
}

function sh(script: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'sh', ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return { code: String(status), stdout, stderr }
}

/** Its line must be good, with every page in its sandbox. */
function smokeFact(what: string, code: string, line: string): Fact {
  const { ok, ms, sandboxed = {} } = smokeIn(line)
  const pages = Object.values(sandboxed)
  const isRight = code === '0' && ok === true && pages.length === 2 && pages.every(Boolean)
  return { what, isRight, detail: isRight ? `${ms} ms, both pages sandboxed` : `code ${code}: ${line}` }
}

function smokeIn(line: string): Smoke {
  try {
    return JSON.parse(line) as Smoke
  } catch {
    return {}
  }
}

/** What a shop has besides its journal. */
async function makeProfile(folder: string): Promise<void> {
  mkdirSync(join(folder, 'vault'), { recursive: true })
  const vault = await createVault({ ...shop().deps(), files: openFlushedFolder(join(folder, 'vault')) })
  await must(vault.create({ passphrase: PASSPHRASE }))
}

/** Installs in an overlay over `base`, where the kernel gives no user namespaces: Chromium's helper is the sandbox. */
function* inItsRoot(base: string, work: string): Generator<Fact> {
  const root = join(work, 'root')
  for (const name of ['upper', 'scratch', 'root']) mkdirSync(join(work, name))
  const layers = `lowerdir=${base},upperdir=${join(work, 'upper')},workdir=${join(work, 'scratch')}`
  sh('mount -t overlay overlay -o "$1" "$2"', layers, root)
  try {
    sh(
      'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --make-rslave "$1/dev"; cp /etc/resolv.conf /etc/hosts "$1/etc/"',
      root,
    )
    for (const ext of ['.deb', '.rpm']) copyFileSync(packageOf(ext), join(root, `root/loket${ext}`))
    copyFileSync(join(import.meta.dirname, 'inside.sh'), join(root, 'root/inside.sh'))
    sh('cp -r "$1" "$2"', join(work, 'profile'), join(root, 'root/profile'))
    const { stdout } = sh(
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$1" bash /root/inside.sh',
      root,
    )
    yield* factsIn(stdout)
    if (!stdout.includes('FACT rpm-erased'))
      yield {
        what: 'the script in the root ran to its end',
        isRight: false,
        detail: readFileSync(join(root, 'root/log'), 'utf8').slice(-800),
      }
  } finally {
    sh('umount --recursive --lazy "$1"', root)
  }
}

function* factsIn(stdout: string): Generator<Fact> {
  for (const line of stdout.split('\n').filter((one) => one.startsWith('FACT '))) {
    const [, name = '', ...values] = line.split(' ')
    const judge = JUDGES[name]
    if (judge === undefined) throw new Error(`nothing judges ${line}`)
    yield judge(values, values.slice(1).join(' '))
  }
}

const installed =
  (what: string) =>
  ([code]: readonly string[], rest: string) => ({
    what,
    isRight: code === '0' && rest.trim() !== '',
    detail: rest,
  })
const kept =
  (what: string) =>
  ([was, is]: readonly string[]) => ({ what, isRight: was === is, detail: `${was} ${is}` })
const gone =
  (what: string) =>
  ([code]: readonly string[], rest: string) => ({
    what,
    isRight: code === '0' && rest.trim() === '',
    detail: rest,
  })

const JUDGES: Readonly<Record<string, (values: readonly string[], rest: string) => Fact>> = {
  'deb-installs': installed('deb: installs with its needs, from and to so many packages'),
  'helper-mode': ([mode]) => ({
    what: "deb: without user namespaces Chromium's helper is set up",
    isRight: mode === '4755',
    detail: mode ?? '',
  }),
  'deb-smoke': ([code = ''], rest) => smokeFact('deb: an ordinary user starts it', code, rest),
  upgrades: ([code], rest) => ({
    what: 'deb: an older one is upgraded',
    isRight: code === '0' && rest !== '0.0.1',
    detail: rest,
  }),
  'upgrade-keeps': kept('deb: the upgrade changes no byte of journal and vault'),
  'upgraded-verifies': installed('deb: the journal of the older one is sound'),
  'upgraded-opens': ([code]) => ({
    what: 'deb: the upgraded one opens on it',
    isRight: code === RAN,
    detail: `code ${code}`,
  }),
  autostart: (values) => ({
    what: 'policy: Loket is in the start list',
    isRight: values.join(' ').includes('/opt/Loket/loket'),
    detail: values.join(' '),
  }),
  'policy-of-a-person': ([code], rest) => ({
    what: 'policy: one that a person may change is refused',
    isRight: code === KILLED && rest !== '',
    detail: `code ${code}: ${rest}`,
  }),
  purges: gone('deb: purged, nothing is left outside the homes'),
  'purge-keeps': kept('deb: purged, the data are as they were'),
  'rpm-is-whole': ([code]) => ({ what: 'rpm: its digests fit', isRight: code === '0' }),
  'rpm-installs': installed('rpm: installs'),
  'rpm-smoke': ([code = ''], rest) => smokeFact('rpm: an ordinary user starts it', code, rest),
  'rpm-upgraded-runs': ([code]) => ({
    what: 'rpm: the command is there after an upgrade',
    isRight: code === '0',
  }),
  'rpm-erased': gone('rpm: erased, nothing is left outside the homes'),
}

/** On this machine, as a user without rights: user namespaces are the sandbox. */
function* asNobody(work: string): Generator<Fact> {
  const home = join(work, 'home')
  sh(
    'mkdir -p "$1" "$2" && chown "$3" "$1" && tar -xzf "$4" -C "$2" --strip-components=1',
    home,
    join(work, 'tar'),
    NOBODY,
    packageOf('.tar.gz'),
  )
  const start = (program: string) =>
    sh(
      'cd "$2" && setpriv --reuid "$3" --regid "$3" --clear-groups env HOME="$2" xvfb-run --auto-servernum "$1" --smoke',
      program,
      home,
      NOBODY,
    )
  for (const [what, program] of [
    ['tar.gz: an ordinary user starts it', join(work, 'tar/loket')],
    ['AppImage: an ordinary user starts it', copied(packageOf('.AppImage'), join(work, 'loket.AppImage'))],
  ] as const) {
    const { code, stdout, stderr } = start(program)
    yield smokeFact(what, code, stdout.trimEnd().split('\n').at(-1) || stderr.slice(-300))
  }
  const native = sh('find "$1" -name "*.node"', join(work, 'tar')).stdout.trim()
  flipByte(native)
  const { code } = start(join(work, 'tar/loket'))
  yield {
    what: 'control: with one byte of its native module changed it does not start',
    isRight: code !== '0',
    detail: `code ${code}`,
  }
}

function copied(from: string, to: string): string {
  sh('install -m 755 "$1" "$2"', from, to)
  return to
}

function* facts(base: string, work: string): Generator<Fact> {
  const needs = sh('rpm --query --requires --package "$1"', packageOf('.rpm')).stdout
  const wanted = [
    'libX11-xcb.so.1()(64bit)',
    'libgtk-3.so.0()(64bit)',
    'libc.so.6(GLIBC_2.34)(64bit)',
    'xdg-utils',
  ]
  yield {
    what: 'rpm: names what it needs',
    isRight: wanted.every((name) => needs.includes(name)),
    detail: `${needs.trim().split('\n').length} needs`,
  }
  const { stdout } = sh('lintian --fail-on none "$1" 2>/dev/null', packageOf('.deb'))
  yield {
    what: "deb: Debian's checker has nothing to say",
    isRight: stdout.trim() === '',
    detail: stdout.slice(0, 300),
  }
  yield* inItsRoot(base, work)
  yield* asNobody(work)
}

const [base = ''] = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'loket-prove-'))
try {
  sh('chmod 755 "$1"', work)
  await makeProfile(join(work, 'profile'))
  process.exitCode = tell(facts(base, work))
} finally {
  rmSync(work, { recursive: true, force: true })
}
