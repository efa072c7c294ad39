// The floors of the house (docs/architecture.md): which folder may import which. Read from the syntax tree,
// so that type imports, re-exports, dynamic imports and relative paths all count.
//   node scripts/check-floors.ts
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync } from 'vite'
import packageJson from '../package.json' with { type: 'json' }

const ground = ['contract', 'domain', 'support']
const stores = ['gateway', 'journal', 'vault']
const services = ['counter', 'backoffice', 'callbacks', 'backup']
/** The one journalled call, which services share. */
const calls = ['calls']

/** The law: each floor, and the floors it may import besides itself. Nothing may import upwards or sideways. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  main: ['shell', 'bridge', 'practice', 'paper', 'terminal', ...services, ...calls, ...stores, ...ground],
  shell: ['paper', ...services, ...stores, ...ground],
  bridge: ['paper', ...services, ...stores, ...ground],
  counter: [...calls, ...stores, ...ground],
  backoffice: [...calls, ...stores, ...ground],
  calls: ['gateway', 'journal', ...ground],
  callbacks: [...stores, ...ground],
  backup: ['journal', 'vault', ...ground],
  // The tools without a window: they read what the others keep.
  terminal: ['counter', 'backoffice', 'backup', ...stores, ...ground],
  gateway: ground,
  journal: ground,
  vault: ground,
  // What stands on slips, and how it gets there: knows of no journal and no gateway, only of what it is handed.
  paper: [...ground, 'resources/locales'],
  contract: ['domain'],
  domain: [],
  support: ['domain'],
  preload: ['contract', 'domain'],
  // The till's side of the practice gateway: starts its process and works its switches.
  practice: ['sandbox', 'counter', 'gateway', ...ground],
  // The practice gateway shares what both ends of the wire must agree on, never our client's own judgement.
  sandbox: [
    'gateway/define-operation',
    'gateway/registry',
    'gateway/operations',
    'gateway/signing',
    'gateway/codec',
    // What two readers of one body would read differently is refused by both ends.
    'gateway/json',
    'domain',
    'support',
  ],
  renderer: ['contract', 'domain', 'resources'],
}

/** Packages only some floors may import; every other package is free, except to the floors of `purity`. */
const packageOnlyIn: Readonly<Record<string, readonly string[]>> = {
  electron: ['main', 'preload', 'shell', 'bridge'],
  'better-sqlite3': ['journal'],
}

/** Parts of `electron` only some floors may name. */
const electronOnlyIn: Readonly<Record<string, readonly string[]>> = {
  ipcMain: ['bridge'],
  ipcRenderer: ['preload'],
  contextBridge: ['preload'],
}

/** Floors that import no Node module, and the only packages they may import (undefined: any). */
const purity: Readonly<Record<string, readonly string[] | undefined>> = {
  domain: [],
  contract: ['zod'],
  renderer: undefined,
}

export type Violation = {
  readonly file: string
  readonly line: number
  readonly rule: 'floor' | 'package' | 'node' | 'electron-name' | 'unknown-floor' | 'parse'
  readonly message: string
}

type Import = { readonly from: string; readonly start: number; readonly names: readonly string[] }
type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function textOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string'
    ? value['value']
    : undefined
}

/** The names taken from a module; `*` for the whole of it. */
function namesIn(node: Node): readonly string[] {
  const specifiers = node['specifiers']
  if (!Array.isArray(specifiers)) return ['*']
  return specifiers.filter(isNode).map((specifier) => {
    const name =
      specifier['imported'] ?? (node.type === 'ExportNamedDeclaration' ? specifier['local'] : undefined)
    return isNode(name) ? String(name['name'] ?? name['value']) : '*'
  })
}

function importsBelow(node: Node, found: Import[]): void {
  const isRequire =
    node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'require'
  const firstArgument = isRequire && Array.isArray(node['arguments']) ? node['arguments'][0] : undefined
  const reference = isNode(node['moduleReference']) ? node['moduleReference']['expression'] : undefined
  const from = textOf(node['source'] ?? firstArgument ?? reference)
  if (from !== undefined) found.push({ from, start: node.start, names: namesIn(node) })
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) importsBelow(child, found)
  }
}

/** The floor a file belongs to, from its path below the project folder. */
function floorOf(path: string): string | undefined {
  const [top, second, ...deeper] = path.split('/')
  if (top === 'src-renderer') return 'renderer'
  if (top !== 'src-main' || second === undefined) return top
  if (deeper.length === 0) return second.replace(/\.ts$/, '')
  return second
}

/** Where an import leads, below the project folder; undefined for a package. */
function target(from: string, file: string): string | undefined {
  const bare = from.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), bare))
  const [alias, place] =
    Object.entries(packageJson.imports).find(([key]) => bare.startsWith(key.replace('*', ''))) ?? []
  if (alias === undefined || place === undefined) return undefined
  return posix.normalize(place.replace('*', bare.slice(alias.length - 1)))
}

function judge(
  floor: string,
  file: string,
  { from, names }: Import,
): [Violation['rule'], string] | undefined {
  const path = target(from, file)
  if (path !== undefined) {
    const there = floorOf(path)
    const allowed = mayImport[floor] ?? []
    // An entry like gateway/signing opens that folder of a floor, or the file of that name, and no more.
    const inside = path.replace(/^src-(main|renderer)\//, '').replace(/\.tsx?$/, '')
    const open = allowed.some(
      (entry) => entry === there || inside === entry || inside.startsWith(`${entry}/`),
    )
    return there === floor || open ? undefined : ['floor', `${floor} may not import ${path}`]
  }
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
  if (isBuiltin(from)) return floor in purity ? ['node', `${floor} may not import ${from}`] : undefined
  const holders = packageOnlyIn[name]
  if (holders && !holders.includes(floor)) return ['package', `only ${holders.join(', ')} may import ${name}`]
  const pure = purity[floor]
  if (pure && !pure.includes(name)) return ['package', `${floor} may not import ${name}`]
  if (name !== 'electron') return undefined
  const wrong = names.find((part) => part === '*' || electronOnlyIn[part]?.includes(floor) === false)
  if (wrong === '*') return ['electron-name', 'import the parts of electron by name']
  return wrong === undefined
    ? undefined
    : ['electron-name', `only ${electronOnlyIn[wrong]?.join(', ')} may import ${wrong}`]
}

function judgeFile(root: string, file: string): readonly Violation[] {
  const floor = floorOf(file) ?? ''
  if (!(floor in mayImport)) {
    return [
      { file, line: 1, rule: 'unknown-floor', message: `"${floor}" has no line in scripts/check-floors.ts` },
    ]
  }
  const code = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, code)
  const broken = errors[0]
  if (broken) return [{ file, line: 1, rule: 'parse', message: broken.message }]
  const imports: Import[] = []
  importsBelow(program as unknown as Node, imports)
  return imports.flatMap((found) => {
    const verdict = judge(floor, file, found)
    if (!verdict) return []
    return [
      { file, line: code.slice(0, found.start).split('\n').length, rule: verdict[0], message: verdict[1] },
    ]
  })
}

/** Every import below `root` that breaks the law, in the order of the files. */
export function violations(root: string): readonly Violation[] {
  return ['src-main', 'src-renderer']
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => join(top, name)),
    )
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => judgeFile(root, file))
}

if (import.meta.main) {
  const project = dirname(import.meta.dirname)
  const found = violations(project)
  for (const { file, line, rule, message } of found) {
    console.error(`${relative(process.cwd(), join(project, file))}:${line} ${rule}: ${message}`)
  }
  process.exitCode = found.length === 0 ? 0 : 1
}
