/**
 * Undefined when the bytes are not JSON in UTF-8, or name a member twice. Two readers could each take a different one
 * of them; a strict gateway takes neither.
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = textOf(bytes)
  return text === undefined ? undefined : parsedOnce(text)
}

/** As `readJson`, for a text. */
export function parsedOnce(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return namesTwice(text) ? undefined : value
  } catch {
    return undefined
  }
}

const STRING = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`
const STRING_OR_MARK = new RegExp(`${STRING}|[{}[\\],]`, 'g')

/** Expects valid JSON. A list has no names, so its entry in the stack is undefined. */
function namesTwice(text: string): boolean {
  const open: (Set<string> | undefined)[] = []
  let nameIsNext = false
  for (const [part] of text.matchAll(STRING_OR_MARK)) {
    if (part === '{' || part === '[') open.push(part === '{' ? new Set() : undefined)
    else if (part === '}' || part === ']') open.pop()
    else if (part !== ',' && nameIsNext) {
      const names = open.at(-1)
      // Two spellings of one name count as the same name.
      const name = JSON.parse(part) as string
      if (names?.has(name) === true) return true
      names?.add(name)
    }
    nameIsNext = part === '{' || (part === ',' && open.at(-1) !== undefined)
  }
  return false
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
