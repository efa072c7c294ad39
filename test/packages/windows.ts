/**
 * npm run prove:windows: the packages for Windows in dist/, installed under wine, upgraded and removed, then signed. One line
 * for each fact. What wine cannot show: Electron does not start in it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, win32 } from 'node:path'
import { checkPackage } from '../../scripts/lib/package/check.ts'
import { runTool } from '../../scripts/lib/package/run-tool.ts'
import { differences } from '../../scripts/lib/package/same-program.ts'
import { NSIS_GUID } from '../../scripts/lib/package/windows/identity.ts'
import { makeMsi, makeNsis } from '../../scripts/lib/package/windows/make.ts'
import { signatureFacts } from './signature.ts'
import { flipByte, tell, type Fact } from './fact.ts'
import { wineIn, type Wine } from './wine.ts'

const DIST = join(import.meta.dirname, '../../dist')
/** What a person has written, and the installers must leave. */
const DATA = 'users/till/AppData/Roaming/Loket/practice.journal'
const MENU = /Start Menu.Programs.Loket\.lnk$/u
/** Windows keeps these; the uninstaller's own copy goes at the next start. */
const WINDOWS_OWN =
  /^(windows.Installer|users.till.AppData.Local.Programs|users.till.Temp.~nsu\w*\.tmp(.Un\.exe)?)$/u
const REGISTRY_OWN =
  /^(System\\CurrentControlSet\\Control\\|Software\\[\w\\ ]*\\Installer\\([\w\\-]*\\)?(Features|Products|UpgradeCodes|Components)$)/u

type Way = {
  readonly name: string
  readonly ext: string
  /** Below drive C. */
  readonly folder: string
  readonly adds: readonly string[]
  readonly older: (asked: Parameters<typeof makeMsi>[0]) => void
  readonly install: (file: string) => readonly string[]
  readonly remove: (file: string) => readonly string[]
  /** A value of the registry, with the version. */
  readonly isListed: (line: string, version: string) => boolean
  /** Whether an older one is refused over a newer one. */
  readonly refusesOlder: boolean
}
const PERSON = 'users/till/AppData/Local/Programs/loket'
const UNINSTALL = String.raw`Software\Microsoft\Windows\CurrentVersion\Uninstall`
const WAYS: readonly Way[] = [
  {
    name: 'NSIS',
    ext: 'exe',
    folder: PERSON,
    adds: ['resources/package-type', 'Uninstall Loket.exe'],
    older: makeNsis,
    install: (file) => [file, '/S'],
    remove: () => [win32.join('C:', PERSON, 'Uninstall Loket.exe'), '/S'],
    isListed: (line, version) => line === `${UNINSTALL}\\${NSIS_GUID}: "DisplayVersion"="${version}"`,
    refusesOlder: false,
  },
  {
    name: 'MSI',
    ext: 'msi',
    folder: 'Program Files/Loket',
    adds: ['resources/package-type'],
    older: makeMsi,
    install: (file) => ['msiexec', '/i', file, '/qn'],
    remove: (file) => ['msiexec', '/x', file, '/qn'],
    isListed: (line, version) =>
      line.startsWith(`${UNINSTALL}\\{`) && line.endsWith(`"DisplayVersion"="${version}"`),
    refusesOlder: true,
  },
]

const inDist = (ext: string): string => {
  const made = existsSync(DIST) ? readdirSync(DIST) : []
  const found = made.find((file) => file.includes('-win-') && file.endsWith(`.${ext}`))
  if (found === undefined) throw new Error(`no .${ext} for Windows in dist/: npm run package -- windows`)
  return join(DIST, found)
}
/** Wine shows the whole machine as drive Z. */
const inWine = (file: string) => win32.join('Z:', file)

/** A small version before this one: one file that is gone since, two that have changed. */
function olderProgram(folder: string): string {
  const program = join(folder, 'older')
  mkdirSync(join(program, 'resources'), { recursive: true })
  for (const name of ['Loket.exe', 'resources/app.asar', 'resources/gone.txt'])
    writeFileSync(join(program, name), 'older')
  return program
}

/** What an installation has left in this Windows. */
function traces(wine: Wine, before: ReturnType<typeof stateOf>): readonly string[] {
  const now = stateOf(wine)
  return [
    ...[...now.files].filter((path) => !before.files.has(path) && !WINDOWS_OWN.test(path)),
    ...[...now.registry].filter((line) => !before.registry.has(line) && !REGISTRY_OWN.test(line)),
  ]
}
const stateOf = (wine: Wine) => ({ files: wine.files(), registry: wine.registry() })

