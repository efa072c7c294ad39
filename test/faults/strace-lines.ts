/** One call that strace recorded, whole, and whether another thread than the first made it. */
export type StraceLine = { readonly line: string; readonly isApart: boolean }

/** A call interrupted by another thread's takes two lines; its position is that of its beginning. */
export function straceLines(trace: string): readonly StraceLine[] {
  const lines: string[] = []
  const begun = new Map<string, number>()
  for (const line of trace.split('\n')) {
    const thread = threadOf(line)
    const resumed = /<\.\.\. \w+ resumed>(.*)$/.exec(line)
    const start = begun.get(thread)
    if (line.endsWith(' <unfinished ...>')) {
      begun.set(thread, lines.length)
      lines.push(line.slice(0, -' <unfinished ...>'.length))
    } else if (resumed !== null && start !== undefined) {
      begun.delete(thread)
      lines[start] += resumed[1] ?? ''
    } else lines.push(line)
  }
  const first = threadOf(lines[0] ?? '')
  return lines.map((line) => ({ line, isApart: threadOf(line) !== first }))
}

const threadOf = (line: string): string => line.slice(0, line.indexOf(' '))
