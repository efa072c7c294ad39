// Checks the floors (docs/architecture.md): which folder may import which, by the law in
// scripts/lib/floors.ts.
//   node scripts/check-floors.ts
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { circlesIn } from './lib/circles.ts'
import { MAY_IMPORT, type MayImport } from './lib/floors.ts'
import { readSources, type Import, type Source } from './lib/imports.ts'

const LAW = 'scripts/lib/floors.ts'

/** Packages that only some floors may import; others are free, except for the floors of `purity`. */
const packageOnlyIn: Readonly<Record<string, readonly string[]>> = {
  electron: ['startup', 'main', 'till', 'preload', 'shell', 'bridge'],
  'better-sqlite3': ['journal'],
}

/** Parts of `electron` that only some floors may name. */
const electronOnlyIn: Readonly<Record<string, readonly string[]>> = {
  ipcMain: ['bridge'],
  ipcRenderer: ['preload'],
  contextBridge: ['preload'],
}

/** Floors without Node modules, and the only packages they may import (undefined: any). */
const purity: Readonly<Record<string, readonly string[] | undefined>> = {
  domain: [],
  contract: ['zod'],
  renderer: undefined,
}

export type Violation = {
  readonly file: string
  readonly line: number
  readonly rule:
    | 'floor'
    | 'package'
    | 'node'
    | 'electron-name'
    | 'unknown-floor'
    | 'parse'
    | 'unused-permission'
    | 'circle'
  readonly message: string
}

/** The floor a file belongs to, from its path below the project folder. */
function floorOf(path: string): string {
  const [top = '', second = '', ...deeper] = path.split('/')
  if (top === 'src-renderer')
    return ['renderer', second, ...(second === 'screens' ? deeper.slice(0, 1) : [])].join('/')
  if (top !== 'src-main') return top
  return deeper.length === 0 ? second.replace(/\.ts$/, '') : second
}

/** The lines of the law for a floor: its own, and that of all screens. */
function keysOf(floor: string, law: MayImport): readonly string[] {
  return [floor, floor.replace(/^(renderer\/screens)\/.+$/, '$1/*')].filter(
    (key, index, keys) => Object.hasOwn(law, key) && keys.indexOf(key) === index,
  )
}

/** Whether an entry of the law permits an import of `path`. */
function opens(entry: string, path: string): boolean {
  const inside = path
    .replace(/^src-main\//, '')
    .replace(/^src-renderer\//, 'renderer/')
    .replace(/\.tsx?$/, '')
  return entry === floorOf(path) || inside === entry || inside.startsWith(`${entry}/`)
}

function judge(floor: string, { from, names, path }: Import): [Violation['rule'], string] | undefined {
  if (path !== undefined) {
    const isOpen = keysOf(floor, MAY_IMPORT)
      .flatMap((key) => MAY_IMPORT[key] ?? [])
      .some((entry) => opens(entry, path))
    return floorOf(path) === floor || isOpen ? undefined : ['floor', `${floor} may not import ${path}`]
  }
  const [top = ''] = floor.split('/')
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
  if (isBuiltin(from)) return top in purity ? ['node', `${floor} may not import ${from}`] : undefined
  const holders = packageOnlyIn[name]
  if (holders && !holders.includes(floor)) return ['package', `only ${holders.join(', ')} may import ${name}`]
  const pure = purity[top]
  if (pure && !pure.includes(name)) return ['package', `${floor} may not import ${name}`]
  if (name !== 'electron') return undefined
  const wrong = names.find((part) => part === '*' || electronOnlyIn[part]?.includes(floor) === false)
  if (wrong === '*') return ['electron-name', 'import the parts of electron by name']
  return wrong === undefined
    ? undefined
    : ['electron-name', `only ${electronOnlyIn[wrong]?.join(', ')} may import ${wrong}`]
}

function judgeFile({ file, imports, broken }: Source): readonly Violation[] {
  const floor = floorOf(file)
  if (keysOf(floor, MAY_IMPORT).length === 0) {
    return [{ file, line: 1, rule: 'unknown-floor', message: `"${floor}" has no line in ${LAW}` }]
  }
  if (broken !== undefined) return [{ file, line: 1, rule: 'parse', message: broken }]
  return imports.flatMap((found) => {
    const verdict = judge(floor, found)
    return verdict ? [{ file, line: found.line, rule: verdict[0], message: verdict[1] }] : []
  })
}

/** An unused permission is a hole in the law. */
function unusedPermissions(root: string, sources: readonly Source[], law: MayImport): readonly Violation[] {
  const used = new Set<string>()
  for (const { file, imports } of sources) {
    for (const key of keysOf(floorOf(file), law)) {
      for (const { path } of imports) {
        if (path === undefined || floorOf(path) === floorOf(file)) continue
        for (const entry of law[key] ?? []) if (opens(entry, path)) used.add(`${key} ${entry}`)
      }
    }
  }
  return Object.entries(law).flatMap(([key, entries]) =>
    entries
      .filter((entry) => !used.has(`${key} ${entry}`))
      .map((entry) => ({
        file: LAW,
        line: lineOf(root, new RegExp(`^ *'?${RegExp.escape(key)}'?:`)),
        rule: 'unused-permission' as const,
        message: `unused permission: nothing in ${key} imports ${entry}`,
      })),
  )
}

function circleFaults(sources: readonly Source[]): readonly Violation[] {
  return circlesIn(sources).flatMap((circle) =>
    circle.map((file) => ({
      file,
      line:
        sources
          .find((source) => source.file === file)
          ?.imports.find(({ path }) => path !== undefined && circle.includes(path))?.line ?? 1,
      rule: 'circle' as const,
      message: `in a circle of ${circle.length} files: ${circle.join(', ')}`,
    })),
  )
}

/** The line of the law that the pattern finds. */
function lineOf(root: string, pattern: RegExp): number {
  const lines = readFileSync(join(root, LAW), 'utf8').split('\n')
  return (
    Math.max(
      0,
      lines.findIndex((line) => pattern.test(line)),
    ) + 1
  )
}

/**
 * Everything below `root` that breaks the law, in file order. Unused entries are looked for in `law`; the planted
 * violations bring their own.
 */
export function violations(root: string, law = MAY_IMPORT): readonly Violation[] {
  const sources = readSources(root)
  return [...sources.flatMap(judgeFile), ...circleFaults(sources), ...unusedPermissions(root, sources, law)]
}

if (import.meta.main) {
  const project = dirname(import.meta.dirname)
  const found = violations(project)
  for (const { file, line, rule, message } of found) {
    console.error(`${relative(process.cwd(), join(project, file))}:${line} ${rule}: ${message}`)
  }
  process.exitCode = found.length === 0 ? 0 : 1
}
