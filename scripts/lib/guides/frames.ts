import { readFileSync } from 'node:fs'
import type { Guide, Language } from './plan.ts'

/** Lines of Markdown; a list of lists is a table, with its head first. `{key}` stands for the app's own text. */
export type Frame = string | readonly string[] | readonly (readonly string[])[]
export type Frames = Readonly<Record<string, Frame>>

export function framesOf(guide: Guide, language: Language): Frames {
  const file = new URL(`../../../resources/guides/${language}/${guide}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as Frames
}

/** Where two languages do not have the same parts: a frame that is missing, empty, or of another kind or length. */
export function frameFaults(id: Frames, en: Frames): readonly string[] {
  return [...new Set([...Object.keys(id), ...Object.keys(en)])].flatMap((name) => {
    const [a, b] = [id[name], en[name]]
    if (a === undefined || b === undefined) return [`${name}: only in ${a === undefined ? 'en' : 'id'}`]
    if (isEmpty(a) || isEmpty(b)) return [`${name}: empty in ${isEmpty(a) ? 'id' : 'en'}`]
    return shapeOf(a) === shapeOf(b) ? [] : [`${name}: not the same lines in both`]
  })
}

const isEmpty = (frame: Frame): boolean =>
  typeof frame === 'string' ? frame.trim() === '' : frame.every((each) => isEmpty(each))

/** Where it has texts, and where a line or a cell is left empty. */
const shapeOf = (frame: Frame): string =>
  typeof frame === 'string'
    ? frame.trim() === ''
      ? '-'
      : 'x'
    : `(${frame.map((each) => shapeOf(each)).join('')})`
