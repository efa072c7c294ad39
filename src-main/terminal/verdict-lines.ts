/** Lines of a verdict. Each text of a file stays within one line: a forged file must not draw its own verdict. */

/** A long text would be wrapped by the terminal into lines of its own. */
const MOST_LETTERS = 40
export const short = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}\u2026` : text

export function line({ name, ok, isChecked, words: text }: Line): string {
  const how = !ok ? 'BROKEN     ' : isChecked === false ? 'not checked' : 'sound      '
  return `${how}  ${name}: ${text}`
}

type Line = {
  readonly name: string
  readonly ok: boolean
  readonly isChecked?: false
  readonly words: string
}
