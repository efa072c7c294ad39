/** Runs a packaged program as an ordinary user, and observes it from outside. */
import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

/** The unprivileged user of every Linux; a program run by root may not use the sandbox. */
const NOBODY = 65_534
/** What the program calls its folder. */
const DATA = 'Loket'
const LOOK_EVERY = 50
const AT_MOST = 30_000
/** Chromium's own words when it can start neither sandbox; Loket has not started then. */
const NO_SANDBOX =
  /No usable sandbox|The SUID sandbox helper binary was found, but is not configured correctly|The setuid sandbox is not running as root|Failed to move to new namespace/u

export type Run = {
  /** Its error output. */
  readonly said: string
  /** With which it ended itself. */
  readonly code?: number
  /** The file that a successful attack creates. */
  readonly reached: boolean
  /** The pages' processes while it ran; empty when it exited early. */
  readonly pages: readonly PageProcess[]
  readonly openedJournal: boolean
  /** What Chromium says where the machine has no sandbox for it. */
  readonly noSandbox?: string
}
export type PageProcess = {
  readonly isFiltered: boolean
  /** In namespaces of its own: of users, or (by the helper) of processes and network. */
  readonly isApart: boolean
}

type Asked = {
  readonly folder: string
  readonly name: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly mark: string
}

/** Runs until its journal and both pages are there, it exits, or the attack succeeds; then ends it. */
export async function runPacked(
  program: string,
  { folder, name, args = [], env = {}, mark }: Asked,
): Promise<Run> {
  const home = join(folder, name)
  mkdirSync(join(home, DATA), { recursive: true })
  writeFileSync(join(home, DATA, 'mode.json'), JSON.stringify({ mode: 'practice' }))
  const asRoot = process.getuid?.() === 0
  const display = ownDisplay(home)
  if (asRoot)
    for (const file of ['', DATA, `${DATA}/mode.json`, ...display.files])
      chownSync(join(home, file), NOBODY, NOBODY)
  const child = spawn(program, args, {
    cwd: home,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      XDG_CONFIG_HOME: home,
      MARK: mark,
      ...display.env,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(asRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const journal = join(home, DATA, 'practice.journal')
  const pages = await watch(child, mark, journal)
  const code = child.exitCode
  child.kill('SIGKILL')
  await gone
  const openedJournal = existsSync(journal)
  const noSandbox = openedJournal ? undefined : NO_SANDBOX.exec(said)?.[0]
  return {
    said,
    ...(code === null ? {} : { code }),
    reached: existsSync(mark),
    pages,
    openedJournal,
    ...(noSandbox === undefined ? {} : { noSandbox }),
  }
}

async function watch(child: ChildProcess, mark: string, journal: string): Promise<readonly PageProcess[]> {
  for (let waited = 0; waited < AT_MOST; waited += LOOK_EVERY) {
    if (child.exitCode !== null || child.signalCode !== null || existsSync(mark)) return []
    const pages = pagesOf(child.pid ?? 0)
    const isThere = pages.length >= 2 && existsSync(journal)
    if (isThere && pages.every(({ isFiltered }) => isFiltered)) return pages
    await after(LOOK_EVERY)
  }
  return pagesOf(child.pid ?? 0)
}

/** Each page process's state from the system: its system-call filter and its user namespace. */
function pagesOf(main: number): readonly PageProcess[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/u.test(name))
  const parents = new Map(
    all.map((pid) => [pid, /^PPid:\s*(\d+)$/mu.exec(read(`/proc/${pid}/status`))?.[1] ?? '']),
  )
  const isOurs = (pid: string): boolean => {
    for (let at = pid; at !== '' && at !== '0'; at = parents.get(at) ?? '')
      if (Number(at) === main) return true
    return false
  }
  return all
    .filter((pid) => isOurs(pid) && read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
    .map((pid) => {
      const status = read(`/proc/${pid}/status`)
      return {
        isFiltered: /^Seccomp:\s*2$/mu.test(status) && /^NoNewPrivs:\s*1$/mu.test(status),
        isApart: isApart(pid, String(main)),
      }
    })
}

/** A process may end during the look. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isApart(pid: string, main: string): boolean {
  const hasOwn = (kind: string) => namespaceOf(pid, kind) !== namespaceOf(main, kind)
  return hasOwn('user') || (hasOwn('pid') && hasOwn('net'))
}

function namespaceOf(pid: string, kind: string): string {
  try {
    return readlinkSync(`/proc/${pid}/ns/${kind}`)
  } catch {
    return ''
  }
}

/** This run's display, with a readable copy of its access cookie for the user who runs the program. */
function ownDisplay(home: string): {
  readonly env: Readonly<Record<string, string>>
  readonly files: readonly string[]
} {
  const { DISPLAY = '', XAUTHORITY } = process.env
  if (XAUTHORITY === undefined || !existsSync(XAUTHORITY)) return { env: { DISPLAY }, files: [] }
  const leave = join(home, 'leave')
  copyFileSync(XAUTHORITY, leave)
  chmodSync(leave, 0o600)
  return { env: { DISPLAY, XAUTHORITY: leave }, files: ['leave'] }
}
