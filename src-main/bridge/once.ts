/**
 * The same command, repeated while it is in progress (a bouncing key, a double click), is one command and gets one
 * answer. Two real sales of one amount are never that close: a command is answered in milliseconds. A command with
 * any other content is a different one, with its own answer: `request` is the complete input.
 */
export function onceAtATime<T>(): (act: () => Promise<T>, name: string, request: unknown) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (act, name, request) => {
    const what = `${name} ${JSON.stringify(request, spelt)}`
    const running = underWay.get(what) ?? act().finally(() => underWay.delete(what))
    underWay.set(what, running)
    return running
  }
}

function spelt(_key: string, member: unknown): unknown {
  return typeof member === 'bigint' ? `${member}n` : member
}
