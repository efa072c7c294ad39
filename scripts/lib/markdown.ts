/** A Markdown table; characters that would end a cell or begin a tag are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

export function block(...lines: readonly string[]): string {
  return ['```', ...lines, '```'].join('\n')
}

/** JSON as a person would write it: values that fit stay on one line. */
export function jsonBlock(value: unknown): string {
  return ['```json', jsonText(value, ''), '```'].join('\n')
}

const WIDTH = 110

function jsonText(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const list = Array.isArray(value)
  const inner = `${indent}  `
  const members: readonly string[] = list
    ? value.map((each) => jsonText(each, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${jsonText(member, inner)}`)
  const [open, close] = list ? ['[', ']'] : ['{', '}']
  const inOne = list ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`
  if (members.length === 0) return `${open}${close}`
  // The outermost value is always spread over lines.
  if (indent !== '' && !inOne.includes('\n') && inOne.length <= WIDTH) return inOne
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`
}

function escaped(cell: string): string {
  // Between backticks `<` needs no escaping.
  const parts = cell.replaceAll('|', String.raw`\|`).split('`')
  return parts.map((part, at) => (at % 2 === 0 ? part.replaceAll('<', '&lt;') : part)).join('`')
}
