// Texts and their keys: every key exists in both languages, every key is used, and every used key exists. The
// type checker tells which keys a source uses: `t(`common.state.${state}`)` uses one key for each state. Keys
// that no type knows are declared in scripts/lib/open-keys.ts.
//   node scripts/check-locales.ts
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { API, type Project, type Type } from 'typescript/unstable/sync'
import type { Node, SourceFile, TemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { OPEN_KEYS, type PutIn } from './lib/open-keys.ts'

export type LocaleFault = {
  readonly file: string
  readonly line: number
  readonly rule: 'locale-missing' | 'locale-unused' | 'locale-unknown' | 'locale-open' | 'locale-stale'
  readonly message: string
}

/** Where a key stands: its file below the project, and its line. */
type Place = { readonly file: string; readonly line: number }
type Use = Place & { readonly key: string }

const LANGUAGES = ['id', 'en'] as const
/** Procedure names of the bridge look like keys but are not. */
const NAMES_PROCEDURES = new Set(['call', 'keyOf', 'useCommand', 'useQueryOf'])
// `say`, `label` and `both`: slips and boxes of the main process.
const WORDS = new Set(['t', 'tOr', 'say', 'label', 'both'])
const KEY_HEAD = /^[\w.-]+$/
/** The most texts one value may insert into a template before it counts as unknown. */
const MOST_VALUES = 200

function keysOf(root: string, language: string): ReadonlyMap<string, Place> {
  const folder = join(root, 'resources', 'locales', language)
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .flatMap((name) =>
        readFileSync(join(folder, name), 'utf8')
          .split('\n')
          .flatMap((text, index): [string, Place][] => {
            const key = /^\s*"([^"]+)":/.exec(text)?.[1]
            return key === undefined
              ? []
              : [[key, { file: `resources/locales/${language}/${name}`, line: index + 1 }]]
          }),
      ),
  )
}

/** The texts that an expression's type allows; undefined when the type does not say. */
function textsOf(type: Type | undefined): readonly string[] | undefined {
  if (type === undefined) return undefined
  if (type.isStringLiteralType() || type.isNumberLiteralType()) return [String(type.value)]
  if (!type.isUnionType()) return undefined
  const parts = type.getTypes().map(textsOf)
  return parts.every((part) => part !== undefined) && parts.length <= MOST_VALUES ? parts.flat() : undefined
}

/** Every text that a template may produce, or the template with `*` for unknown values. */
function templateTexts(
  { checker }: Project,
  { head, templateSpans }: TemplateExpression,
): readonly string[] | string {
  const whole: string[] = [head.text]
  let texts: readonly string[] | undefined = [head.text]
  for (const { expression, literal } of templateSpans) {
    const values = textsOf(checker.getTypeAtLocation(expression))
    texts = texts?.flatMap((text) => values?.map((value) => text + value + literal.text) ?? [])
    if (values === undefined) texts = undefined
    whole.push(literal.text)
  }
  return texts ?? whole.join('*')
}

function calleeOf(node: Node): string | undefined {
  const { parent } = node
  if (!is.isCallExpression(parent) || !parent.arguments.some((argument) => argument === node))
    return undefined
  const { expression } = parent
  if (is.isIdentifier(expression)) return expression.text
  return is.isPropertyAccessExpression(expression) && is.isIdentifier(expression.name)
    ? expression.name.text
    : undefined
}

/** Keys found in a file: certain (passed to `t`), possible (any other text), or by pattern. */
type Found = {
  readonly certain: Use[]
  readonly perhaps: Set<string>
  readonly patterns: Use[]
}

function search(project: Project, source: SourceFile, file: string, areas: RegExp, found: Found): void {
  const lineOf = (node: Node) => source.text.slice(0, node.getStart(source)).split('\n').length
  const visit = (node: Node): void => {
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) {
      const callee = calleeOf(node) ?? ''
      if (WORDS.has(callee)) {
        if (areas.test(node.text)) found.certain.push({ key: node.text, file, line: lineOf(node) })
      } else if (!NAMES_PROCEDURES.has(callee)) found.perhaps.add(node.text)
    }
    if (is.isTemplateExpression(node) && areas.test(node.head.text) && KEY_HEAD.test(node.head.text)) {
      const texts = templateTexts(project, node)
      if (typeof texts === 'string') found.patterns.push({ key: texts, file, line: lineOf(node) })
      // `tOr` has a fallback for missing words.
      else if (calleeOf(node) === 't')
        for (const key of texts) found.certain.push({ key, file, line: lineOf(node) })
      else for (const key of texts) found.perhaps.add(key)
    }
    node.forEachChild((child: Node) => {
      visit(child)
      return undefined
    })
  }
  visit(source)
}

