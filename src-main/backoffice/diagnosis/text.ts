import { createHash } from 'node:crypto'
import { BUNDLE_SECTIONS, type BundleSection, type BundleView } from '#contract/support-views.ts'

/** A section's facts by name. Texts are printed unchanged: the section that fills them must keep them safe. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>
export type Sections = Readonly<Record<BundleSection, readonly string[]>>

/** One line per fact; unknown facts are left out. */
export function factLines(facts: Facts): readonly string[] {
  return Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
}

/** All sections as one plain text. `at`: epoch milliseconds. */
export function bundleOf(sections: Sections, at: number): BundleView {
  const when = new Date(at).toISOString()
  const text = [
    `Loket diagnostic bundle 1, ${when}`,
    'No key, token, PIN, name, number of a customer, amount or note is in it.',
    ...BUNDLE_SECTIONS.flatMap((name) => ['', `== ${name}`, ...sections[name].map(printable)]),
    '',
  ].join('\n')
  return {
    id: createHash('sha256').update(text).digest('hex').slice(0, 16),
    fileName: `loket-diagnosis-${when.slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.txt`,
    sections: BUNDLE_SECTIONS.map((name) => ({ name, lines: sections[name].length })),
    text,
  }
}

const LONGEST_LINE = 2_000

/** Escapes what could start a new line, move a cursor or change the reading direction. */
function printable(line: string): string {
  return line.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, LONGEST_LINE)
}
