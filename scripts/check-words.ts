// Counts retired words in comments, pages and UI texts. A count may only shrink.
//   node scripts/check-words.ts [--list WORD | --counts]
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { RETIRED, STILL_THERE, type RetiredWord } from './lib/retired-words.ts'

type Text = {
  readonly line: number
  readonly text: string
  readonly in: RetiredWord['in']
  /** Of a UI text. */
  readonly key?: string
}
/** One retired word in one line. */
export type RetiredPlace = {
  readonly file: string
  readonly line: number
  readonly word: string
  readonly text: string
}
type Counts = Record<string, Record<string, number>>

const CODE = /\.(?:ts|tsx|mjs)$/
const WHERE = [
  'src-main',
  'src-renderer',
  'test',
  'scripts',
  'docs',
  'resources/locales',
  'resources/guides',
  '*.md',
]
/** Folders whose subfolders are counted separately. */
const PARTED = new Set(['src-main', 'src-renderer', 'docs'])

function filesOf(root: string): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--', ...WHERE], { cwd: root, encoding: 'utf8' })
  return stdout.split('\n').filter((file) => file !== '' && !file.startsWith('test/lint/planted/'))
}

/** The text that people read in a file: comments of code, values of a locale, all of a page. */
function textsOf(file: string, content: string): readonly Text[] {
  const lines = (text: string, from: number, where: RetiredWord['in']): readonly Text[] =>
    text.split('\n').map((each, at) => ({ line: from + at, text: each.trim(), in: where }))
  if (CODE.test(file)) {
    const lineAt = (start: number): number => content.slice(0, start).split('\n').length
    return parseSync(file, content).comments.flatMap(({ value, start }) =>
      lines(value, lineAt(start), 'english'),
    )
  }
  const [, folder, language, name] = /^resources\/(locales|guides)\/(en|id)\/(\w+)/.exec(file) ?? []
  if (language === 'en' || language === 'id')
    return lines(content, 1, language).map((line) =>
      folder === 'locales' ? ofKey(line) : { ...ofKey(line), key: `guide.${name}` },
    )
  return file.endsWith('.md') ? lines(content, 1, 'english') : []
}

/** A line of a locale: its key apart from what people read. */
function ofKey(line: Text): Text {
  const { 1: key, 2: text } = /^"([^"]+)":(.*)$/.exec(line.text) ?? []
  return key === undefined || text === undefined ? line : { ...line, key, text: text.trim() }
}

const isFor = (word: RetiredWord, text: Text): boolean =>
  (word.in === text.in || (word.in === 'english' && text.in === 'en')) &&
  !(text.key !== undefined && word.except?.test(text.key) === true)

/** What stands in backticks is a value of the code. */
const withoutCode = (text: string): string => text.replace(/`[^`]*`/g, '``')

export function retiredPlaces(root: string): readonly RetiredPlace[] {
  return filesOf(root).flatMap((file) =>
    textsOf(file, readFileSync(join(root, file), 'utf8')).flatMap((text) =>
      RETIRED.filter((word) => isFor(word, text)).flatMap(({ word, find }) =>
        (withoutCode(text.text).match(find) ?? []).map(() => ({
          file,
          line: text.line,
          word,
          text: text.text,
        })),
      ),
    ),
  )
}

function partOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (top === 'resources') return [top, second, third].join('/')
  return PARTED.has(top) && !second.includes('.') ? `${top}/${second}` : top
}

function countsOf(places: readonly RetiredPlace[]): Counts {
  const counts: Counts = {}
  for (const { file, word } of places) {
    const part = (counts[partOf(file)] ??= {})
    part[word] = (part[word] ?? 0) + 1
  }
  return counts
}

/** More than the list allows is a fault. Fewer is one too: the list must follow. */
function faultsOf(counts: Counts): readonly string[] {
  return [...new Set([...Object.keys(counts), ...Object.keys(STILL_THERE)])].flatMap((part) =>
    RETIRED.flatMap(({ word, say }) => {
      const [is, may] = [counts[part]?.[word] ?? 0, STILL_THERE[part]?.[word] ?? 0]
      if (is > may) return [`${part}: "${word}" ${is} times, ${may} are listed. Say: ${say}`]
      return is < may ? [`${part}: "${word}" ${is} times. Lower ${may} in scripts/lib/retired-words.ts`] : []
    }),
  )
}

if (import.meta.main) {
  const places = retiredPlaces(process.cwd())
  const [option, wanted] = process.argv.slice(2)
  if (option === '--counts') console.log(JSON.stringify(countsOf(places), null, 2))
  else if (option === '--list')
    for (const { file, line, word, text } of places) {
      if (wanted === undefined || word === wanted) console.log(`${file}:${line}: ${text}`)
    }
  else {
    const faults = faultsOf(countsOf(places))
    for (const fault of faults) console.log(fault)
    process.exitCode = faults.length === 0 ? 0 : 1
  }
}
