/**
 * npm run audit:doors -- FOLDER: what a packaged Loket refuses, tried on the program in FOLDER (as a package installs it, or
 * as a tar.gz holds it). One line for each door: what was tried, whether it is shut, the exit code, its words. Linux only.
 */
import {
  chmodSync,
  chownSync,
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
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { REFUSED_SWITCHES } from '../../src-main/shell/refused-names.ts'
import { runPacked, type Run } from './packed-run.ts'

const WRITES = `require('node:fs').writeFileSync(process.env.MARK, 'in')`
/** A switch without its value is no attack. */
const VALUES: Readonly<Record<string, string>> = {
  'remote-debugging-port': '0',
  'js-flags': '--expose-gc',
  'load-extension': '/tmp',
  'proxy-server': '127.0.0.1:1',
  'host-rules': 'MAP * 127.0.0.1',
  'user-data-dir': '/tmp',
}

type Door = {
  readonly name: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Changes the program before it is started. */
  readonly plant?: (program: string) => void
  readonly isShut: (run: Run) => boolean
}
/** The program opens as ever, and what came through the door has no effect. */
const ignored = ({ reached, openedJournal, said }: Run) =>
  openedJournal && !reached && !/(Debugger|DevTools) listening/u.test(said)
/** The program opens no journal, runs nothing foreign and ends itself. */
const ended = ({ reached, openedJournal, code }: Run) =>
  !openedJournal && !reached && code !== undefined && code !== 0
const refused = (name: string) => (run: Run) => ended(run) && run.code === 3 && run.said.includes(name)

function planted(program: string, name: string): void {
  const place = join(program, 'resources', name)
  mkdirSync(place)
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'planted', main: 'planted.cjs' }))
  writeFileSync(join(place, 'planted.cjs'), `${WRITES}; process.exit()`)
}

function changeNative(program: string): void {
  const folder = join(program, 'resources/app.asar.unpacked')
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (entry.endsWith('.node')) {
      const file = join(folder, entry)
      const bytes = readFileSync(file)
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
      writeFileSync(file, bytes)
    }
}

/** Loket's own words in English, or the last of Chromium's. */
function wordsOf({ said }: Run): string {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/dbus|gpu|vaapi/iu.test(line))
  return (lines.find((line) => /does not open|Take no payments/u.test(line)) ?? lines.at(-1) ?? '').slice(
    0,
    120,
  )
}

const doors = (first: string): readonly Door[] => [
  {
    name: 'ELECTRON_RUN_AS_NODE',
    env: { ELECTRON_RUN_AS_NODE: '1' },
    args: ['-e', WRITES],
    isShut: ignored,
  },
  { name: 'NODE_OPTIONS', env: { NODE_OPTIONS: `--require=${first}` }, isShut: ignored },
  { name: '--inspect', args: ['--inspect=127.0.0.1:0'], isShut: ignored },
  { name: '--require', args: ['--require', first], isShut: ignored },
  { name: 'a folder app next to the archive', plant: (at) => planted(at, 'app'), isShut: ignored },
  {
    name: 'a folder app in its place',
    plant: (at) => {
      rmSync(join(at, 'resources/app.asar'))
      planted(at, 'app')
    },
    isShut: ended,
  },
  {
    name: "Electron's default app",
    plant: (at) => planted(at, 'default_app.asar'),
    args: [join(first, '..')],
    isShut: ignored,
  },
  {
    name: 'a changed native module',
    plant: changeNative,
    // At the counter it says so in a box, which waits for a person.
    args: ['--smoke'],
    isShut: (run) => ended(run) && run.said.includes('.node'),
  },
  { name: 'ELECTRON_DISABLE_SANDBOX', env: { ELECTRON_DISABLE_SANDBOX: '1' }, isShut: refused('no-sandbox') },
  ...REFUSED_SWITCHES.map((name) => {
    const value = VALUES[name]
    return {
      name: `--${name}`,
      args: [value === undefined ? `--${name}` : `--${name}=${value}`],
      // Without user namespaces Chromium itself ends at two of them.
      isShut: ['disable-setuid-sandbox', 'no-zygote'].includes(name) ? ended : refused(`--${name}`),
    }
  }),
]

const [program = ''] = process.argv.slice(2)
if (!existsSync(join(program, 'resources/app.asar'))) throw new Error('name the folder of a packaged Loket')
const folder = mkdtempSync(join(tmpdir(), 'loket-doors-'))
chmodSync(folder, 0o755)
const first = join(folder, 'first.cjs')
writeFileSync(first, WRITES)
writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'planted', main: 'first.cjs' }))
const marks = join(folder, 'marks')
mkdirSync(marks)
chmodSync(marks, 0o777)

let count = 0
async function run({ args = [], env = {}, plant }: Partial<Door>): Promise<Run> {
  count += 1
  const at = join(folder, `program-${count}`)
  cpSync(program, at, { recursive: true })
  if (process.getuid?.() === 0) {
    chownSync(join(at, 'chrome-sandbox'), 0, 0)
    chmodSync(join(at, 'chrome-sandbox'), 0o4755)
  }
  plant?.(at)
  const asked = { folder, name: `run-${count}`, mark: join(marks, String(count)), args, env }
  const result = await runPacked(join(at, 'loket'), asked)
  rmSync(at, { recursive: true })
  return result
}

try {
  const plain = await run({})
  const isSound =
    plain.openedJournal && plain.pages.length >= 2 && plain.pages.every(({ isFiltered }) => isFiltered)
  console.log(
    `control, started plainly: ${isSound ? 'opens, every page in its sandbox' : `does NOT open: ${plain.said}`}`,
  )
  const harmless = await run({ args: ['--lang=id'] })
  const isNoticed = !refused('--lang')(harmless) && !ended(harmless)
  console.log(`control, a switch that is not refused: ${isNoticed ? 'noticed' : 'NOT noticed'}`)
  let open = isSound && isNoticed ? 0 : 1
  for (const door of doors(first)) {
    const result = await run(door)
    const isShut = door.isShut(result)
    if (!isShut) open += 1
    const words = result.openedJournal ? '' : wordsOf(result)
    console.log(
      `${isShut ? 'shut' : 'OPEN'}  ${door.name}: ${result.openedJournal ? 'opened as ever' : `code ${result.code ?? '-'}`}  ${words}`,
    )
  }
  console.log(open === 0 ? `every door is shut (${count - 2})` : `${open} OPEN`)
  process.exitCode = open === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
