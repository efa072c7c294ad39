/** Options without a value. */
const BARE = new Set(['--force', '--debug'])

export type Asked = {
  /** Each file or folder, and where it is installed. */
  readonly content: readonly (readonly [from: string, to: string])[]
  /** The value of an option that must be there. */
  readonly option: (name: string) => string
  /** The values of an option that may come several times. */
  readonly many: (name: string) => readonly string[]
}

/** What electron-builder calls `fpm` with. */
export function readOptions(words: readonly string[]): Asked {
  const values = new Map<string, string[]>()
  const content: (readonly [string, string])[] = []
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (BARE.has(word)) continue
    if (word.startsWith('-')) values.set(word, [...(values.get(word) ?? []), left.shift() ?? ''])
    else content.push([word.slice(0, word.lastIndexOf('=')), word.slice(word.lastIndexOf('=') + 1)])
  }
  return {
    content,
    option(name) {
      const value = values.get(name)?.at(-1)
      if (value === undefined) throw new Error(`electron-builder gave no ${name}`)
      return value
    },
    many: (name) => values.get(name) ?? [],
  }
}
