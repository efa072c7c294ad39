import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Scheme = 'header' | 'hash' | 'cipher'

/** The files of one case by name; the tool's output is read from the same folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>

type Tool = {
  readonly name: string
  readonly command: readonly string[]
  /** Whether it can also rewrite a JSON body. */
  readonly json: boolean
}

const peer = (file: string) => join(import.meta.dirname, file)

const openssl: Tool = { name: 'openssl', command: ['sh', peer('peer.sh')], json: false }
const python: Tool = { name: 'python3', command: ['python3', peer('peer.py')], json: true }
const php: Tool = { name: 'php', command: ['php', peer('peer.php')], json: true }

/** Tools to compare with, named in titles. openssl is required; Python and PHP take part where installed. */
export const tools: readonly Tool[] = [
  openssl,
  ...(answers('python3', '-c', 'import hashlib') ? [python] : []),
  ...(answers('php', '-r', 'exit(function_exists("openssl_sign") ? 0 : 1);') ? [php] : []),
]

function answers(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

export function runOpenssl(folder: string, ...args: readonly string[]): Buffer {
  return execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
}

/** A folder for one test file, with its writer and reader. */
export function workshop() {
  const root = mkdtempSync(join(tmpdir(), 'loket-other-tools-'))
  const given = join(root, 'given')
  mkdirSync(given)
  const write = (folder: string, files: Files) => {
    mkdirSync(folder, { recursive: true })
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  }
  return {
    given,
    write: (files: Files) => write(given, files),
    writeCase: (name: string, files: Files) => write(join(given, name), files),
    /** Runs the tool over a copy of all cases in one process; returns a reader of its output. */
    run: ({ name, command }: Tool, scheme: Scheme) => {
      const folder = join(root, name)
      cpSync(given, folder, { recursive: true })
      const [program = '', ...args] = command
      execFileSync(program, [...args, scheme], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
      return (of: string, file: string) => readFileSync(join(folder, of, file))
    },
    remove: () => rmSync(root, { recursive: true }),
  }
}
