/** Prints a guide: the app's help where it says the thing, frames of its own for the rest. */
import { createIntl, createIntlCache } from '@formatjs/intl'
import type { HelpBlock, HelpPage, KeyLine } from '#renderer/help/help-page.ts'
import { table } from '../markdown.ts'
import type { Frame, Frames } from './frames.ts'
import type { Language, Piece } from './plan.ts'

export type Word = (key: string, values?: KeyLine['values']) => string

/** The app's texts; a key that it lacks is an error. */
export function wordsOf(language: Language, messages: Readonly<Record<string, string>>): Word {
  const locale = { id: 'id-ID', en: 'en-GB' }[language]
  const onError = (error: Error): void => {
    throw error
  }
  const intl = createIntl({ locale, defaultLocale: locale, messages, onError }, createIntlCache())
  return (key, values) => {
    if (messages[key] === undefined) throw new Error(`no text ${key} in ${language}`)
    return intl.formatMessage({ id: key }, values)
  }
}

export type Source = {
  readonly language: Language
  readonly frames: Frames
  readonly pages: readonly HelpPage[]
  readonly t: Word
}

/** The whole page. Throws when a piece has no text, or a frame is not used. */
export function printGuide(pieces: readonly Piece[], source: Source): string {
  const used = new Set(
    pieces.flatMap((piece) =>
      'frame' in piece ? [piece.frame] : 'picture' in piece ? [`picture.${piece.picture}`] : [],
    ),
  )
  // The heads of the table of statuses.
  if (pieces.some((piece) => 'states' in piece)) used.add('states.head')
  const unused = Object.keys(source.frames).filter((name) => !used.has(name))
  if (unused.length > 0) throw new Error(`${source.language}: no guide uses ${unused.join(', ')}`)
  const unknown = unknownKeys(source)
  if (unknown.length > 0) throw new Error(`${source.language}: help has no key ${unknown.join(', ')}`)
  return `${pieces.map((piece) => print(piece, source)).join('\n\n')}\n`
}

const NAMES_A_KEY = /`(F\d+|Enter|(?:Alt|Ctrl)\+\w+)`/gu

/** Keys that a frame names and the app does not have. */
function unknownKeys({ frames, pages }: Source): readonly string[] {
  const known = new Set(
    pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'keys' ? block.lines.flatMap(({ keys }) => keys) : [])),
    ),
  )
  const named = [...JSON.stringify(frames).matchAll(NAMES_A_KEY)].map(([, name = '']) => name)
  return named.filter((name) => !known.has(name))
}

function print(piece: Piece, source: Source): string {
  if ('frame' in piece) return frameText(frameOf(piece.frame, source), source.t)
  if ('picture' in piece) {
    const alt = frameText(frameOf(`picture.${piece.picture}`, source), source.t)
    return `![${alt}](../pictures/guides/${source.language}/${piece.picture}.png)`
  }
  if ('help' in piece) return whole(pageOf(piece.help, source), source)
  if ('brief' in piece) return piece.brief.map((topic) => short(pageOf(topic, source), source)).join('\n\n')
  return statesTable(source)
}

function frameOf(name: string, { frames, language }: Source): Frame {
  const frame = frames[name]
  if (frame === undefined) throw new Error(`no frame ${name} in ${language}`)
  return frame
}

function frameText(frame: Frame, t: Word): string {
  // A JSON example has braces too, but no key in them.
  const filled = (text: string) => text.replaceAll(/\{([a-z][\w.-]+)\}/gu, (_, key: string) => `*${t(key)}*`)
  if (typeof frame === 'string') return filled(frame)
  const rows = frame.map((each) => (typeof each === 'string' ? each : each.map(filled)))
  const [head, ...others] = rows.filter((row) => typeof row !== 'string')
  if (head !== undefined) return table(head, others)
  return rows.map((row) => filled(String(row))).join('\n')
}

function pageOf(topic: string, { pages }: Source): HelpPage {
  const page = pages.find((one) => one.topic === topic)
  if (page === undefined) throw new Error(`help has no page ${topic}`)
  return page
}

function whole(page: HelpPage, source: Source): string {
  const [list = '', ...others] = page.blocks.flatMap((block) => blockText(block, page, source))
  return [`### ${source.t(page.title)}\n${source.t(page.lead)}\n${list}`, ...others].join('\n\n')
}

function blockText(block: HelpBlock, page: HelpPage, { t }: Source): readonly string[] {
  switch (block.kind) {
    case 'steps':
      return [block.words.map((words, at) => `${at + 1}. ${t(words)}`).join('\n')]
    case 'text':
      return [block.words.map((words) => `- ${t(words)}`).join('\n')]
    case 'say':
      return [`> ${t('doubt.tell')}: “${t(block.words)}”`]
    case 'keys':
      return keysText(block.lines, page, t)
    case 'customer':
      return [`${t('help.customerSees')}: “${t(block.words)}”`]
    case 'see':
      return []
  }
}

/** On a screen's page the keys that work on every screen stand last; a guide names them once, in its own words. */
function keysText(lines: readonly KeyLine[], { group }: HelpPage, t: Word): readonly string[] {
  const own = group === 'screens' ? lines.filter(({ words }) => !EVERYWHERE.has(words)) : lines
  if (own.length === 0) return []
  const each = own.map(
    ({ keys, words, values }) => `${keys.map((name) => `\`${name}\``).join(' ')} ${t(words, values)}`,
  )
  return [`${t('help.keys')}: ${each.join(' · ')}`]
}
const EVERYWHERE: ReadonlySet<string> = new Set([
  'help.key.help',
  'help.key.arrows',
  'help.key.back',
  'help.key.size',
])

function short(page: HelpPage, { t }: Source): string {
  const steps = page.blocks.flatMap((block) =>
    block.kind === 'steps' || block.kind === 'text' ? block.words.map((words) => t(words)) : [],
  )
  const say = page.blocks.flatMap((block) => (block.kind === 'say' ? [block.words] : []))
  const told = say.map((words) => `${t('doubt.tell')}: “${t(words)}”`)
  const release = page.state === undefined ? [] : [`${t(`sale.release.${page.state.release}`)}.`]
  return [`**${t(page.title)}.**`, ...release, t(page.lead), ...steps, ...told].join(' ')
}

function statesTable(source: Source): string {
  const { pages, t } = source
  const head = frameOf('states.head', source)
  const rows = pages.flatMap(({ title, state, blocks }) => {
    if (state === undefined) return []
    const find = (kind: HelpBlock['kind']) =>
      blocks.flatMap((block) =>
        block.kind !== kind ? [] : 'words' in block ? [block.words].flat().map((words) => t(words)) : [],
      )
    return [
      [
        `**${t(title)}**`,
        t(`sale.release.${state.release}`),
        find('text').join(' '),
        find('customer').join(' '),
      ],
    ]
  })
  return table(Array.isArray(head) ? head.map(String) : [], rows)
}