function* prove(way: Way, wine: Wine, program: string, version: string, folder: string): Generator<Fact> {
  const { name, ext, adds, isListed } = way
  const file = inDist(ext)
  const installed = join(wine.drive, way.folder)
  const other = join(folder, `older.${ext}`)
  way.older({ program: olderProgram(folder), version: '0.0.1', isProof: true, file: other })
  const data = readFileSync(join(wine.drive, DATA))
  const before = stateOf(wine)

  const isWhole = () => differences(program, installed, adds)
  const isInMenu = () => [...wine.files()].some((path) => MENU.test(path))
  const isShown = (wanted: string) => [...wine.registry()].filter((line) => isListed(line, wanted)).length
  const isRemoved = () => {
    const left = traces(wine, before)
    const isKept = readFileSync(join(wine.drive, DATA)).equals(data)
    return { isRight: left.length === 0 && isKept, detail: left.slice(0, 5).join(', ') }
  }
  const run = (words: readonly string[]) => {
    const since = performance.now()
    const code = wine.run(...words)
    return { code, took: `exit code ${code}, ${((performance.now() - since) / 1000).toFixed(1)} s` }
  }

  const fresh = run(way.install(inWine(file)))
  yield { what: `${name}: installed silently`, isRight: fresh.code === 0, detail: fresh.took }
  const wrong = isWhole()
  const count = readdirSync(installed, { recursive: true }).length
  yield {
    what: `${name}: holds the checked program`,
    isRight: wrong.length === 0,
    detail: wrong[0] ?? `${count} files and folders`,
  }
  yield { what: `${name}: is in the start menu`, isRight: isInMenu() }
  yield { what: `${name}: is listed once among the programs`, isRight: isShown(version) === 1 }
  const type = readFileSync(join(installed, 'resources/package-type'), 'utf8')
  yield {
    what: `${name}: says how it was installed`,
    isRight: type === (ext === 'exe' ? 'nsis' : 'msi'),
    detail: type,
  }

  const exe = join(installed, 'Loket.exe')
  flipByte(exe)
  yield { what: `control, ${name}: one changed byte is noticed`, isRight: isWhole().length === 1 }
  flipByte(exe)
  if (way.refusesOlder) {
    const { code, took } = run(way.install(inWine(other)))
    const isSame = isWhole().length === 0 && isShown(version) === 1
    yield { what: `${name}: an older version is refused`, isRight: code !== 0 && isSame, detail: took }
  }

  const gone = run(way.remove(inWine(file)))
  yield { what: `${name}: removed silently`, isRight: gone.code === 0, detail: gone.took }
  yield { what: `${name}: leaves nothing but what a person wrote`, ...isRemoved() }

  const first = run(way.install(inWine(other)))
  const isOlder = first.code === 0 && isShown('0.0.1') === 1
  yield { what: `${name}: an older version installed`, isRight: isOlder, detail: first.took }
  yield { what: `control, ${name}: the older version is another program`, isRight: isWhole().length > 0 }
  const upgraded = run(way.install(inWine(file)))
  const left = isWhole()
  const isUpgraded = upgraded.code === 0 && left.length === 0 && isShown(version) === 1
  yield {
    what: `${name}: upgraded, and only the new one is there`,
    isRight: isUpgraded && isShown('0.0.1') === 0,
    detail: left[0] ?? upgraded.took,
  }
  yield { what: `control, ${name}: an installed program is a trace`, isRight: !isRemoved().isRight }
  run(way.remove(inWine(file)))
  yield { what: `${name}: leaves nothing after an upgrade either`, ...isRemoved() }
}

const folder = mkdtempSync(join(tmpdir(), 'loket-windows-'))
const wine = wineIn(folder)
try {
  const program = join(folder, 'program')
  runTool('7z', ['x', `-o${program}`, inDist('zip')])
  rmSync(join(program, 'resources/package-type'))
  const { faults, facts } = await checkPackage({ folder: program, program: 'Loket.exe' }, 'win32', 'x64')
  const checked = {
    what: 'the program is as it must be',
    isRight: faults.length === 0,
    detail: faults.join(', '),
  }
  const version = String(facts['version'])

  const began = wine.begin()
  mkdirSync(join(wine.drive, DATA, '..'), { recursive: true })
  writeFileSync(join(wine.drive, DATA), 'a shift')
  function* all(): Generator<Fact> {
    yield checked
    yield { what: 'wine', isRight: began === 0 }
    for (const way of WAYS) yield* prove(way, wine, program, version, folder)
    const signed = [inDist('exe'), inDist('msi'), join(program, 'Loket.exe')].map((file) => {
      const copy = join(folder, `signed-${file.split('/').at(-1) ?? ''}`)
      cpSync(file, copy)
      return copy
    })
    yield* signatureFacts(folder, signed)
  }
  process.exitCode = tell(all())
  const code = wine.run(inWine(join(program, 'Loket.exe')), '--version')
  console.log(`not shown: the start of Loket. Under this wine it ends with code ${code}`)
} finally {
  wine.end()
  rmSync(folder, { recursive: true, force: true })
}
