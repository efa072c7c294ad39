const CONTROLS = /[\p{Cc}\u2028\u2029]/gu
/** Signs that no one sees, some of which turn the order of letters around. */
const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}]/gu

/** Another program's text as it may be shown: in one line, without unseen signs, cut to `most` characters. */
export function shownText(text: string, most: number): string {
  // A cell may have megabytes; what stands behind the cut is not looked at.
  const plain = text
    .slice(0, most * 4)
    .replace(CONTROLS, ' ')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > most || text.length > most * 4 ? `${plain.slice(0, most - 1)}…` : plain
}
