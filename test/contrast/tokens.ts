/** The colours of src-renderer/ui/tokens.css, and where the sources put one on another. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Colour } from './colour.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const pages = join(process.cwd(), 'src-renderer')
const css = readFileSync(join(pages, 'ui/tokens.css'), 'utf8')

/** By name. Translucent colours are not measured. */
export const TOKENS: ReadonlyMap<string, Readonly<Record<Theme, Colour>>> = new Map(
  [
    ...css.matchAll(/--color-([a-z-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g),
  ].map(([, name = '', light = '', dark = '', both = '']) => [
    name,
    { light: light || both, dark: dark || both },
  ]),
)

export function colourOf(name: string, theme: Theme): Colour {
  const token = TOKENS.get(name)
  if (token === undefined) throw new Error(`no colour ${name}`)
  return token[theme]
}

/** A text colour with a ground in one list of classes, or a colour alone in one. */
export type Written = { readonly ink?: string; readonly ground?: string; readonly file: string }

const names = [...TOKENS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const CLASS = new RegExp(
  String.raw`^((?:[^\s:]+:)*)(bg|text|border|stroke|fill|outline|caret|placeholder)-(${names})!?$`,
)

/** The classes of each control state (`data-hovered:` and the like): its own over the plain ones. */
function inOneList(list: string, file: string): readonly Written[] {
  const grounds = new Map<string, string>()
  const inks = new Map<string, string>()
  const others: Written[] = []
  for (const word of list.split(/\s+/)) {
    const [, state = '', part = '', name = ''] = CLASS.exec(word) ?? []
    if (part === 'bg') grounds.set(state, name)
    else if (part === 'text') inks.set(state, name)
    else if (part !== '') others.push({ ink: name, file })
  }
  const states = new Set([...grounds.keys(), ...inks.keys()])
  return [
    ...others,
    ...[...states].map((state): Written => {
      const [ink, ground] = [inState(inks, state), inState(grounds, state)]
      return { ...(ink === undefined ? {} : { ink }), ...(ground === undefined ? {} : { ground }), file }
    }),
  ]
}

/** `aria-current:data-hovered:` inherits from either state if both together are undefined. */
function inState(applied: ReadonlyMap<string, string>, state: string): string | undefined {
  const now = new Set(state.split(':'))
  return [...applied]
    .filter(([one]) => one.split(':').every((part) => now.has(part)))
    .toSorted(([a], [b]) => a.split(':').length - b.split(':').length)
    .at(-1)?.[1]
}

/** Every colour class of the pages. */
export function written(): readonly Written[] {
  return readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((file) =>
      [...readFileSync(join(pages, file), 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(
        ([, single = '', double = '', template = '']) =>
          // A template's inserted value is a separate list.
          [single || double, ...template.split(/\$\{[^}]*\}/)].flatMap((list) => inOneList(list, file)),
      ),
    )
}
