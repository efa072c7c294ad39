import type { HelpPage } from './help-page.ts'

/** A page with all that stands on it in the language that is read. */
export type ReadPage = { readonly page: HelpPage; readonly title: string; readonly text: string }

/** Without accents and capitals: how people type what they look for. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Pages that have every word, begun anywhere in a word of theirs; those with it in their title first. All for no words. */
export function searchPages(pages: readonly ReadPage[], wanted: string): readonly ReadPage[] {
  const words = plain(wanted)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return pages
  const has = (text: string) => words.every((word) => plain(text).includes(word))
  const titled = pages.filter(({ title }) => has(title))
  return [...titled, ...pages.filter((page) => !titled.includes(page) && has(`${page.title} ${page.text}`))]
}
