import type { HelpPage } from './help-page.ts'

/** A page with all its text in the chosen language. */
export type ReadPage = { readonly page: HelpPage; readonly title: string; readonly text: string }

/** Without accents and capitals, as people type a search. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/**
 * Pages that contain every word, matched anywhere inside a word; title matches first. No words: all pages.
 */
export function searchPages(pages: readonly ReadPage[], wanted: string): readonly ReadPage[] {
  const words = plain(wanted)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return pages
  const has = (text: string) => words.every((word) => plain(text).includes(word))
  const titled = pages.filter(({ title }) => has(title))
  return [...titled, ...pages.filter((page) => !titled.includes(page) && has(`${page.title} ${page.text}`))]
}
