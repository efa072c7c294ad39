/**
 * Imports read from the syntax tree: type imports, re-exports, dynamic imports and relative paths all count.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }

export type Import = {
  readonly from: string
  readonly line: number
  readonly names: readonly string[]
  /** Its target, below the project folder; undefined for a package. */
  readonly path: string | undefined
}
/** `broken`: why the file could not be read. */
export type Source = {
  readonly file: string
  readonly imports: readonly Import[]
  readonly broken?: string
}
type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown }
type Found = { readonly from: string; readonly start: number; readonly names: readonly string[] }

/** Every source below `root`, sorted by name. */
export function readSources(root: string): readonly Source[] {
  return ['src-main', 'src-renderer']
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => join(top, name)),
    )
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted()
    .map((file) => readSource(root, file))
}

/** `file` is relative to `root`. */
export function readSource(root: string, file: string): Source {
  const code = readFileSync(join(root, file), 'utf8')
  const { program, errors } = parseSync(file, code)
  const broken = errors[0]
  if (broken) return { file, imports: [], broken: broken.message }
  const found: Found[] = []
  importsBelow(program as unknown as Node, found)
  const imports = found.map(({ from, start, names }) => ({
    from,
    names,
    line: code.slice(0, start).split('\n').length,
    path: target(from, file),
  }))
  return { file, imports }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

function textOf(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string'
    ? value['value']
    : undefined
}

/** The names taken from a module; `*` for the whole module. */
function namesIn(node: Node): readonly string[] {
  const specifiers = node['specifiers']
  if (!Array.isArray(specifiers)) return ['*']
  return specifiers.filter(isNode).map((specifier) => {
    const name =
      specifier['imported'] ?? (node.type === 'ExportNamedDeclaration' ? specifier['local'] : undefined)
    return isNode(name) ? String(name['name'] ?? name['value']) : '*'
  })
}

function importsBelow(node: Node, found: Found[]): void {
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

function target(from: string, file: string): string | undefined {
  const bare = from.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), bare))
  const [alias, place] =
    Object.entries(packageJson.imports).find(([key]) => bare.startsWith(key.replace('*', ''))) ?? []
  if (alias === undefined || place === undefined) return undefined
  return posix.normalize(place.replace('*', bare.slice(alias.length - 1)))
}