function searchAll(root: string, known: ReadonlyMap<string, Place>): Found {
  const heads = new Set([...known.keys()].map((key) => key.slice(0, key.indexOf('.'))))
  const areas = new RegExp(`^(?:${[...heads].join('|')})\\.`)
  const found: Found = { certain: [], perhaps: new Set(), patterns: [] }
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] })
    const [project] = snapshot.getProjects()
    if (project === undefined) throw new Error(`no project at ${root}`)
    const files = ['src-main', 'src-renderer'].flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => join(top, name)),
    )
    for (const name of files.filter((one) => /\.tsx?$/.test(one)).toSorted()) {
      const source = project.program.getSourceFile(join(root, name))
      if (source !== undefined) search(project, source, name.split(sep).join('/'), areas, found)
    }
  } finally {
    api.close()
  }
  return found
}

type Open = Readonly<Record<string, PutIn>>

/** All locale faults below `root`. `open`: patterns of keys that no type knows, and their values. */
export function localeFaults(root: string, open: Open): readonly LocaleFault[] {
  const [id, en] = LANGUAGES.map((language) => keysOf(root, language))
  if (id === undefined || en === undefined) return []
  const known = new Map([...en, ...id])
  const found = searchAll(root, known)
  const { perhaps, patterns } = found
  const certain = [...found.certain, ...patterns.flatMap((use) => filledIn(use, open))]
  const used = new Set([...perhaps, ...certain.map(({ key }) => key)])
  const matchers = Object.entries(open).flatMap(([pattern, putIn]) =>
    typeof putIn === 'string' ? [matcherOf(pattern)] : [],
  )
  return [
    ...missing(id, en, 'en'),
    ...missing(en, id, 'id'),
    ...[...known].flatMap(([key, place]) =>
      used.has(key) || matchers.some((matcher) => matcher.test(key))
        ? []
        : [{ ...place, rule: 'locale-unused' as const, message: `"${key}" is used nowhere` }],
    ),
    ...certain.flatMap(({ key, ...place }) =>
      known.has(key) ? [] : [{ ...place, rule: 'locale-unknown' as const, message: `"${key}" has no words` }],
    ),
    ...patterns.flatMap(({ key, ...place }) =>
      key in open
        ? []
        : [{ ...place, rule: 'locale-open' as const, message: `"${key}" is not in lib/open-keys.ts` }],
    ),
    ...stale(root, open, new Set(patterns.map(({ key }) => key))),
  ]
}

function missing(
  there: ReadonlyMap<string, Place>,
  here: ReadonlyMap<string, Place>,
  language: string,
): readonly LocaleFault[] {
  return [...there].flatMap(([key, place]) =>
    here.has(key)
      ? []
      : [{ ...place, rule: 'locale-missing' as const, message: `"${key}" has no words in "${language}"` }],
  )
}

function filledIn({ key, ...place }: Use, open: Open): readonly Use[] {
  const putIn = open[key]
  return Array.isArray(putIn) ? putIn.map((text: string) => ({ key: key.replace('*', text), ...place })) : []
}

/** `sale.refused.*`: an inserted value has no dot, or it would match every deeper key. */
function matcherOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll('.', String.raw`\.`))
  return new RegExp(`^${parts.join('[^.]+')}$`)
}

const OPEN_KEYS_FILE = 'scripts/lib/open-keys.ts'

function stale(root: string, open: Open, inUse: ReadonlySet<string>): readonly LocaleFault[] {
  const gone = Object.keys(open).filter((pattern) => !inUse.has(pattern))
  if (gone.length === 0) return []
  const lines = readFileSync(join(root, OPEN_KEYS_FILE), 'utf8').split('\n')
  return gone.map((pattern) => ({
    file: OPEN_KEYS_FILE,
    line: lines.findIndex((text) => text.includes(`'${pattern}'`)) + 1,
    rule: 'locale-stale',
    message: `no source puts "${pattern}" together any more`,
  }))
}

if (import.meta.main) {
  const project = dirname(import.meta.dirname)
  const found = localeFaults(project, OPEN_KEYS)
  for (const { file, line, rule, message } of found) {
    console.error(`${relative(process.cwd(), join(project, file))}:${line} ${rule}: ${message}`)
  }
  process.exitCode = found.length === 0 ? 0 : 1
}
